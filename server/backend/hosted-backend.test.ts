import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { readEnv } from "../settings/env.ts";
import { openHostedBackend } from "./hosted-backend.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("follows no redirect, so no other host gets the key", async () => {
  let visits = 0;
  const elsewhere = await serve((_, response) => {
    visits += 1;
    response.end("[]");
  });
  const project = await serve((request, response) =>
    response.writeHead(307, { location: elsewhere + request.url }).end(),
  );
  const { fetch, isReady, url } = openHostedBackend(
    readEnv({
      SUPABASE_URL: project,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
      SUPABASE_SECRET_KEY: "sb_secret_x",
    }),
  );
  await expect(fetch(`${url}/rest/v1/contact_messages`, { headers: { apikey: "sb_secret_x" } })).rejects.toThrow();
  expect(await isReady()).toBe(false);
  expect(visits).toBe(0);
});

it("offers image transformations only if the operator enables them", () => {
  const keys = {
    SUPABASE_URL: "https://project.example",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_SECRET_KEY: "sb_secret_x",
  };
  expect(openHostedBackend(readEnv(keys)).imageWidths).toEqual([]);
  expect(openHostedBackend(readEnv({ ...keys, IMAGE_TRANSFORMATION: "false" })).imageWidths).toEqual([]);
  expect(openHostedBackend(readEnv({ ...keys, IMAGE_TRANSFORMATION: "true" })).imageWidths).toContain(640);
});
