import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql } from "kysely";
import type { Caller } from "../caller.ts";

/** The headers the database's own rules read; PostgREST would hand over all of them. */
const EXPOSED_HEADERS = ["x-edited-version"];

/** The longest a statement may take, by who asks: a stranger's question is a small one, or it is refused. */
const STATEMENT_TIMEOUT_MS: Record<Caller["kind"], number> = { stranger: 2000, user: 10_000, server: 30_000 };

type RequestContext = { headers: string; statementTimeoutMs: number };

const current = new AsyncLocalStorage<RequestContext>();

/** Who asks, as the library tells its connection. */
type LibraryContext = { auth?: { role?: string; uid?: string; jwt?: unknown }; storage?: { operation?: string } };

/** What the connection does at the start of every request's transaction; the library keeps it out of its types. */
type WithSessionContext = {
  applyJwtSessionContext?: (transaction: Kysely<unknown>, context: LibraryContext, ...rest: unknown[]) => Promise<void>;
};

/**
 * Tells a request's transaction who asks, as PostgREST does: role, claims and headers, for policies and triggers. In one
 * statement instead of the library's six, and with a time limit. The library hands headers over for function calls only.
 * @throws Error when the library has changed underneath
 */
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
      set_config('role', ${role}, true)`.execute(transaction);
  };
}

/** Runs a request so that its transactions know its headers and how long they may take. */
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
