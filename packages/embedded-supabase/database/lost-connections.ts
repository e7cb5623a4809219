import { Socket } from "node:net";
import pg from "pg";

/**
 * Some networks silently drop a connection after minutes without traffic. Linux checks a connection only
 * after two hours.
 */
export const PROBE_AFTER_MS = 30_000;

/**
 * Ends a silent connection. Otherwise a client waits without end when the server disappears but a proxy or network
 * device in between stays.
 * @param ms limit without a byte in either direction; 0 means no limit
 */
export function endAfterSilence(client: pg.ClientBase, ms: number): void {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  if (!(stream instanceof Socket)) return;
  stream.removeListener("timeout", stream.destroy);
  stream.on("timeout", stream.destroy).setTimeout(ms);
}

/**
 * Closes the connection when the driver itself ends the sign-in, for example because it has no password. pg leaves it
 * open, so that the process cannot exit before the server's limit of a minute.
 */
export class ClosingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on("error", () => this.connection.stream.destroy());
  }
}

const CONNECT_TIMEOUT_MS = 5000;

/** Creates a client outside the pool. Its user gets the error of a lost connection too. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new ClosingClient({
    ...config,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  return client.on("error", () => {});
}
