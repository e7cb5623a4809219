import { codeOf } from "#platform/errors.ts";
import { isDatabaseError, SessionEnded } from "./database/database-errors.ts";

/**
 * Status by SQLSTATE or its class. The first match counts (https://docs.postgrest.org/en/v13/references/errors.html).
 */
const STATUS_BY_SQLSTATE: [prefix: string, status: number][] = [
  ["08", 503],
  ["0A", 400],
  ["0L", 403],
  ["0P", 403],
  ["22", 400],
  ["21", 400],
  ["23503", 409],
  ["23505", 409],
  ["23", 400],
  ["25006", 405],
  ["28", 403],
  ["42501", 403],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["42", 400],
  ["44", 400],
  ["53", 503],
  ["54", 413],
  // Shutting down or starting up.
  ["57P0", 503],
  ["P0001", 400],
];

const SQLSTATE = /^(?:\d|F0|HV|P0|PT|XX)[\dA-Z]+$/;
/** Triggers of supabase/migrations raise errors with the status in their SQLSTATE. */
const CHOSEN_STATUS = /^PT([45]\d\d)$/;

/** @returns undefined for an error that no caller can have caused */
export function statusOfSqlstate(code: string): number | undefined {
  const chosen = CHOSEN_STATUS.exec(code)?.[1];
  return chosen ? Number(chosen) : STATUS_BY_SQLSTATE.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/**
 * Turns an error of a handler into a response. Without an SQLSTATE, or on a read-only server, `isReady` decides whether
 * the database is unavailable.
 * @throws SessionEnded
 */
export async function translateError(
  handle: () => Promise<Response>,
  isReady: () => Promise<boolean>,
): Promise<Response> {
  try {
    const response = await handle();
    const isUnexpected = response.status >= 500 && ![503, 507].includes(response.status);
    return isUnexpected && !(await isReady()) ? unreachable() : response;
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    const code = codeOf(error) ?? "";
    if (isDatabaseError(error) && (code !== READ_ONLY || (await isReady()))) return explain(code, error.message);
    return (await isReady()) ? failure(500, "XX000", UNKNOWN) : unreachable();
  }
}

/** SQLSTATE of a write in a read-only transaction, or on a standby before its promotion. */
export const READ_ONLY = "25006";
const UNKNOWN = "The backend could not handle this request.";
const UNREACHABLE = "The database cannot be reached at the moment. Please try again shortly.";

/** Leaves out details and hints, which may contain data that the caller must not see, such as an e-mail address. */
function explain(code: string, message: string): Response {
  if (!SQLSTATE.test(code)) return unreachable(); // an error of the driver: there is no connection, or it was lost
  const status = statusOfSqlstate(code);
  if (status === 503) return unreachable();
  if (code === "57014") return failure(500, code, "canceling statement due to statement timeout");
  return status && status < 500 ? failure(status, code, message) : failure(500, "XX000", UNKNOWN);
}

function unreachable(): Response {
  return failure(503, "PGRST001", UNREACHABLE);
}

/** One body for the three dialects: PostgREST reads `message`, GoTrue `msg`, Storage `message` with `statusCode`. */
export function failure(status: number, code: string, message: string): Response {
  return Response.json(
    { code, details: null, hint: null, message, msg: message, statusCode: String(status) },
    { status, headers: { "access-control-allow-origin": "*", ...(status === 503 && { "retry-after": "5" }) } },
  );
}
