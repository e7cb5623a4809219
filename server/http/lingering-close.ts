import type { Socket } from "node:net";

/** nginx waits equally long between two reads (`lingering_timeout`). */
const MOST_MS = 5000;
/** This is more than the largest accepted body. */
const MOST_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 100;

/**
 * Sends the remaining bytes, then reads and discards bytes that still arrive, within limits of time and bytes. A socket
 * that is closed with unread bytes is reset, and the reset discards the response of a client that still sends (RFC
 * 9112, section 9.6).
 */
export function closeLingering(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end();
  const endsAt = performance.now() + MOST_MS;
  const mostRead = socket.bytesRead + MOST_BYTES;
  const check = setInterval(() => {
    if (performance.now() > endsAt || socket.bytesRead > mostRead) socket.destroy();
  }, CHECK_MS).unref();
  socket.once("close", () => clearInterval(check));
}

/** Node's HTTP server calls `destroySoon` after a response with `Connection: close`. */
export function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => closeLingering(socket);
}
