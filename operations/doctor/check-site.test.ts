import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { authority, expired, valid } from "#tests/support/certificates.ts";
import { checkHostedProject } from "./check-hosted.ts";
import { checkProcess, checkSiteCertificate } from "./check-site.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
const serve = (status: number, text: string) =>
  listen(createServer((_, response) => response.writeHead(status, { connection: "close" }).end(text)));

test("the site is ready, is not ready, is another program, or does not run", async () => {
  const look = (PORT: number) => checkProcess({ HOST: "127.0.0.1", PORT });
  expect(await look(await serve(200, "ready\n"))).toMatchObject([{ level: "ok" }]);
  expect(await look(await serve(503, "not ready\n"))).toMatchObject([
    { level: "broken", text: expect.stringContaining("cannot serve") },
  ]);
  expect(await look(await serve(200, "<h1>It works!</h1>"))).toMatchObject([
    { level: "broken", text: expect.stringContaining("Another program") },
  ]);
  const gone = await serve(200, "");
  await new Promise((resolve) => servers.pop()?.close(resolve));
  expect(await look(gone)).toMatchObject([{ level: "warning", text: expect.stringContaining("does not run") }]);
});

test("the report on the site's certificate names its end date, its fault, or an unreachable site", async () => {
  const look = (port: number, now?: Date) =>
    checkSiteCertificate({ env: { SITE_URL: `https://localhost:${port}` }, now, ca: authority });
  const port = await listen(createTlsServer(valid));
  expect(await look(port)).toMatchObject([{ level: "ok", text: expect.stringContaining("2120-01-01") }]);
  expect(await look(port, new Date("2119-12-31"))).toMatchObject([{ level: "warning" }]);
  expect(await look(await listen(createTlsServer(expired)))).toMatchObject([
    { level: "broken", text: "The certificate of localhost has expired." },
  ]);
  const gone = await listen(createTlsServer(valid));
  await new Promise((resolve) => servers.pop()?.close(resolve));
  expect(await look(gone)).toMatchObject([{ level: "warning" }]);
  expect(await checkSiteCertificate({ env: { SITE_URL: "http://localhost" } })).toEqual([]);
});

test("a hosted project responds, rejects a key, has no tables or is unreachable", async () => {
  const look = (ask: typeof fetch) =>
    checkHostedProject(
      { SUPABASE_URL: "https://p.example", SUPABASE_PUBLISHABLE_KEY: "sb_p", SUPABASE_SECRET_KEY: "sb_secret_geheim" },
      ask,
    );
  const respondingWith = (status: number) => async () => new Response("[]", { status });
  expect(await look(respondingWith(200))).toMatchObject([{ level: "ok" }, { level: "ok" }]);
  for (const status of [401, 404, 500]) {
    const findings = await look(respondingWith(status));
    expect(findings).toMatchObject([{ level: "broken" }, { level: "broken" }]);
    expect(JSON.stringify(findings)).not.toContain("geheim");
  }
  expect(await look(async () => Promise.reject(new Error("fetch failed")))).toMatchObject([
    { level: "broken" },
    { level: "broken" },
  ]);
});
