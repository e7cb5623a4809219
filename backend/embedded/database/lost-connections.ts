import { Socket } from "node:net";
import pg from "pg";

/**
 * A network silently drops connections without traffic for some minutes. Linux checks a connection only after
 * two hours.
 */
export const PROBE_AFTER_MS = 30_000;

/**
 * Ends a silent connection. Without this, a client waits for ever when a server disappears but something between still
 * responds for it.
 * @param ms without a byte in either direction; 0 waits without end
 */
export function endAfterSilence(client: pg.ClientBase, ms: number): void {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  if (!(stream instanceof Socket)) return;
  stream.removeListener("timeout", stream.destroy);
  stream.on("timeout", stream.destroy).setTimeout(ms);
}
