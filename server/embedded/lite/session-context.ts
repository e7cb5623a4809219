import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql } from "kysely";
import type { Caller } from "../caller.ts";
import { currentWriteId } from "../own-writes.ts";

/** The database's rules read these; PostgREST would hand over all. */
const EXPOSED_HEADERS = ["x-edited-version"];

const STATEMENT_TIMEOUT_MS: Record<Caller["kind"], number> = { stranger: 2000, user: 10_000, server: 30_000 };

type RequestContext = { headers: string; statementTimeoutMs: number };

const current = new AsyncLocalStorage<RequestContext>();

type LibraryContext = { auth?: { role?: string; uid?: string; jwt?: unknown }; storage?: { operation?: string } };

/** Called at the start of every request's transaction; not in the library's types. */
type WithSessionContext = {
  applyJwtSessionContext?: (transaction: Kysely<unknown>, context: LibraryContext, ...rest: unknown[]) => Promise<void>;
};

/** Role, claims and headers for policies and triggers, in one statement instead of the library's six. @throws Error */
export function setSessionContext(connection: object): void {
  const target = connection as WithSessionContext;
  if (!target.applyJwtSessionContext) {
    throw new Error("The backend library no longer sets a session context; see session-context.ts.");
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
      set_config('role', ${role}, true)`.execute(transaction);
  };
}

/** The same as a statement of its own for a visitor without a session. It holds nothing a request brings. */
export function anonymousContext(caller: "stranger" | "user"): string {
  return ANONYMOUS_CONTEXTS[caller];
}

const ANONYMOUS_CONTEXTS = {
  stranger: writeAnonymousContext(STATEMENT_TIMEOUT_MS.stranger),
  user: writeAnonymousContext(STATEMENT_TIMEOUT_MS.user),
};

function writeAnonymousContext(statementTimeoutMs: number): string {
  return `select
    set_config('statement_timeout', '${statementTimeoutMs}', true),
    set_config('request.jwt.claim.sub', '', true),
    set_config('request.jwt.claim.role', 'anon', true),
    set_config('request.jwt.claims', '{"role":"anon"}', true),
    set_config('request.headers', '{}', true),
    set_config('storage.operation', '', true),
    set_config('role', 'anon', true)`;
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
