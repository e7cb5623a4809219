import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

const IP_ADDRESS = /^[\da-f:./]{2,64}$/i;

/** Entries of the audit log that the work writes have the client's network as their `ip_address`. */
export function withAuditClient<Result>(client: string | null, work: () => Result): Result {
  return client !== null && IP_ADDRESS.test(client) ? current.run(client, work) : work();
}

/** @returns an IPv4 address or an IPv6 network, safe within SQL; empty for the application itself */
export function auditIpAddress(): string {
  return current.getStore() ?? "";
}
