import { createServer, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { emit } from "#platform/observers.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Env } from "../settings/env.ts";
import { type ConnectionLimits, connectionLimits } from "./connection-limits.ts";
import { Connections } from "./connections.ts";
import type { CachedHandler } from "./handle-cached.ts";
import { closeLingering, lingerOnClose } from "./lingering-close.ts";
import type { ServerVariables } from "./request-log.ts";
import { INERT_POLICY } from "./security-headers.ts";

export type App = {
  fetch: Hono<ServerVariables>["fetch"];
  /** The server calls this handler before `fetch`. */
  handleCached: CachedHandler;
};

type OpenServer = {
  port: number;
  /** Waits for running requests, then closes the remaining connections when the grace period is over. */
  close: (graceSeconds: number) => Promise<void>;
};

/** @throws StartupError when the port is taken or may not be opened */
export async function listen(
  { fetch, handleCached = () => false }: Pick<App, "fetch"> & Partial<App>,
  { PORT, HOST, TRUST_PROXY }: Pick<Env, "PORT" | "HOST" | "TRUST_PROXY">,
  limits: ConnectionLimits = connectionLimits({ trustProxy: TRUST_PROXY }),
): Promise<OpenServer> {
  const handle = getRequestListener(fetch);
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.sweepMs,
      maxHeaderSize: limits.headerBytes,
    },
    (request, response) => {
      connections.announceDraining(response);
      if (handleCached(request, response)) return connections.restartIdleTime(request);
      connections.begin(request, response);
      void handle(request, response);
    },
  );
  server.setTimeout(limits.silenceMs);
  server.on("connection", lingerOnClose);
  const connections = new Connections(server, limits);
  server.on("clientError", respondToUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explainListening(error, HOST, PORT)));
    server.listen(PORT, HOST, resolve);
  });
  const socketAddress = server.address();
  return {
    port: typeof socketAddress === "object" && socketAddress ? socketAddress.port : PORT,
    close: (graceSeconds) => closeServer(server, connections, graceSeconds * 1000, limits.drainIdleMs),
  };
}

const DRAIN_LOOK_MS = 50;

/** Does not end an idle connection at once, because the next request may be on its way. */
async function closeServer(
  server: Server,
  connections: Connections,
  graceMs: number,
  drainIdleMs: number,
): Promise<void> {
  connections.startDraining();
  // http's close() ends idle connections at once, but net's close() only stops listening. It runs after waiting ones
  // are accepted.
  const closed = new Promise<void>((resolve) =>
    setImmediate(() => NetServer.prototype.close.call(server, () => resolve())),
  );
  const look = setInterval(() => connections.endIdle(drainIdleMs), DRAIN_LOOK_MS);
  const deadline = setTimeout(() => connections.endAll(), graceMs);
  await closed;
  clearInterval(look);
  clearTimeout(deadline);
  server.close(); // ends http's own timers
}

export function explainListening(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  if (error.code === "EADDRINUSE") {
    return new StartupError(`Port ${port} on ${host} is used by another program. Choose another one with PORT.`);
  }
  return new StartupError(`The server cannot listen on ${host}:${port}: ${error.message}`);
}

const UNREADABLE: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "The address or the headers of this request are too long.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "This request took too long to arrive."],
};

/** Logs one clear line for a request that never reaches the app. */
function respondToUnreadable(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void {
  const isSelfOriginated = socket._httpMessage?.headersSent ?? false;
  if (error.code === "ECONNRESET" || !socket.writable || isSelfOriginated) return void socket.destroy();
  emit({ type: "rejected", reason: "unreadable" });
  const [status, message] = UNREADABLE[error.code ?? ""] ?? [
    "400 Bad Request",
    "This is not a request this server understands.",
  ];
  const body = `${message}\n`;
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: text/plain; charset=utf-8",
    "X-Content-Type-Options: nosniff",
    `Content-Security-Policy: ${INERT_POLICY}`,
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  closeLingering(socket);
}
