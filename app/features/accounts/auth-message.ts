const OFFLINE = "You seem to be offline. Check your connection and try again.";
const DISABLED = "This account is disabled. Ask an owner.";
const AWAY = "The sign-in service does not respond at the moment. Please try again in a minute.";

/** Message fields of auth services, in order of preference (spec section 8). */
const MESSAGE_FIELDS = ["msg", "message", "error_description", "error"] as const;

export function authMessage(error: unknown): string {
  if (typeof error === "string" && error) return error;
  const fields: Record<string, unknown> = Object(error);
  // The client's own error for a retryable request has the browser's text, or '{}' for an empty response.
  if (fields.name === "AuthRetryableFetchError") return fields.status === 0 ? OFFLINE : AWAY;
  if (fields.code === "user_banned") return DISABLED;
  for (const field of MESSAGE_FIELDS) {
    const text = fields[field];
    if (typeof text === "string" && text) return text;
  }
  return "An unexpected error occurred.";
}
