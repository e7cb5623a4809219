import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/** Stands in log lines, SQL and mail headers as it is; PostgreSQL's `application_name` has room for 63 bytes. */
const WELL_FORMED = /^[\w.-]{8,56}$/;

/** A proxy's where it is trusted and well-formed, else made up. Nobody else can give two requests one id. */
export function chooseRequestId(sent: string | undefined, trustProxy: boolean): string {
  return trustProxy && sent !== undefined && WELL_FORMED.test(sent) ? sent : randomUUID();
}

export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/** Of the request this is done for; undefined for what the site does by itself. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
