import { randomUUID } from "node:crypto";
import type pg from "pg";
import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import { currentRequestId } from "#platform/request-id.ts";
import { currentWriteId } from "../self-originated-changes.ts";
import { endOnAbort } from "./cancel-statement.ts";
import { SessionEnded } from "./database-errors.ts";
import type { Row } from "./sql-database.ts";
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

const BEGIN: Statement = { text: "begin" };
const ROLLBACK: Statement = { text: "rollback" };

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
function requireSession(sessionId: string): Sql {
  const id = UUID.test(sessionId) ? sessionId : null;
  return sql`, (select case count(*) when 0 then (${raw(`'${NO_SESSION}'`)} || count(*))::int4 end
    from auth.sessions where id = ${id}::uuid)`;
}

function enterTimezone({ timezone }: RequestContext): Statement[] {
  return timezone === undefined ? [] : [sql`select set_config('timezone', ${timezone}, true)`];
}

/** The text depends on the shape of the context alone, so that each connection parses few texts. */
function enterContext({ isReadOnly, sessionId, ...context }: RequestContext): Statement {
  const { role, claims, headers = {}, storageOperation = "", statementTimeoutMs } = context;
  const settings = {
    statement_timeout: String(statementTimeoutMs),
    "request.jwt.claim.sub": typeof claims.sub === "string" ? claims.sub : "",
    "request.jwt.claim.role": role,
    "request.jwt.claims": JSON.stringify(claims),
    "request.headers": JSON.stringify(headers),
    "storage.operation": storageOperation,
    "app.write_id": currentWriteId(),
    application_name: `site ${currentRequestId() ?? ""}`.trimEnd(),
    role,
  };
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${raw(`'${name}'`)}, ${value}, true)`);
  // A standby rejects the value false, also for statements that only read.
  if (isReadOnly) calls.push(sql`set_config('transaction_read_only', 'true', true)`);
  const session = sessionId === undefined ? empty : requireSession(sessionId);
  const { text, values } = sql`select concat(${join(calls, ", ")}${session})`;
  return { text, values, isPrepared: true };
}
