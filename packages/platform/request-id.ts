import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/**
 * The id appears unchanged in log lines, SQL and mail headers. PostgreSQL's `application_name` has space for 63 bytes.
 */
const WELL_FORMED = /^[\w.-]{8,56}$/;

/** Uses a well-formed id of a trusted proxy, or a random id. Other clients cannot give two requests the same id. */
export function chooseRequestId(sent: string | undefined, trustProxy: boolean): string {
  return trustProxy && sent !== undefined && WELL_FORMED.test(sent) ? sent : makeRandomId();
}

const ID_BYTES = 16;
const randomBytes = Buffer.alloc(128 * ID_BYTES);
let used = randomBytes.length;

/** Has the form of nginx's `$request_id`. V8 stores a text of randomUUID as twenty parts, and each copy visits them. */
function makeRandomId(): string {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  used += ID_BYTES;
  return randomBytes.toString("hex", used - ID_BYTES, used);
}

export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/** Returns the id of the current request, or undefined for the site's own work. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
