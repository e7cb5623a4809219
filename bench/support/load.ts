import { connect, type Socket } from "node:net";

export type LoadRequest = { address: string; headers: Record<string, string> };

type LoadOptions = {
  url: string;
  request: LoadRequest | (() => LoadRequest);
  connections?: number;
  seconds: number;
};

export type Load = { requests: number; seconds: number };

/** Sends requests over several connections, one at a time on each. The client uses little processor time. */
export async function load({ url, request, connections = 32, seconds }: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(url);
  let requests = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const bytesOf = ({ address, headers }: LoadRequest) => {
    const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map((pair) => pair.join(": "));
    return Buffer.from(`GET ${address} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  };
  const nextRequest = typeof request === "function" ? () => bytesOf(request()) : constant(bytesOf(request));
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay();
      while (performance.now() < end) {
        socket.write(nextRequest());
        await readResponse(socket);
        requests += 1;
      }
      socket.destroy();
    }),
  );
  return { requests, seconds: (performance.now() - start) / 1000 };
}

function constant<Value>(value: Value): () => Value {
  return () => value;
}

/** Reads a response with a Content-Length. @throws if its status is not a success */
function readResponse(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing: number | undefined;
    const finish = (error?: Error) => {
      socket.off("data", onData).off("close", onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => finish(new Error("The server closed the connection."));
    const onData = (chunk: Buffer) => {
      if (missing === undefined) {
        const head = chunk.toString("latin1", 0, chunk.indexOf("\r\n\r\n") + 4);
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
        if (!/^HTTP\/1\.1 20[06]/.test(head) || length === undefined)
          return finish(new Error(`Unexpected response:\n${head}`));
        missing = head.length + Number(length);
      }
      missing -= chunk.length;
      if (missing <= 0) finish();
    };
    socket.on("data", onData).on("close", onClose);
  });
}
