const OFFLINE = "You seem to be offline. Check your connection and try again.";
const AWAY = "The sign-in service does not answer at the moment. Please try again in a minute.";

/** The fields an auth service puts its message in, in the order they are tried (spec section 8). */
const MESSAGE_FIELDS = ["msg", "message", "error_description", "error"] as const;

export function authMessage(error: unknown): string {
  if (typeof error === "string" && error) return error;
  const fields: Record<string, unknown> = Object(error);
  // The client's own error for a request that may be repeated: its text is the browser's, or an empty answer's '{}'.
  if (fields.name === "AuthRetryableFetchError") return fields.status === 0 ? OFFLINE : AWAY;
  for (const field of MESSAGE_FIELDS) {
    const text = fields[field];
    if (typeof text === "string" && text) return text;
  }
  return "An unexpected error occurred.";
}
