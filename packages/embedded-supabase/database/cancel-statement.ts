import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";

/** PostgreSQL's protocol, message "CancelRequest". */
const CANCEL_REQUEST = 80_877_102;
const MESSAGE_BYTES = 16;
const MAX_MS = 2000;
const REPEAT_MS = 50;

/** The types of pg do not declare these properties. */
type Cancellable = pg.ClientBase & Partial<Record<"processID" | "secretKey" | "port", number> & { host: string }>;

/**
 * Waits for the work of a connection, and ends its statement when the signal aborts. PostgreSQL ignores a message that
 * arrives before the statement has begun, so the message is repeated.
 */
export async function endOnAbort<Result>(
  client: pg.ClientBase,
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  let isPending = true;
  const settled = work.then(
    () => {},
    () => {},
  );
  let cancelled: Promise<void> | undefined;
  const cancelUntilSettled = async () => {
    while (isPending) {
      await sendCancelRequest(client);
      await Promise.race([settled, setTimeout(REPEAT_MS)]);
    }
  };
  const cancel = () => {
    cancelled = cancelUntilSettled();
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await work;
  } finally {
    isPending = false;
    signal.removeEventListener("abort", cancel);
    // A late message would end the next statement of the connection.
    await cancelled;
  }
}

/** The server closes the connection of the message after it has passed the message on. */
function sendCancelRequest({ host = "", port = 0, processID = 0, secretKey = 0 }: Cancellable): Promise<void> {
  const message = Buffer.alloc(MESSAGE_BYTES);
  for (const [index, value] of [MESSAGE_BYTES, CANCEL_REQUEST, processID, secretKey].entries()) {
    message.writeInt32BE(value, 4 * index);
  }
  const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  return new Promise((resolve) => {
    socket
      .on("connect", () => socket.write(message))
      .on("error", () => {}) // without the message, the statement ends by itself
      .on("close", () => resolve())
      .setTimeout(MAX_MS, () => socket.destroy())
      .resume();
  });
}
