import { connect } from "node:net";

type LoadOptions = {
  callers: number;
  seconds: number;
  address: string;
  /** Of one request; a call may change them to be another than those before. */
  headers: () => Record<string, string>;
};

/** Plain sockets: a client library would take more of the machine than the server. @throws when an answer is no 2xx */
export async function requestsPerSecond(url: string, { callers, seconds, address, headers }: LoadOptions) {
  const { hostname, port } = new URL(url);
  const end = performance.now() + seconds * 1000;
  let answered = 0;

  async function call(): Promise<void> {
    const socket = connect(Number(port), hostname);
    const ask = () => {
      const lines = Object.entries({ host: `${hostname}:${port}`, ...headers() }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.write(`GET ${address} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    };
    ask();
    let head = "";
    let missing = -1;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      if (missing < 0) {
        head += chunk.toString("latin1");
        const bodyAt = head.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) continue;
        if (!/^HTTP\/1\.1 2/.test(head)) throw new Error(`The server answered ${head.slice(0, 200)}`);
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]) - (head.length - bodyAt);
        head = "";
      } else {
        missing -= chunk.length;
      }
      if (missing > 0) continue;
      answered += 1;
      missing = -1;
      if (performance.now() > end) break;
      ask();
    }
    socket.destroy();
  }

  const start = performance.now();
  await Promise.all(Array.from({ length: callers }, call));
  return (answered * 1000) / (performance.now() - start);
}
