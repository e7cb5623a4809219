import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type RoundRobin = { url: string; close(): Promise<void> };

/** A proxy that sends each request to the next one of these servers, with the client's IP address. */
export async function startRoundRobin(upstreams: string[], port = 0): Promise<RoundRobin> {
  let next = 0;
  const server = createServer((incoming, sent) => {
    const upstream = upstreams[next % upstreams.length] ?? "";
    next += 1;
    pass(incoming, sent, upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function pass(incoming: IncomingMessage, sent: ServerResponse, upstream: string): void {
  const headers = {
    ...incoming.headers,
    "x-forwarded-for": incoming.socket.remoteAddress,
    "x-forwarded-proto": "http",
    "x-forwarded-host": incoming.headers.host,
  };
  const outgoing = request(new URL(incoming.url ?? "/", upstream), { method: incoming.method, headers }, (response) => {
    sent.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(sent).on("close", () => response.destroy());
  });
  outgoing.on("error", () => {
    if (!sent.headersSent) sent.writeHead(502);
    sent.end();
  });
  sent.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}
