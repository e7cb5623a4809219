import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { StartupError } from "./startup-error.ts";

type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Opens the port.
 * @throws StartupError when it is taken or may not be opened
 */
export async function listen(
  app: App,
  { PORT, HOST }: Pick<Env, "PORT" | "HOST">,
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.on("clientError", answerUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, HOST, PORT)));
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : PORT };
}

const IDLE_SWEEP_MS = 50;

/** Lets requests under way finish, ends idle connections at once and all others after the grace time. */
export async function closeServer(server: Server, graceSeconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Again and again, because a connection that is kept alive only becomes idle when its last answer has left.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  if (error.code === "EADDRINUSE") {
    return new StartupError(`Port ${port} on ${host} is taken by another program. Choose another one with PORT.`);
  }
  return new StartupError(`The server cannot listen on ${host}:${port}: ${error.message}`);
}

/** Bytes that are no HTTP request, or headers over Node's limit, never reach the app; they get one clear line. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "The address or the headers of this request are too long."]
      : ["400 Bad Request", "This is not a request this server understands."];
  const body = `${message}\n`;
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
