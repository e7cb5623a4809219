export type AuthRedirect =
  | { kind: "session"; accessToken: string; refreshToken: string; isRecovery: boolean }
  | { kind: "error"; message: string };

/** Implements spec section 8, 'Login auth error event'. */
export const AUTH_ERROR = "Authentication error. Please try again.";

/** Message for an expired link. The page never shows text from the URL, because anyone can forge it. */
const LINK_EXPIRED = "Email link is invalid or has expired";

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
    return { kind: "error", message: code === "otp_expired" ? LINK_EXPIRED : AUTH_ERROR };
  }
  return undefined;
}
