import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

const account = { ADMIN_EMAIL: EDITOR.email, ADMIN_PASSWORD: EDITOR.password };

describe("several processes on one PostgreSQL", () => {
  test("may start at the same time on an empty database: all start, and every row exists once", async () => {
    const DATABASE_URL = await createDatabase(inject("clusterUrl"));
    const DATA_DIR = await folders.make();
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => startServer({ env: { DATABASE_URL, DATA_DIR, ...account } })),
    );
    const documents = await Promise.all(servers.map(async (server) => (await server.fetch("/blog")).text()));
    expect(documents[0]).toContain("Read More");
    expect(servers.filter((server) => server.output().includes("The first account was created"))).toHaveLength(1);

    // The first database request of each process also runs concurrently.
    const apikey = /sb_publishable_[\w-]+/.exec(documents[0] ?? "")?.[0] ?? "";
    const counts = await Promise.all(
      servers.map(async (server) => {
        const response = await server.fetch("/rest/v1/blog_posts?select=slug", { headers: { apikey } });
        return response.ok ? ((await response.json()) as unknown[]).length : response.status;
      }),
    );
    expect(new Set(counts).size).toBe(1);
    for (const server of servers) expect(server.output()).not.toMatch(/error|failed/i);
  });

  test("show each other's changes on their next pages", async () => {
    const env = { DATABASE_URL: await createDatabase(inject("clusterUrl")), ...account };
    const one = await startServer({ env: { ...env, DATA_DIR: await folders.make() } });
    const two = await startServer({ env: { ...env, DATA_DIR: await folders.make() } });
    const apikey = /sb_publishable_[\w-]+/.exec(await (await one.fetch("/blog")).text())?.[0] ?? "";
    const signIn = await one.fetch("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify(EDITOR),
    });
    const { access_token } = (await signIn.json()) as { access_token: string };
    const headers = { apikey, authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    // Without a bucket, the process has the rows of images but not their files.
    expect(two.output()).toContain("machines on one database need S3_BUCKET");
    expect(one.output()).not.toContain("S3_BUCKET");
    const post = makePost({ title: "News from the other process", date: "2035-05-05" });
    expect(await (await two.fetch("/blog")).text()).not.toContain(post.title);

    // A session of one process is valid on the other.
    const written = await one.fetch("/rest/v1/blog_posts", { method: "POST", headers, body: JSON.stringify(post) });
    expect(written.status).toBe(201);
    await vi.waitFor(async () => expect(await (await two.fetch("/blog")).text()).toContain(post.title), {
      timeout: 30_000,
      interval: 50,
    });
    const changed = await two.fetch(`/rest/v1/blog_posts?slug=eq.${post.slug}`, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ title: "Corrected by the second" }),
    });
    expect(changed.status).toBeLessThan(300);
    await vi.waitFor(async () => expect(await (await one.fetch("/blog")).text()).toContain("Corrected by the second"), {
      timeout: 30_000,
      interval: 50,
    });
  });
});
