import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpSwitch = {
  port: number;
  /** Ends the connections there are; new ones lead to this port of 127.0.0.1, or nowhere. @returns the port of before */
  moveTo(port: number | undefined): number | undefined;
  /** What is said on the connections there are reaches nobody from now on. */
  silence(): void;
  /** How many connections were made so far. */
  made(): number;
  /** How many bytes were sent to the servers so far. */
  sent(): number;
  close(): Promise<void>;
};

/** An address that can be moved from one server to another, as a virtual IP is. */
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
