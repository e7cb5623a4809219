import { statusOfSqlstate } from "../../database-failures.ts";

type Explanation = { details?: unknown; hint?: string | null; headers?: Record<string, string> };

/** An error in the words of PostgREST (https://docs.postgrest.org/en/v13/references/errors.html). */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly explanation: Explanation;

  constructor(status: number, code: string, message: string, explanation: Explanation = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.explanation = explanation;
  }
}

export function errorResponse({ status, code, message, explanation }: RestError): Response {
  const { details = null, hint = null, headers } = explanation;
  const challenge = status === 401 ? { "www-authenticate": "Bearer" } : undefined;
  return Response.json(
    { code, details, hint, message },
    { status, headers: { "access-control-allow-origin": "*", ...challenge, ...headers } },
  );
}

/** PostgreSQL sends the same words with the table's name, if it finds no such column. */
export function unknownColumn(table: string, column: string): RestError {
  return new RestError(400, "42703", `column ${table}.${column.slice(0, 100)} does not exist`);
}

/** PostgreSQL's words, with the status for anonymous callers. */
export function noRight(table: string): RestError {
  return new RestError(401, "42501", `permission denied for table ${table}`);
}

/**
 * PostgREST allows this request, but this site requires a session for it. The code is PostgREST's code for a missing
 * right.
 */
export function needsSession(what: string): RestError {
  const hint = "Sign in and send the access token as a bearer token.";
  return new RestError(401, "42501", "This request needs a session.", { details: what, hint });
}

/** SQLSTATE statement_too_complex. */
export function tooComplex(message: string, hint?: string): RestError {
  return new RestError(400, "54001", message, { hint });
}

type ServerError = { code?: string; message: string; detail?: string; hint?: string };

/** @returns undefined for errors that the caller did not cause, see database-failures.ts */
export function explainDatabaseError(error: unknown, isAnonymous: boolean): RestError | undefined {
  const { code = "", message, detail, hint } = Object(error) as ServerError;
  const status = statusOfSqlstate(code);
  if (!status || status >= 500) return undefined;
  return new RestError(code === "42501" && isAnonymous ? 401 : status, code, message, { details: detail, hint });
}
