import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { readBodyBeforeResponse } from "./lingering-close.ts";
import { listen } from "./listen.ts";
import type { ServerVariables } from "./request-log.ts";

const HALF = 4 * 1024 * 1024;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts a server that rejects each body, and sends it half of one. */
async function sendHalf(trustProxy: boolean, touch: (request: Request) => unknown) {
  const handled = Promise.withResolvers<void>();
  const app = new Hono<ServerVariables>();
  app.use(readBodyBeforeResponse({ trustProxy }));
  app.post("*", async ({ req }) => {
    await touch(req.raw);
    handled.resolve();
    return new Response("refused", { status: 400, headers: { connection: "close" } });
  });
  app.get("*", () => new Response("read"));
  const { port, close } = await listen({ fetch: app.fetch }, { PORT: 0, HOST: "127.0.0.1", TRUST_PROXY: trustProxy });
  cleanUps.push(() => close(0));
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  cleanUps.push(() => socket.destroy());
  let text = "";
  socket.on("data", (part) => {
    text += part;
  });
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${2 * HALF}\r\n\r\n`);
  socket.write(Buffer.alloc(HALF));
  await handled.promise;
  return { socket, received: () => text, askAnother: () => fetch(`http://127.0.0.1:${port}/`) };
}

test.each([
  ["that was not touched", () => {}],
  ["whose stream was opened", (request: Request) => request.body],
  ["whose stream was cancelled", (request: Request) => request.body?.getReader().cancel()],
])("behind a proxy, a rejection waits for the end of a body %s", async (_, touch) => {
  const { socket, received, askAnother } = await sendHalf(true, touch);
  expect((await askAnother()).status).toBe(200);
  expect(received()).toBe("");
  socket.write(Buffer.alloc(HALF));
  await once(socket, "end");
  expect(received()).toMatch(/^HTTP\/1\.1 400 /);
});

test("without a proxy, a rejection is sent at once", async () => {
  const { socket, received } = await sendHalf(false, () => {});
  if (received() === "") await once(socket, "data");
  expect(received()).toMatch(/^HTTP\/1\.1 400 /);
});
