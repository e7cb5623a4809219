import { href } from "react-router";
import { session as texts } from "#app/texts/en/session.ts";
import type { ToastKind } from "#app/ui/toasts.tsx";
import { OTHER_ACCOUNT } from "./auth-redirect.ts";
import { lacksFactor } from "./second-factor.ts";
import type { SessionEvent, SessionState } from "./session-state.ts";

/* All navigations and toasts of a session are here, so that none is duplicated: spec sections 2 and 4. */
const LOGIN_PATH = href("/login");
export const AFTER_LOGIN_PATH = href("/admin/blog");
export const ACCOUNT_PATH = href("/admin/account");

/** Returns the redirect target for the login page or a protected page; null to stay. */
export function redirectFor(
  { session, isLoading, isRecovering }: Pick<SessionState, "session" | "isLoading" | "isRecovering">,
  page: "login" | "protected",
): string | null {
  if (isLoading) return null;
  // A recovery session must set a new password first. The login page also asks for the second factor.
  const isSignedIn = session !== null && !isRecovering && !lacksFactor(session);
  if (page === "login") return isSignedIn ? AFTER_LOGIN_PATH : null;
  return isSignedIn ? null : LOGIN_PATH;
}

export type Reaction = {
  toasts: [ToastKind, string][];
  to?: { path: string; replace: boolean };
};

/** A restored session shows no toast; a session that ended elsewhere does not redirect readers of public pages. */
export function reactTo({ name, session, isOwn, code }: SessionEvent, pathname: string): Reaction {
  const isAtLogin = pathname === LOGIN_PATH;
  // The session gate also redirects protected pages; both redirects replace the history entry.
  const toLogin = isAtLogin ? undefined : { path: LOGIN_PATH, replace: pathname.startsWith("/admin/") };
  switch (name) {
    case "SIGNED_IN":
    case "USER_UPDATED": {
      if (!session || !(isAtLogin || isOwn)) return { toasts: [] };
      if (lacksFactor(session)) return { toasts: [], to: toLogin };
      // A linked account comes back with a new session.
      if (pathname === ACCOUNT_PATH && name === "SIGNED_IN") return { toasts: [] };
      const toasts: Reaction["toasts"] = [["success", texts.signedIn]];
      if (name === "USER_UPDATED") toasts.unshift(["success", texts.passwordUpdated]);
      // The login page redirects by itself.
      return { toasts, to: isAtLogin ? undefined : { path: AFTER_LOGIN_PATH, replace: true } };
    }
    case "MFA_CHALLENGE_VERIFIED":
      return { toasts: isAtLogin ? [["success", texts.signedIn]] : [] };
    case "SIGNED_OUT":
      return isOwn ? { toasts: [["info", texts.signedOut]], to: toLogin } : { toasts: [] };
    case "PASSWORD_RECOVERY":
      return { toasts: [], to: isOwn ? toLogin : undefined };
    case "AUTH_ERROR":
      if (code === OTHER_ACCOUNT) return { toasts: [["error", texts.otherAccount]] };
      // The account page explains why an account was not linked.
      if (pathname === ACCOUNT_PATH) return { toasts: [] };
      return { toasts: [["error", texts.authError]], to: toLogin };
    default:
      return { toasts: [] };
  }
}
