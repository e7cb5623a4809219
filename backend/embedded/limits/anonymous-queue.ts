import { QueueFullError, WorkQueue } from "#platform/work-queue.ts";
import { failure } from "../database-failures.ts";

/** The pool has ten connections, and anonymous requests use at most four. */
const ANONYMOUS_REQUESTS = { most: 4, mostWaiting: 200, waitMs: 3000 };

export type AnonymousQueue = ReturnType<typeof createAnonymousQueue>;

/** @returns a function that runs work in the order of arrival, or returns 503 when too many requests wait */
export function createAnonymousQueue() {
  const queue = new WorkQueue(ANONYMOUS_REQUESTS);
  return <Result>(work: () => Promise<Result>): Promise<Result | Response> =>
    queue.run<Result | Response>("", work).catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error;
      // PostgREST sends the same text when its pool has no free connection.
      return failure(503, "PGRST003", "Timed out acquiring connection from connection pool.");
    });
}
