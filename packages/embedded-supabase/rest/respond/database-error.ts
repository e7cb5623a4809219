import { cutText } from "#platform/text/cut-text.ts";
import { openError, statusOfSqlstate } from "../../database-failures.ts";
import { RestError } from "./rest-error.ts";

const MAX_MESSAGE = 10_000;

/** @returns undefined for errors of the server itself, see database-failures.ts */
export function explainDatabaseError(thrown: unknown, isAnonymous: boolean): RestError | undefined {
  const error = openError(thrown);
  if (!error) return undefined;
  const { code = "", hint } = error;
  if (code === "PGRST") return raisedError(error.message, error.detail);
  // The message of a failed cast contains the whole value.
  const [message = "", detail] = [error.message, error.detail].map((text) => text && cutText(text, MAX_MESSAGE));
  const status = statusOfSqlstate(code, message);
  if (status === 503) return undefined;
  return new RestError(code === "42501" && isAnonymous ? 401 : status, code, message, { details: detail, hint });
}

/**
 * The response that a function chooses as a whole by `raise sqlstate 'PGRST'`: its message is the body as JSON, its
 * detail has the status and headers (https://docs.postgrest.org/en/v13/references/errors.html#custom-errors).
 */
function raisedError(message: string, detail: string | undefined): RestError {
  const body = parseObject(message);
  if (typeof body?.code !== "string" || typeof body.message !== "string") {
    const keys = "obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
    return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, `MESSAGE must be a JSON object with ${keys}`);
  }
  const keys =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (detail === undefined) return unreadable("DETAIL is missing in the RAISE statement", keys);
  const { status, headers: named } = parseObject(detail) ?? {};
  const headers = toHeaders(named);
  if (!isStatus(status) || !headers) return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, keys);
  const { code, message: text, details, hint } = body;
  return new RestError(status, code, text, { details, hint: typeof hint === "string" ? hint : null, headers });
}

function unreadable(details: string, hint: string): RestError {
  return new RestError(500, "PGRST121", `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  });
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599;
}

/** @returns undefined for names or values that no header can have */
function toHeaders(named: unknown): Record<string, string> | undefined {
  if (typeof named !== "object" || named === null) return undefined;
  try {
    return Object.fromEntries(new Headers({ ...named } as Record<string, string>));
  } catch {
    return undefined;
  }
}
