import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { currentRequestId } from "#platform/request-id.ts";
import type { Caller } from "../caller.ts";
import { currentWriteId } from "../self-originated-changes.ts";

/** The database's rules read these headers. PostgREST would pass on all headers. */
const EXPOSED_HEADERS = [
  "x-edited-version",
  "x-request-id",
  "x-editing-session",
  "x-draft-revision",
  "x-draft-take-over",
];

const STATEMENT_TIMEOUT_MS: Record<Caller["kind"], number> = { anonymous: 2000, user: 10_000, server: 30_000 };

type RequestContext = { headers: string; statementTimeoutMs: number };

const current = new AsyncLocalStorage<RequestContext>();

type LiteContext = { auth?: { role?: string; uid?: string; jwt?: unknown }; storage?: { operation?: string } };

/** Lite calls this function at the start of every request's transaction, but its types do not declare it. */
type WithSessionContext = {
  applyJwtSessionContext?: (transaction: Kysely<unknown>, context: LiteContext, ...rest: unknown[]) => Promise<void>;
};

/** Sets role, claims and headers for policies and triggers, in one statement instead of lite's six. @throws Error */
export function setSessionContext(connection: object): void {
  const target = connection as WithSessionContext;
  if (!target.applyJwtSessionContext) {
    throw new Error("@supabase/lite no longer sets a session context; see session-context.ts.");
  }
  target.applyJwtSessionContext = async (transaction, { auth, storage }) => {
    const role = auth?.role || "anon";
    const { headers = "{}", statementTimeoutMs = STATEMENT_TIMEOUT_MS.server } = current.getStore() ?? {};
    await sql`select
      set_config('statement_timeout', ${String(statementTimeoutMs)}, true),
      set_config('request.jwt.claim.sub', ${String(auth?.uid ?? "")}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.jwt.claims', ${auth?.jwt ? JSON.stringify(auth.jwt) : ""}, true),
      set_config('request.headers', ${headers}, true),
      set_config('storage.operation', ${String(storage?.operation ?? "")}, true),
      set_config('app.write_id', ${currentWriteId()}, true),
      set_config('application_name', ${applicationName()}, true),
      set_config('role', ${role}, true)`.execute(transaction);
  };
}

/** pg_stat_activity and the server's log show this name for a transaction. The name needs no quoting. */
function applicationName(): string {
  return `site ${currentRequestId() ?? ""}`.trimEnd();
}

export function callerContext(claims: { role: string; sub?: string }, caller: Caller["kind"]): string {
  return writeContext(claims, STATEMENT_TIMEOUT_MS[caller]);
}

function writeContext(claims: { role: string; sub?: string }, statementTimeoutMs: number): string {
  return `select
    set_config('statement_timeout', '${statementTimeoutMs}', true),
    set_config('request.jwt.claim.sub', ${pg.escapeLiteral(claims.sub ?? "")}, true),
    set_config('request.jwt.claim.role', ${pg.escapeLiteral(claims.role)}, true),
    set_config('request.jwt.claims', ${pg.escapeLiteral(JSON.stringify(claims))}, true),
    set_config('request.headers', '{}', true),
    set_config('storage.operation', '', true),
    set_config('role', ${pg.escapeLiteral(claims.role)}, true)`;
}

export function withRequestContext<Result>(
  request: Request,
  caller: Caller["kind"],
  work: () => Promise<Result>,
): Promise<Result> {
  const exposed = EXPOSED_HEADERS.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const headers = JSON.stringify(Object.fromEntries(exposed));
  return current.run({ headers, statementTimeoutMs: STATEMENT_TIMEOUT_MS[caller] }, work);
}
