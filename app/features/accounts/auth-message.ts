import { accounts } from "#app/texts/en/accounts.ts";

const { failures } = accounts;

/** Message fields of auth services, in order of preference (spec section 8). */
const MESSAGE_FIELDS = ["msg", "message", "error_description", "error"] as const;

export function authMessage(error: unknown): string {
  if (typeof error === "string" && error) return error;
  const fields: Record<string, unknown> = Object(error);
  // The client's own error for a retryable request has the browser's text, or '{}' for an empty response.
  if (fields.name === "AuthRetryableFetchError") return fields.status === 0 ? failures.offline : failures.away;
  if (fields.code === "user_banned") return failures.disabled;
  for (const field of MESSAGE_FIELDS) {
    const text = fields[field];
    if (typeof text === "string" && text) return text;
  }
  return failures.unexpected;
}
