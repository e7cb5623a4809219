import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/**
 * The id appears unchanged in log lines, SQL and mail headers. PostgreSQL's `application_name` has space for 63 bytes.
 */
const WELL_FORMED = /^[\w.-]{8,56}$/;

/** Uses a well-formed id of a trusted proxy, or a random id. Other clients cannot give two requests the same id. */
export function chooseRequestId(sent: string | undefined, trustProxy: boolean): string {
  return trustProxy && sent !== undefined && WELL_FORMED.test(sent) ? sent : randomUUID();
}

export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/** Returns the id of the current request, or undefined for the site's own work. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
