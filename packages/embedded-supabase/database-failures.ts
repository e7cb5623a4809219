import pg from "pg";
import { codeOf } from "#platform/errors.ts";
import { isDatabaseError, SessionEnded } from "./database/database-errors.ts";

/**
 * Status by SQLSTATE or its class. The first match counts, and every other SQLSTATE is the client's error
 * (https://docs.postgrest.org/en/v13/references/errors.html).
 */
const STATUS_BY_SQLSTATE: [prefix: string, status: number][] = [
  ["08", 503],
  ["09", 500],
  ["0L", 403],
  ["0P", 403],
  ["21", 500],
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 500],
  ["42501", 403],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["53400", 500],
  ["53", 503],
  ["54", 500],
  ["55", 500],
  // Shutting down or starting up.
  ["57P0", 503],
  ["57", 500],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0001", 400],
  ["P0", 500],
  ["XX", 500],
];

/** Their messages describe the server: its files, memory, connections. */
const INTERNAL = /^(?:53|57P|58|F0|HV|XX)/;
/** Functions and triggers raise errors with the status in their SQLSTATE. A response cannot have a lower status. */
const CHOSEN_STATUS = /^PT([2-5]\d\d)$/;

/** @returns whether PostgreSQL responded with this error. Other errors of the driver mean a lost connection. */
function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

export function statusOfSqlstate(code: string, message: string): number {
  const chosen = CHOSEN_STATUS.exec(code)?.[1];
  if (chosen) return Number(chosen);
  if (code.startsWith("PT")) return 500;
  // The text of the extension safeupdate.
  if (code === "21000" && message.endsWith("requires a WHERE clause")) return 400;
  return STATUS_BY_SQLSTATE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/** @returns PostgreSQL's error, if its message is for the client */
export function openError(error: unknown): pg.DatabaseError | undefined {
  return isFromServer(error) && !INTERNAL.test(error.code ?? "") ? error : undefined;
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
    if (isDatabaseError(error) && (code !== READ_ONLY || (await isReady()))) return explain(error);
    return (await isReady()) ? failure(500, "XX000", UNKNOWN) : unreachable();
  }
}

/** SQLSTATE of a write in a read-only transaction, or on a standby before its promotion. */
export const READ_ONLY = "25006";
const UNKNOWN = "The backend could not handle this request.";
const UNREACHABLE = "The database cannot be reached at the moment. Please try again shortly.";

/** Leaves out details and hints, which may contain data that the caller must not see, such as an e-mail address. */
function explain(error: Error): Response {
  if (!isFromServer(error)) return unreachable(); // an error of the driver: there is no connection, or it was lost
  const { code = "", message } = error;
  const status = statusOfSqlstate(code, message);
  if (status === 503) return unreachable();
  return openError(error) ? failure(status, code, message) : failure(500, "XX000", UNKNOWN);
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
