import { Socket } from "node:net";
import pg from "pg";

/** A network forgets connections on which nothing was said for some minutes, and tells nobody; Linux asks after two hours. */
export const PROBE_AFTER_MS = 30_000;

/**
 * A server that vanished without a word would be waited for without end, where something in between still answers for it.
 * @param ms without a byte in either direction; 0 waits without end
 */
export function endAfterSilence(client: pg.ClientBase, ms: number): void {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  if (!(stream instanceof Socket)) return;
  stream.removeListener("timeout", stream.destroy);
  stream.on("timeout", stream.destroy).setTimeout(ms);
}
