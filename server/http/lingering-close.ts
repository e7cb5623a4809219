import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";

/** nginx waits equally long between two reads (`lingering_timeout`). */
const MAX_MS = 5000;
/** This is more than the largest accepted body. */
const MAX_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 100;

/**
 * Sends the remaining bytes, then reads and discards bytes that still arrive, within limits of time and bytes. A socket
 * that is closed with unread bytes is reset, and the reset discards the response of a client that still sends (RFC
 * 9112, section 9.6).
 */
export function closeLingering(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end();
  const endsAt = performance.now() + MAX_MS;
  const maxRead = socket.bytesRead + MAX_BYTES;
  const check = setInterval(() => {
    if (performance.now() > endsAt || socket.bytesRead > maxRead) socket.destroy();
  }, CHECK_MS).unref();
  socket.once("close", () => clearInterval(check));
}

/** Node's HTTP server calls `destroySoon` after a response with `Connection: close`. */
export function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => closeLingering(socket);
}

/**
 * Behind a proxy, reads and discards the rest of a body before the response starts, within the same limits. Caddy
 * resets the client's connection when a response arrives before the end of the body, and the reset can discard the
 * response.
 */
export function readBodyBeforeResponse({ trustProxy }: { trustProxy: boolean }) {
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async ({ env, req }, next) => {
    await next();
    if (trustProxy && env?.incoming && req.method !== "GET" && req.method !== "HEAD") await discardRest(env.incoming);
  });
}

function discardRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed || Number(incoming.headers["content-length"]) > MAX_BYTES) {
      return resolve();
    }
    let received = 0;
    const count = (part: Buffer) => {
      received += part.byteLength;
      if (received > MAX_BYTES) end();
    };
    const end = () => {
      clearTimeout(timer);
      incoming.off("data", count).off("end", end).off("close", end);
      resolve();
    };
    const timer = setTimeout(end, MAX_MS);
    // The listeners of the request's stream would keep the bytes in memory, and pause.
    incoming.removeAllListeners("data");
    incoming.on("data", count).once("end", end).once("close", end).resume();
  });
}
