import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";

/** A server on loopback, such as a provider of sign-ins. */
export async function startLoopbackServer(fetch: (request: Request) => Promise<Response>) {
  const { addressInfo, server } = await new Promise<{ addressInfo: AddressInfo; server: ReturnType<typeof serve> }>(
    (resolve) => {
      const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, (addressInfo) =>
        resolve({ addressInfo, server }),
      );
    },
  );
  return {
    url: `http://127.0.0.1:${addressInfo.port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type LoopbackServer = Awaited<ReturnType<typeof startLoopbackServer>>;
