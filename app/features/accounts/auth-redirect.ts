export type AuthRedirect =
  | { kind: "session"; accessToken: string; refreshToken: string; isRecovery: boolean }
  /** The sign-in form has the texts. No page shows text from the URL, because anyone can forge it. */
  | { kind: "error"; code: string };

export const UNKNOWN_ERROR = "unknown";

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
