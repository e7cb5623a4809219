import { connect } from "node:net";

/** Sends bytes unchanged, because `fetch` normalizes URLs and headers, and reads until the server closes. */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (text: string) => {
      response += text;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // A server may reject and close before it has read the whole request, and its response still counts.
      if (response === "" && error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(response));
  });
}

/** Sends a GET request with a path that no client would send. */
export function getRaw(url: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  const lines = Object.entries({ Host: new URL(url).host, Connection: "close", ...headers });
  return sendRaw(url, `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
}
