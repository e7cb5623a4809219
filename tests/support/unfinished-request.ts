import { connect, type Socket } from "node:net";

export type UnfinishedRequest = {
  /** Returns everything that the server has sent so far. */
  response(): string;
  /** Resolves to the status of the response when it arrives. */
  status: Promise<number>;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
  end(): void;
};

/** Sends the head of a request and a part of its body, and then waits. */
export function beginRequest(
  url: string,
  {
    method,
    path,
    headers,
    body = "",
  }: { method: string; path: string; headers: Record<string, string>; body?: string },
): UnfinishedRequest {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const status = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<void>();
  let response = "";
  const socket: Socket = connect(Number(port), hostname, () => {
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  });
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    response += text;
    const found = /^HTTP\/1\.1 (\d{3}) /.exec(response);
    if (found) status.resolve(Number(found[1]));
  });
  socket.on("error", () => {}); // a server that closes early resets the connection
  socket.on("close", () => {
    status.resolve(0);
    closed.resolve();
  });
  return {
    response: () => response,
    status: status.promise,
    closed: closed.promise,
    end: () => socket.destroy(),
  };
}
