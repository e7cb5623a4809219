import { accounts } from "#app/texts/en/accounts.ts";
import { authFailures } from "#app/texts/en/auth-failures.ts";

/** Texts of the page's language. */
const ownTexts = { failures: accounts.failures, service: authFailures };

/** Message fields of auth services, in order of preference (spec section 8). */
const MESSAGE_FIELDS = ["msg", "message", "error_description", "error"] as const;

export function authMessage(error: unknown, { failures, service } = ownTexts): string {
  if (typeof error === "string" && error) return error;
  const fields: Record<string, unknown> = Object(error);
  // The client's own error for a retryable request has the browser's text, or '{}' for an empty response.
  if (fields.name === "AuthRetryableFetchError") return fields.status === 0 ? failures.offline : failures.away;
  if (fields.code === "user_banned") return failures.disabled;
  const text = textOf(fields);
  return (isOfService(fields) && inReadersLanguage(fields, text, service)) || text || failures.unexpected;
}

function textOf(fields: Record<string, unknown>): string {
  const texts = MESSAGE_FIELDS.map((field) => fields[field]);
  return texts.find((text): text is string => typeof text === "string" && text !== "") ?? "";
}

/** Other errors have texts of this site. */
function isOfService({ code, error_code, error, msg, name }: Record<string, unknown>): boolean {
  const isCoded = [code, error_code, error, msg].some((field) => typeof field === "string" && field !== "");
  return isCoded || /^(?:Auth|CustomAuth)\w*Error$/.test(String(name));
}

/** @returns '' in English, whose readers get the service's text */
function inReadersLanguage(fields: Record<string, unknown>, text: string, texts: typeof authFailures): string {
  const { byCode, byReason, byText, other, wait } = texts;
  if (!other) return "";
  const reasons = Array.isArray(fields.reasons) ? fields.reasons.map(String) : [];
  const key = [fields.code, fields.error_code, fields.error, fields.name].map(String).find((name) => byCode[name]);
  const found = reasons.map((reason) => byReason[reason]).find(Boolean) ?? byText[text] ?? byCode[key ?? ""] ?? other;
  const [, count, unit] = /\b(\d{1,9}) (second|minute|hour)s?\b/.exec(text) ?? [];
  return count && unit ? `${found} ${wait(count, unit)}` : found;
}
