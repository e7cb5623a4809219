import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpSwitch = {
  port: number;
  /** Ends the connections there are; new ones lead to this port of 127.0.0.1, or nowhere. */
  moveTo(port: number | undefined): void;
  /** What is said on the connections there are reaches nobody from now on. */
  silence(): void;
  /** How many connections were made so far. */
  made(): number;
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
  const server = createServer((incoming) => {
    made += 1;
    keep(incoming);
    if (current === undefined) return void incoming.resetAndDestroy();
    const outgoing = connect(current, "127.0.0.1");
    keep(outgoing);
    incoming.pipe(outgoing).once("close", () => incoming.destroy());
    outgoing.pipe(incoming).once("close", () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  function moveTo(port: number | undefined): void {
    current = port;
    for (const socket of sockets) socket.resetAndDestroy();
  }
  return {
    port: (server.address() as AddressInfo).port,
    moveTo,
    made: () => made,
    silence() {
      for (const socket of sockets) socket.unpipe();
    },
    close() {
      moveTo(undefined);
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
