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

/** The Fetch standard allows no body with these statuses, which a function of the database may choose. */
const WITHOUT_BODY = [204, 205, 304];

export function errorResponse({ status, code, message, explanation }: RestError): Response {
  const { details = null, hint = null, headers } = explanation;
  const body = Buffer.from(JSON.stringify({ code, details, hint, message }));
  const sent = new Headers({ ...(status === 401 && { "www-authenticate": "Bearer" }), ...headers });
  sent.set("content-type", "application/json; charset=utf-8");
  sent.set("content-length", String(body.length));
  sent.set("access-control-allow-origin", "*");
  // A function of the database may choose any text as its code.
  if (/^[\w.-]+$/.test(code)) sent.set("proxy-status", `PostgREST; error=${code}`);
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers: sent });
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
 * PostgREST allows this request, but this backend requires a session for it. The code is PostgREST's code for a missing
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
