/** The code under which the library answers every database error it does not know. */
const UNKNOWN_TO_LIBRARY = "SUP";

type Translation = { pattern: RegExp; status: number; code: string; message?: string };

/** What PostgREST answers to the same errors (https://postgrest.org/en/stable/references/errors.html). */
const translations: Translation[] = [
  // Raised by our own triggers, see supabase/migrations.
  { pattern: /Someone else saved this post|This message is being sent/, status: 409, code: "PT409" },
  { pattern: /The header x-edited-version names no point in time/, status: 400, code: "PT400" },
  { pattern: /violates check constraint/, status: 400, code: "23514" },
  { pattern: /violates not-null constraint/, status: 400, code: "23502" },
  { pattern: /violates foreign key constraint/, status: 409, code: "23503" },
  { pattern: /duplicate key value violates unique constraint/, status: 409, code: "23505" },
  { pattern: /violates row-level security policy/, status: 403, code: "42501" },
  { pattern: /permission denied/, status: 403, code: "42501" },
  { pattern: /invalid byte sequence|unsupported Unicode escape/, status: 400, code: "22021" },
  {
    pattern: /invalid input syntax|invalid input value|date\/time field value out of range/,
    status: 400,
    code: "22P02",
  },
  { pattern: /value too long|out of range/, status: 400, code: "22003" },
  // The driver says so, or sends what PostgreSQL cannot read.
  {
    pattern: /argument must be of type string|Invalid input for \w+ type|insufficient data left in message/,
    status: 400,
    code: "22P02",
    message: "A value is not of its column's type",
  },
];

/** Signs that the database itself is away. */
const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|EPIPE|ENOTFOUND|terminating connection|the database system is (?:starting up|shutting down|in recovery)|PGlite is clos/i;

/**
 * Gives an error the status and code the protocol has for it: a violated rule is the client's mistake, a lost database
 * is a 503, and whatever is left tells nothing of the inside.
 * @param isReady whether the database answers; the library often keeps to itself that it does not
 */
export async function translateError(
  answer: () => Promise<Response>,
  isReady: () => Promise<boolean>,
): Promise<Response> {
  let response: Response;
  try {
    response = await answer();
  } catch (error) {
    const text = error instanceof Error ? `${error.message} ${(error as NodeJS.ErrnoException).code ?? ""}` : "";
    return explain(text, isReady);
  }
  if (response.status < 500 || response.status === 503) return response;
  const body = await response
    .clone()
    .json()
    .catch(() => ({}));
  const isKnown = body.code && body.code !== UNKNOWN_TO_LIBRARY && !UNREACHABLE.test(JSON.stringify(body));
  return isKnown ? response : explain(JSON.stringify(body), isReady);
}

async function explain(message: string, isReady: () => Promise<boolean>): Promise<Response> {
  const known = translations.find(({ pattern }) => pattern.test(message));
  if (UNREACHABLE.test(message) || (!known && !(await isReady()))) {
    return failure(503, "PGRST001", "The database cannot be reached at the moment. Please try again shortly.");
  }
  if (!known) return failure(500, "XX000", "The backend could not answer this request.");
  const detail = /"message":"((?:[^"\\]|\\.)*)"/.exec(message);
  const text = detail ? (JSON.parse(`"${detail[1]}"`) as string).replace(/^(?:Postgres)?error: /i, "") : message;
  return failure(known.status, known.code, known.message ?? text);
}

/** One body for the three dialects: PostgREST reads `message`, GoTrue `msg`, Storage `message` with `statusCode`. */
function failure(status: number, code: string, message: string): Response {
  return Response.json(
    { code, details: null, hint: null, message, msg: message, statusCode: String(status) },
    { status, headers: { "access-control-allow-origin": "*", ...(status === 503 && { "retry-after": "5" }) } },
  );
}
