import { WorkQueue } from "#platform/work-queue.ts";
import { failure } from "../database-failures.ts";

/**
 * The pool has ten connections, and anonymous requests use at most six. One network uses two of each lane, so that
 * another one always finds a free connection.
 */
const SHARE = { max: 3, maxPerClient: 2, maxWaiting: 200, maxWaitingPerClient: 100, waitMs: 3000 };

/**
 * Runs the database work of an anonymous request.
 * @param client see clientIp
 * @throws QueueFullError when too many requests wait
 */
type Lane = <Result>(client: string, work: () => Promise<Result>) => Promise<Result>;

export type AnonymousQueue = {
  /** Queries of a visitor's choice, which take up to two seconds. */
  queries: Lane;
  /** Images by their key, and codes and tokens of sign-ins: each finds a few rows by an index. */
  lookups: Lane;
};

/** The lanes have separate connections, so slow queries delay no look-up. */
export function createAnonymousQueue(): AnonymousQueue {
  return { queries: createLane(), lookups: createLane() };
}

function createLane(): Lane {
  const queue = new WorkQueue(SHARE);
  return (client, work) => queue.run(client, work);
}

/** The response to a request that finds the queue full. PostgREST sends the same text when its pool is used up. */
export function respondToFullQueue(): Response {
  return failure(503, "PGRST003", "Timed out acquiring connection from connection pool.");
}
