import { AsyncLocalStorage } from "node:async_hooks";

type Watch = { error?: unknown; outer?: Watch };

const current = new AsyncLocalStorage<Watch>();

/** What PostgreSQL and its driver tell of an error; `code` is an SQLSTATE or, without a connection, Node's code. */
export type DatabaseError = { code?: string; message: string; detail?: string; hint?: string };

/**
 * Runs the work and tells the last error the database raised meanwhile. The backend library turns many of them into
 * answers that no longer say what they were. Whoever watches around this watch is told as well.
 */
export async function watchDatabaseErrors<Result>(
  work: () => Promise<Result>,
): Promise<{ result?: Result; thrown?: unknown; databaseError?: DatabaseError }> {
  const watch: Watch = { outer: current.getStore() };
  try {
    const result = await current.run(watch, work);
    return { result, databaseError: watch.error as DatabaseError | undefined };
  } catch (thrown) {
    return { thrown, databaseError: watch.error as DatabaseError | undefined };
  }
}

/** Called with every error a query of the library ends in. */
export function recordDatabaseError(error: unknown): void {
  for (let watch = current.getStore(); watch; watch = watch.outer) watch.error = error;
}
