import type { ToastKind } from "#app/ui/toasts.tsx";
import { AUTH_ERROR } from "./link-answer.ts";
import type { SessionEvent, SessionState } from "./session-state.ts";

/* Every navigation and toast of a session, so none comes twice: spec sections 2 (protected routes, login) and 4. */
const LOGIN_PATH = "/login";
export const AFTER_LOGIN_PATH = "/admin/blog";

/** Where somebody with this session belongs who opens the login page or a protected one; null for staying. */
export function redirectFor(
  { session, isLoading, isRecovering }: Pick<SessionState, "session" | "isLoading" | "isRecovering">,
  page: "login" | "protected",
): string | null {
  if (isLoading) return null;
  // Whoever came to set a new password does that first.
  const isSignedIn = session !== null && !isRecovering;
  if (page === "login") return isSignedIn ? AFTER_LOGIN_PATH : null;
  return isSignedIn ? null : LOGIN_PATH;
}

export type Reaction = {
  toasts: [ToastKind, string][];
  to?: { path: string; replace: boolean };
};

/** A session merely found says nothing; one that ended elsewhere leaves readers of public pages alone. */
export function reactTo({ name, session, isOwn }: SessionEvent, pathname: string): Reaction {
  const isAtLogin = pathname === LOGIN_PATH;
  // From a protected page the gate leads there too; both replace it.
  const toLogin = isAtLogin ? undefined : { path: LOGIN_PATH, replace: pathname.startsWith("/admin") };
  switch (name) {
    case "SIGNED_IN":
    case "USER_UPDATED": {
      if (!session || !(isAtLogin || isOwn)) return { toasts: [] };
      const toasts: Reaction["toasts"] = [["success", "Successfully signed in!"]];
      if (name === "USER_UPDATED") toasts.unshift(["success", "Your password has been updated"]);
      // The login page leaves by itself, as it does when it finds a session.
      return { toasts, to: isAtLogin ? undefined : { path: AFTER_LOGIN_PATH, replace: true } };
    }
    case "SIGNED_OUT":
      return isOwn ? { toasts: [["info", "Successfully signed out!"]], to: toLogin } : { toasts: [] };
    case "PASSWORD_RECOVERY":
      return { toasts: [], to: isOwn ? toLogin : undefined };
    case "AUTH_ERROR":
      return { toasts: [["error", AUTH_ERROR]], to: toLogin };
    default:
      return { toasts: [] };
  }
}
