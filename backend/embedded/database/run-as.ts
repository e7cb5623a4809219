import { randomUUID } from "node:crypto";
import type pg from "pg";
import { currentRequestId } from "#platform/request-id.ts";
import type { Row } from "../../sql-database.ts";
import { currentWriteId } from "../self-originated-changes.ts";
import { endOnAbort } from "./cancel-statement.ts";
import { SessionEnded } from "./database-errors.ts";
import { type Statement, TransactionQuery } from "./transaction-query.ts";

/** The rights and limits of one request in the database. */
export type RequestContext = {
  role: string;
  /** Claims of the access token, as JSON. Policies read them by `auth.uid()` and `auth.jwt()`. */
  claims: Readonly<Record<string, unknown>>;
  /** The statements run only while this session exists. */
  sessionId?: string;
  /** Headers that rules of the database read, by name in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Storage policies may read the name of the operation. */
  storageOperation?: string;
  statementTimeoutMs: number;
  /** The time zone of times in responses, if it is not UTC. */
  timezone?: string;
  isReadOnly?: boolean;
  /** True to return the result of a change and roll the change back. */
  isDiscarded?: boolean;
  /** The signal ends statements that only read. */
  signal?: AbortSignal;
};

const BEGIN: Statement = { sql: "begin" };
const ROLLBACK: Statement = { sql: "rollback" };

/** See `Database.runAs`. */
export async function runAs(
  client: pg.ClientBase,
  context: RequestContext,
  statements: readonly Statement[],
): Promise<Row[][]> {
  const { signal, isDiscarded } = context;
  signal?.throwIfAborted();
  const before = [...(isDiscarded ? [BEGIN] : []), enterContext(context), ...enterTimezone(context)];
  const after = isDiscarded ? [ROLLBACK] : [];
  try {
    const { results } = client.query(new TransactionQuery([...before, ...statements, ...after], context.role));
    const outcomes = await (signal ? endOnAbort(client, signal, results) : results);
    return outcomes.slice(before.length, before.length + statements.length).map(({ rows }) => rows);
  } catch (error) {
    // An error skips the ROLLBACK above. This one fails only on a lost connection.
    if (isDiscarded) await client.query("rollback").catch(() => {});
    throw String(error).includes(NO_SESSION) ? new SessionEnded() : error;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The text is random, because callers could cause an error with a text that they know. */
const NO_SESSION = randomUUID();

/** SQL has no expression that raises an error, so the cast of a text to a number does. */
function requireSession(parameter: string): string {
  return `(select case count(*) when 0 then ('${NO_SESSION}' || count(*))::int4 end from auth.sessions where id = ${parameter})`;
}

const SETTINGS = [
  "statement_timeout",
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "request.jwt.claims",
  "request.headers",
  "storage.operation",
  "app.write_id",
  "application_name",
  "role",
];

function contextSql({ hasSession, isReadOnly }: { hasSession: boolean; isReadOnly: boolean }): string {
  const calls = SETTINGS.map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  // A standby refuses the value false, also for statements that only read.
  if (isReadOnly) calls.push("set_config('transaction_read_only', 'true', true)");
  if (hasSession) calls.push(requireSession(`$${SETTINGS.length + 1}::uuid`));
  return `select concat(${calls.join(", ")})`;
}

function enterTimezone({ timezone }: RequestContext): Statement[] {
  return timezone === undefined ? [] : [{ sql: "select set_config('timezone', $1, true)", parameters: [timezone] }];
}

const READ = contextSql({ hasSession: false, isReadOnly: true });
const WRITE = contextSql({ hasSession: false, isReadOnly: false });
const READ_IN_SESSION = contextSql({ hasSession: true, isReadOnly: true });
const WRITE_IN_SESSION = contextSql({ hasSession: true, isReadOnly: false });

function enterContext(context: RequestContext): Statement {
  const { role, claims, sessionId, headers = {}, storageOperation = "", statementTimeoutMs, isReadOnly } = context;
  const parameters: (string | null)[] = [
    String(statementTimeoutMs),
    typeof claims.sub === "string" ? claims.sub : "",
    role,
    JSON.stringify(claims),
    JSON.stringify(headers),
    storageOperation,
    currentWriteId(),
    `site ${currentRequestId() ?? ""}`.trimEnd(),
    role,
  ];
  if (sessionId === undefined) return { sql: isReadOnly ? READ : WRITE, parameters, isPrepared: true };
  parameters.push(UUID.test(sessionId) ? sessionId : null);
  return { sql: isReadOnly ? READ_IN_SESSION : WRITE_IN_SESSION, parameters, isPrepared: true };
}
