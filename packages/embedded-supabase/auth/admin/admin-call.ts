import type { AuthCall, AuthContext } from "../auth-call.ts";
import { AuthError, noAuthorization } from "../auth-error.ts";
import type { Outcome } from "../outcome.ts";

/** A call with the secret key. The ids come from the path. */
export type AdminCall = AuthCall & { userId: string; factorId: string };

/** @throws AuthError */
export type AdminHandler = (call: AdminCall, context: AuthContext) => Outcome | Promise<Outcome>;

/** Only the secret key manages accounts. No role of an account permits it. @throws AuthError */
export function requireAdmin({ caller, request }: AuthCall): void {
  if (caller.kind === "server") return;
  if (!request.headers.has("authorization")) throw noAuthorization();
  if (caller.kind === "anonymous" && caller.badToken) throw new AuthError(403, "bad_jwt", "Invalid token");
  throw new AuthError(403, "not_admin", "User not allowed");
}

export function userNotFound(): AuthError {
  return new AuthError(404, "user_not_found", "User not found");
}
