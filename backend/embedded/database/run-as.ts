import type pg from "pg";
import { currentRequestId } from "#platform/request-id.ts";
import type { Row } from "../../sql-database.ts";
import { currentWriteId } from "../self-originated-changes.ts";
import { endOnAbort } from "./cancel-statement.ts";

/** The rights and limits of one request in the database. */
export type RequestContext = {
  role: string;
  /** Claims of the access token, as JSON. Policies read them by `auth.uid()` and `auth.jwt()`. */
  claims: Readonly<Record<string, unknown>>;
  /** Headers that rules of the database read, by name in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Storage policies may read the name of the operation. */
  storageOperation?: string;
  statementTimeoutMs: number;
  isReadOnly?: boolean;
  /** True to return the result of a change and roll the change back. */
  isDiscarded?: boolean;
  /** The signal ends statements that only read. */
  signal?: AbortSignal;
};

/** The types of pg do not declare this property. */
type Pipelined = pg.ClientBase & { pipeline?: boolean };

export type Statement = { sql: string; parameters?: readonly unknown[] };

/** See `Database.runAs`. */
export async function runAs(
  client: Pipelined,
  context: RequestContext,
  statements: readonly Statement[],
): Promise<Row[][]> {
  const { signal, isReadOnly, isDiscarded } = context;
  signal?.throwIfAborted();
  // pg sends the queries of a pipeline together, and still reports an error for each query.
  client.pipeline = true;
  try {
    // This text is constant. A variable text could fail, and the next statement would then run with the pool's own
    // role.
    const begun = client.query(`begin${isReadOnly ? " read only" : ""}`);
    const entered = enterContext(client, context);
    const results = statements.map(({ sql, parameters = [] }) => client.query<Row>(sql, [...parameters]));
    const ended = client.query(isDiscarded ? "rollback" : "commit");
    const work = Promise.allSettled([begun, entered, ...results, ended]);
    const outcomes = await (signal ? endOnAbort(client, signal, { begun: entered, work }) : work);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    return Promise.all(results.map(async (result) => (await result).rows));
  } finally {
    client.pipeline = false;
  }
}

function enterContext(
  client: pg.ClientBase,
  { role, claims, headers = {}, storageOperation = "", statementTimeoutMs }: RequestContext,
) {
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
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return client.query(`select ${calls.join(", ")}`, Object.values(settings));
}
