import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";

/** The headers the database's own rules read; PostgREST would hand over all of them. */
const EXPOSED = ["x-edited-version"];

const current = new AsyncLocalStorage<Record<string, string>>();

/** What the connection does at the start of every request's transaction; the library keeps it out of its types. */
type WithSessionContext = {
  applyJwtSessionContext?: (
    transaction: Parameters<ReturnType<typeof sql>["execute"]>[0],
    ...rest: unknown[]
  ) => Promise<void>;
};

/**
 * Lets triggers and policies read request headers as PostgREST does (`request.headers`). The library sets them for
 * function calls only.
 * @throws Error when the library has changed underneath
 */
export function exposeRequestHeaders(connection: object): void {
  const target = connection as WithSessionContext;
  const apply = target.applyJwtSessionContext?.bind(connection);
  if (!apply) throw new Error("The backend library no longer sets a session context; see request-headers.ts.");
  target.applyJwtSessionContext = async (transaction, ...rest) => {
    await apply(transaction, ...rest);
    const headers = current.getStore();
    if (headers) {
      await sql`select set_config('request.headers', ${JSON.stringify(headers)}, true)`.execute(transaction);
    }
  };
}

/** Runs a request so that the database sees its headers. */
export function withRequestHeaders<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
  const entries = EXPOSED.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return entries.length > 0 ? current.run(Object.fromEntries(entries), work) : work();
}
