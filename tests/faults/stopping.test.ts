import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
let dataDir: string;
let apikey: string;
beforeEach(async () => {
  dataDir = await folders.make();
  await copySeededFolder(dataDir);
  apikey = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")).secretKey;
});
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

/** Sends part of a request. `finish` sends the rest and returns the status of the response. */
async function sendSlowly(
  server: ServerProcess,
  agent: Agent,
): Promise<{ slug: string; finish: () => Promise<number> }> {
  const post = makePost();
  const body = JSON.stringify(post);
  const { hostname, port } = new URL(server.url);
  const asked = request({
    agent,
    hostname,
    port,
    path: "/rest/v1/blog_posts",
    method: "POST",
    headers: { apikey, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  const responseStatus = new Promise<number>((resolve, reject) => {
    asked.on("error", reject);
    asked.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
  });
  responseStatus.catch(() => {}); // some tests kill the server during this request
  await new Promise<void>((resolve) => asked.write(body.slice(0, 20), () => resolve()));
  // A response to a later request proves that the server has received this one.
  await server.fetch("/healthz");
  return {
    slug: post.slug,
    finish: () => {
      asked.end(body.slice(20));
      return responseStatus;
    },
  };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a running request finish, accepts no new one, and ends with 0",
  async (signal) => {
    const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: "info", SHUTDOWN_GRACE_SECONDS: "3600" } });
    const agent = new Agent({ keepAlive: true });
    const slow = await sendSlowly(server, agent);

    server.signal(signal);
    let isClosed = false;
    while (!isClosed) {
      // Until the port closes, a load balancer must learn that the server accepts no new requests.
      const wasStopping = server.output().includes('"stopping"');
      const ready = await server.fetch("/readyz").catch(() => undefined);
      if (ready && wasStopping) expect(ready.status).toBe(503);
      isClosed = ready === undefined;
    }

    expect(await slow.finish()).toBe(201);
    expect(await server.exited).toBe(0);
    agent.destroy();
    expect(server.output()).toContain('"stopped"');

    const again = await startServer({ env: { DATA_DIR: dataDir } });
    expect((await again.fetch(`/blog/${slow.slug}`)).status).toBe(200);
  },
);

test("a post that was confirmed during a stop exists at the next start", async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const slow = await sendSlowly(server, new Agent());
  server.signal("SIGTERM");
  expect(await slow.finish()).toBe(201);
  await server.exited;
  const again = await startServer({ env: { DATA_DIR: dataDir } });
  expect((await again.fetch(`/blog/${slow.slug}`)).status).toBe(200);
});

test("idle connections do not delay the stop", async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir, SHUTDOWN_GRACE_SECONDS: "3600" } });
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(server.url);
  await new Promise<void>((resolve, reject) => {
    request({ agent, hostname, port, path: "/healthz" }, (response) => response.resume().on("end", resolve))
      .on("error", reject)
      .end();
  });
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  agent.destroy();
});

test("a request that never ends is cut off after the grace time", async () => {
  const server = await startServer({ env: { DATA_DIR: dataDir, SHUTDOWN_GRACE_SECONDS: "1" } });
  await sendSlowly(server, new Agent());
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
});
