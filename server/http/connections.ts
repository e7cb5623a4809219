import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ipPrefix } from "#platform/http/client-ip.ts";
import { emit } from "#platform/observers.ts";
import type { ConnectionLimits } from "./connection-limits.ts";

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Start of the measurement of the body's speed. */
  since: number;
  bytes: number;
};

type Connection = {
  socket: Socket;
  network: string;
  idleSince: number;
  exchanges: Set<Exchange>;
};

/**
 * Limits connections. If a network has too many, a new one replaces its longest idle connection, or else its slowest
 * upload.
 */
export class Connections {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, Set<Connection>>();
  readonly #sweep: NodeJS.Timeout;
  #isDraining = false;

  constructor(server: Server, limits: ConnectionLimits) {
    this.#server = server;
    this.#limits = limits;
    server.on("connection", (socket) => this.#add(socket));
    this.#sweep = setInterval(() => this.#endSlowAndIdle(), limits.sweepMs).unref();
    server.on("close", () => clearInterval(this.#sweep));
  }

  /** Asks clients to close their connections, so that they do not send the next request to a stopping server. */
  startDraining(): void {
    this.#isDraining = true;
    for (const { exchanges } of this.#open.values()) {
      for (const { response } of exchanges) announceClose(response);
    }
  }

  endIdle(milliseconds: number): void {
    const before = performance.now() - milliseconds;
    for (const connection of this.#open.values()) {
      if (isIdle(connection) && connection.idleSince <= before) this.#end(connection);
    }
  }

  endAll(): void {
    for (const connection of this.#open.values()) this.#end(connection);
  }

  #add(socket: Socket): void {
    const network = ipPrefix(socket.remoteAddress ?? "") ?? "";
    const connection = { socket, network, idleSince: performance.now(), exchanges: new Set<Exchange>() };
    this.#open.set(socket, connection);
    const sameNetwork = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, sameNetwork.add(connection));
    socket.once("close", () => this.#forget(connection));
    if (sameNetwork.size > this.#limits.perNetwork) this.#closeOne(sameNetwork, connection);
    else if (this.#open.size > this.#limits.total) this.#closeOne(this.#largestNetwork(), connection);
  }

  /** The server calls this before it writes the response. */
  announceDraining(response: ServerResponse): void {
    if (this.#isDraining) announceClose(response);
  }

  /** Restarts the idle time after a response that was sent synchronously. */
  restartIdleTime({ socket }: IncomingMessage): void {
    const connection = this.#open.get(socket);
    if (connection) connection.idleSince = performance.now();
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (!connection) return;
    const exchange = { request, response, since: performance.now(), bytes: request.socket.bytesRead };
    connection.exchanges.add(exchange);
    response.once("close", () => {
      connection.exchanges.delete(exchange);
      connection.idleSince = performance.now();
    });
    if (connection.exchanges.size > this.#limits.perConnection) this.#end(connection);
  }

  /** Closes one connection, or the newest if all others are working. */
  #closeOne(sameNetwork: Set<Connection>, newest: Connection): void {
    let idle: Connection | undefined;
    let slow: { connection: Connection; speed: number } | undefined;
    for (const connection of sameNetwork) {
      if (connection === newest) continue;
      if (isIdle(connection)) {
        if (!idle || connection.idleSince < idle.idleSince) idle = connection;
        continue;
      }
      for (const exchange of connection.exchanges) {
        if (exchange.request.complete) continue;
        const speed = speedOf(exchange);
        if (!slow || speed < slow.speed) slow = { connection, speed };
      }
    }
    emit({ type: "rejected", reason: "connections" });
    this.#end(idle ?? slow?.connection ?? newest);
  }

  #largestNetwork(): Set<Connection> {
    let largest = new Set<Connection>();
    for (const sameNetwork of this.#networks.values()) {
      if (sameNetwork.size > largest.size) largest = sameNetwork;
    }
    return largest;
  }

  #endSlowAndIdle(): void {
    const { bodyTimeoutMs, bodyBytesPerSecond, headersMs } = this.#limits;
    // Node ends connections that are idle after a request.
    const now = performance.now();
    for (const connection of this.#open.values()) {
      if (connection.socket.bytesRead === 0 && now - connection.idleSince > headersMs) this.#end(connection);
      for (const exchange of connection.exchanges) {
        if (exchange.request.complete) continue;
        if (isWaitingForServer(exchange)) {
          exchange.since = now;
          exchange.bytes = exchange.request.socket.bytesRead;
        } else if (now - exchange.since > bodyTimeoutMs && speedOf(exchange) < bodyBytesPerSecond) {
          this.#server.emit("clientError", new SlowBodyError(), connection.socket);
          this.#forget(connection);
        }
      }
    }
  }

  #end(connection: Connection): void {
    this.#forget(connection);
    connection.socket.destroy();
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection.socket);
    const sameNetwork = this.#networks.get(connection.network);
    sameNetwork?.delete(connection);
    if (sameNetwork?.size === 0) this.#networks.delete(connection.network);
  }
}

class SlowBodyError extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

/** Checks that no request runs and no response waits to be read. */
function isIdle({ exchanges, socket }: Connection): boolean {
  return exchanges.size === 0 && socket.writableLength === 0;
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

function speedOf({ request, since, bytes }: Exchange): number {
  return (request.socket.bytesRead - bytes) / ((performance.now() - since) / 1000);
}

/** Checks for bytes that have arrived but were not read by the server. */
function isWaitingForServer({ request }: Exchange): boolean {
  return request.readableLength > 0 || request.socket.isPaused();
}
