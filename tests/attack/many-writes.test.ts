import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { report } from "./support/report.ts";

const MEGABYTE = 1024 * 1024;
const TOTAL = 200 * MEGABYTE;
const POST_BYTES = 360 * 1024;
const WRITERS = 2;
const KILLS = 4;

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

const paragraph = `<p>${"Two hundred megabytes of this pass many log segments and checkpoints. ".repeat(50)}</p>`;
const content = paragraph.repeat(Math.ceil(POST_BYTES / paragraph.length));

test.each(["embedded", "PostgreSQL"])("200 MB of writes on %s survive kills", async (kind) => {
  const dataDir = await folders.make();
  const env: Record<string, string> = { DATA_DIR: dataDir };
  if (kind === "embedded") await copySeededFolder(dataDir);
  else env.DATABASE_URL = await createDatabase(inject("clusterUrl"));
  let server = await startServer({ env });
  const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const headers = { apikey: secretKey, "content-type": "application/json", prefer: "return=minimal" };
  const acknowledged: string[] = [];

  async function write(to: ServerProcess, until: number): Promise<void> {
    while (acknowledged.length * content.length < until) {
      const post = makePost({ content });
      const request = { method: "POST", headers, body: JSON.stringify(post) };
      const response = await to.fetch("/rest/v1/blog_posts", request).catch(() => undefined);
      if (!response) return;
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      acknowledged.push(post.slug);
    }
  }

  for (let part = 1; part <= KILLS; part += 1) {
    const goal = (TOTAL / KILLS) * part;
    const writers = Array.from({ length: WRITERS }, () => write(server, goal + MEGABYTE * 10));
    // The kill happens during the writes: every writer stops at the first request without a response.
    await Promise.race([write(server, goal), ...writers]);
    server.signal("SIGKILL");
    await Promise.all([server.exited, ...writers]);
    server = await startServer({ env });
  }

  const stored = new Set<string>();
  for (let offset = 0; stored.size === offset; offset += 1000) {
    const list = await server.fetch(`/rest/v1/blog_posts?select=slug&order=id&limit=1000&offset=${offset}`, {
      headers,
    });
    for (const { slug } of (await list.json()) as { slug: string }[]) stored.add(slug);
  }
  const lost = acknowledged.filter((slug) => !stored.has(slug));
  report(`200 MB written on ${kind}, ${KILLS} kills`, {
    megabytes: (acknowledged.length * content.length) / MEGABYTE,
    "acknowledged rows": acknowledged.length,
    "rows lost": lost.length,
  });
  expect(lost).toEqual([]);
  expect((await server.fetch(`/blog/${acknowledged[0]}`)).status).toBe(200);
});
