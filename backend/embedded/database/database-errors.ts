import { AsyncLocalStorage } from "node:async_hooks";
import { codeOf, messageOf } from "#platform/errors.ts";

type Watch = { error?: DatabaseError; outer?: Watch };

const current = new AsyncLocalStorage<Watch>();

/** `code` is an SQLSTATE or, without a connection, Node's code. */
export type DatabaseError = { code?: string; message: string; details?: string; hint?: string };

/** Records the errors of the driver, because a handler may have caught one. Watches may be nested. */
export async function watchDatabaseErrors<Result>(
  work: () => Promise<Result>,
): Promise<{ result?: Result; thrown?: unknown; databaseError?: DatabaseError }> {
  const watch: Watch = { outer: current.getStore() };
  try {
    const result = await current.run(watch, work);
    return { result, databaseError: watch.error };
  } catch (thrown) {
    return { thrown, databaseError: watch.error };
  }
}

export function recordDatabaseError(error: unknown): void {
  const { detail, hint } = Object(error) as { detail?: string; hint?: string };
  const known = { code: codeOf(error), message: messageOf(error), details: detail, hint };
  for (let watch = current.getStore(); watch; watch = watch.outer) watch.error = known;
}
