import type { AuthCall } from "../auth-call.ts";
import { AuthError, noAuthorization } from "../auth-error.ts";
import { isUuid } from "../fields.ts";

/** Only the secret key manages accounts. No role of an account permits it. @throws AuthError */
export function requireAdmin({ caller, request, ids }: AuthCall): void {
  if (caller.kind !== "server") {
    if (!request.headers.has("authorization")) throw noAuthorization();
    if (caller.kind === "anonymous" && caller.badToken) throw new AuthError(403, "bad_jwt", "Invalid token");
    throw new AuthError(403, "not_admin", "User not allowed");
  }
  if (ids.user && !isUuid(ids.user)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
}

export function userNotFound(): AuthError {
  return new AuthError(404, "user_not_found", "User not found");
}
