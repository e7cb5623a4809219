import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

describe.each(EMBEDDED)("a server on %s that is killed while editors write", (kind) => {
  test("starts again with every post and image it had acknowledged", async () => {
    const dataDir = await folders.make();
    if (kind === "embedded") await copySeededFolder(dataDir);
    const env: Record<string, string> = { DATA_DIR: dataDir };
    if (kind === "PostgreSQL") env.DATABASE_URL = await createDatabase(inject("clusterUrl"));
    const acknowledged = { posts: [] as string[], images: [] as string[] };

    for (let round = 0; round < 2; round += 1) {
      const server = await startServer({ env });
      const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
      const writers = [
        ...Array.from({ length: 4 }, () => writePosts(server, secretKey, acknowledged.posts)),
        writeImages(server, secretKey, acknowledged.images),
      ];
      const goal = acknowledged.posts.length + 40;
      await vi.waitFor(() => expect(acknowledged.posts.length).toBeGreaterThanOrEqual(goal), {
        interval: 5,
        timeout: 60_000,
      });
      server.signal("SIGKILL");
      await Promise.all([server.exited, ...writers]);
    }

    const server = await startServer({ env });
    const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
    const response = await server.fetch("/rest/v1/blog_posts?select=slug&limit=1000", {
      headers: { apikey: secretKey },
    });
    const stored = new Set(((await response.json()) as { slug: string }[]).map(({ slug }) => slug));
    expect(acknowledged.posts.filter((slug) => !stored.has(slug))).toEqual([]);
    expect(acknowledged.images.length).toBeGreaterThan(0);
    for (const name of acknowledged.images) {
      const image = await server.fetch(`/storage/v1/object/public/blog-images/${name}`);
      expect([name, new Uint8Array(await image.arrayBuffer())]).toEqual([name, PNG]);
    }
  });
});

/** Writes one post after another until the server ends, and records the acknowledged ones. */
async function writePosts(server: ServerProcess, apikey: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const post = makePost();
    const headers = { apikey, "content-type": "application/json" };
    try {
      const response = await server.fetch("/rest/v1/blog_posts", {
        method: "POST",
        headers,
        body: JSON.stringify(post),
      });
      if (response.status === 201) acknowledged.push(post.slug);
    } catch {
      return;
    }
  }
}

async function writeImages(server: ServerProcess, apikey: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const name = `${crypto.randomUUID()}.png`;
    try {
      const response = await server.fetch(`/storage/v1/object/blog-images/${name}`, {
        method: "POST",
        headers: { apikey, "content-type": "image/png" },
        body: PNG,
      });
      if (response.status === 200) acknowledged.push(name);
    } catch {
      return;
    }
  }
}
