import type { Session } from "@supabase/auth-js";
import { readClaims } from "./token-claims.ts";

export type AuthRedirect =
  | { kind: "session"; accessToken: string; refreshToken: string; isRecovery: boolean }
  /** The sign-in form has the texts. No page shows text from the URL, because anyone can forge it. */
  | { kind: "error"; code: string };

export const UNKNOWN_ERROR = "unknown";
export const OTHER_ACCOUNT = "other_account";

/** Longer than the client needs until it checks a token. */
const CHECK_MS = 60_000;

/**
 * True if a link would replace the stored session of another account. Somebody who sends such a link would see what the
 * person then writes.
 */
export function isOfOtherAccount(accessToken: string, stored: Session | null): boolean {
  if (!stored) return false;
  const { sub, exp } = readClaims(accessToken);
  // With an expired token, the client takes the account from the refresh token.
  return sub !== stored.user?.id || !(Number(exp) * 1000 > Date.now() + CHECK_MS);
}

/** @returns the auth service's result in the URL fragment, or undefined if the fragment contains none */
export function readAuthRedirect(fragment: string): AuthRedirect | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const accessToken = fields.get("access_token");
  const refreshToken = fields.get("refresh_token");
  if (accessToken && refreshToken) {
    return { kind: "session", accessToken, refreshToken, isRecovery: fields.get("type") === "recovery" };
  }
  const code = fields.get("error_code");
  if (code || fields.has("error_description")) {
    return { kind: "error", code: code || UNKNOWN_ERROR };
  }
  return undefined;
}
