import { session } from "#app/texts/en/session.ts";

export type AuthRedirect =
  | { kind: "session"; accessToken: string; refreshToken: string; isRecovery: boolean }
  | { kind: "error"; message: string };

/** The sign-in form has the texts of these codes (`refusals`), so that public pages do not load them. */
const EXPLAINED = ["signup_disabled", "user_banned", "provider_email_needs_verification"];

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
    // The page never shows text from the URL, because anyone can forge it.
    if (code && EXPLAINED.includes(code)) return { kind: "error", message: code };
    return { kind: "error", message: code === "otp_expired" ? session.linkExpired : session.authError };
  }
  return undefined;
}
