import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";

const folders = temporaryFolders();
const preload = path.resolve(import.meta.dirname, "../support/record-connections.ts");
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

test.each(EMBEDDED)("a server on %s opens no connection to another machine", async (kind) => {
  const env: Record<string, string> = {
    DATA_DIR: await folders.make(),
    ADMIN_EMAIL: EDITOR.email,
    ADMIN_PASSWORD: EDITOR.password,
  };
  if (kind === "PostgreSQL") env.DATABASE_URL = await createDatabase(inject("clusterUrl"));
  else await copySeededFolder(env.DATA_DIR as string);
  const server = await startServer({ env, preload });
  const document = await (await server.fetch("/blog")).text();
  const apikey = /sb_publishable_[\w-]+/.exec(document)?.[0] ?? "";
  const headers = { apikey, "content-type": "application/json" };
  for (const urlPath of [
    "/",
    "/rss.xml",
    "/sitemap.xml",
    "/none",
    "/rest/v1/blog_posts?select=slug",
    "/auth/v1/settings",
  ]) {
    await (await server.fetch(urlPath, { headers })).text();
  }
  for (const call of ["token?grant_type=password", "recover", "otp"]) {
    const response = await server.fetch(`/auth/v1/${call}`, { method: "POST", headers, body: JSON.stringify(EDITOR) });
    expect([call, response.status]).toEqual([call, 200]);
  }
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(
    server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("OUTBOUND")),
  ).toEqual([]);
});

test("the recorder reports a connection", async () => {
  // The hosted project's name does not resolve, so the recorder must report the readiness check's attempt.
  const server = await startServer({
    preload,
    env: {
      DATA_DIR: await folders.make(),
      SUPABASE_URL: "http://project.invalid",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
      SUPABASE_SECRET_KEY: "sb_secret_x",
    },
  });
  expect((await server.fetch("/readyz")).status).toBe(503);
  expect(server.output()).toContain("project.invalid");
});
