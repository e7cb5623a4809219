import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpSwitch = {
  port: number;
  /**
   * Ends all connections, and connects new ones to this port of 127.0.0.1 or to no server. @returns the previous port
   */
  moveTo(port: number | undefined): number | undefined;
  /** Stops forwarding on the open connections. They stay open, and no more bytes pass. */
  silence(): void;
  /** Returns the number of connections so far. */
  made(): number;
  /** Returns the number of bytes sent to the servers so far. */
  sent(): number;
  close(): Promise<void>;
};

/** Starts a port that can move from one server to another, like a virtual IP. */
export async function startTcpSwitch(target: number): Promise<TcpSwitch> {
  let current: number | undefined = target;
  const sockets = new Set<Socket>();
  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  }
  let made = 0;
  let sent = 0;
  const server = createServer((incoming) => {
    made += 1;
    keep(incoming);
    if (current === undefined) return void incoming.resetAndDestroy();
    const outgoing = connect(current, "127.0.0.1");
    keep(outgoing);
    incoming.pipe(outgoing).once("close", () => incoming.destroy());
    incoming.on("data", (bytes: Buffer) => {
      sent += bytes.length;
    });
    outgoing.pipe(incoming).once("close", () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  function moveTo(port: number | undefined): number | undefined {
    const before = current;
    current = port;
    for (const socket of sockets) socket.resetAndDestroy();
    return before;
  }
  return {
    port: (server.address() as AddressInfo).port,
    moveTo,
    made: () => made,
    sent: () => sent,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      moveTo(undefined);
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
