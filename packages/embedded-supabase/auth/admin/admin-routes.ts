import type { AuthHandler } from "../auth-call.ts";
import { AuthError } from "../auth-error.ts";
import { type AdminHandler, requireAdmin } from "./admin-call.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { generateLink, inviteUser } from "./generate-link.ts";
import { listUsers, readUserById } from "./read-users.ts";
import { updateUserById } from "./update-user-by-id.ts";
import { deleteFactor, listFactors } from "./user-factors.ts";

/** The admin paths of Supabase Auth, by method. `:id` is the id of an account. */
const ROUTES: Record<string, Record<string, AdminHandler>> = {
  invite: { POST: inviteUser },
  "admin/generate_link": { POST: generateLink },
  "admin/users": { GET: listUsers, POST: createUser },
  "admin/users/:id": { GET: readUserById, PUT: updateUserById, DELETE: deleteUser },
  "admin/users/:id/factors": { GET: listFactors },
  "admin/users/:id/factors/:factor": { DELETE: deleteFactor },
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns undefined for a path that is no admin path */
export function findAdminHandler(path: string, method: string): AuthHandler | undefined {
  if (path !== "invite" && !/^admin(?:\/|$)/.test(path)) return undefined;
  const [, userId = "", rest = "", factorId = ""] =
    /^admin\/users\/([^/]+)(.*?)(?:\/factors\/([^/]+))?$/.exec(path) ?? [];
  const pattern = userId ? `admin/users/:id${rest}${factorId && "/factors/:factor"}` : path;
  // Only the secret key learns which paths exist.
  return (call, context) => {
    requireAdmin(call);
    const methods = Object.hasOwn(ROUTES, pattern) ? ROUTES[pattern] : undefined;
    if (!methods) throw new AuthError(404, "not_found", "This path does not exist");
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!handler) return { status: 405, headers: { allow: Object.keys(methods).join(", ") } };
    if (userId && !UUID.test(userId)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
    return handler({ ...call, userId, factorId }, context);
  };
}
