import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { type Cluster, createDatabase, startCluster } from "#tests/support/postgres-cluster.ts";
import { type ServerProcess, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { report } from "./support/report.ts";

const RESTARTS = 20;
const WRITERS = 4;
const READERS = 8;

const folders = temporaryFolders();
let cluster: Cluster | undefined;
afterEach(async () => {
  await stopServers();
  await cluster?.stop();
  cluster = undefined;
  await folders.remove();
});

/** A site and a way to kill its database. The embedded one restarts automatically, and `kill` restarts the other one. */
const kinds = {
  "embedded PostgreSQL": async () => {
    const dataDir = await folders.make();
    await copySeededFolder(dataDir);
    const file = path.join(dataDir, "postgres/postmaster.pid");
    let killed = "";
    // The file of a killed server stays until the next one starts, and its last responses may arrive late.
    const kill = () =>
      vi.waitFor(
        async () => {
          const [pid = ""] = (await readFile(file, "utf8")).split("\n", 1);
          expect(pid).toMatch(/^\d+$/); // process 0 would be this group of processes
          expect(pid).not.toBe(killed);
          process.kill(Number(pid), "SIGKILL");
          killed = pid;
        },
        { timeout: 60_000, interval: 10 },
      );
    return { dataDir, env: { DATA_DIR: dataDir }, kill };
  },
  "own PostgreSQL": async () => {
    const own = await startCluster({ fsync: true });
    cluster = own;
    const dataDir = await folders.make();
    const kill = async () => {
      await own.crash();
      await own.start();
    };
    return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: await createDatabase(own.url) }, kill };
  },
};

describe.each(Object.entries(kinds))("%s lost under load", (name, prepare) => {
  test(`${RESTARTS} times: no process ends and no acknowledged row is lost`, async () => {
    const { dataDir, env, kill } = await prepare();
    const server = await startServer({ env });
    const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
    const headers = { apikey: secretKey, "content-type": "application/json" };
    const acknowledged: string[] = [];
    const statuses = new Map<number | string, number>();
    const load = new AbortController();
    let processesLost = 0;
    void server.exited.then(() => {
      processesLost += 1;
    });

    async function ask(urlPath: string, init?: RequestInit): Promise<Response | undefined> {
      const response = await server.fetch(urlPath, init).catch(() => undefined);
      const key = response?.status ?? "no response";
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      return response;
    }
    async function write(): Promise<void> {
      while (!load.signal.aborted) {
        const post = makePost();
        const response = await ask("/rest/v1/blog_posts", { method: "POST", headers, body: JSON.stringify(post) });
        if (response?.status === 201) acknowledged.push(post.slug);
        await response?.arrayBuffer();
      }
    }
    async function read(): Promise<void> {
      while (!load.signal.aborted) {
        const response = await ask("/rest/v1/blog_posts?select=slug&limit=5", { headers });
        await response?.arrayBuffer();
      }
    }
    const callers = [...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)];

    const untilWritesGoOn = async () => {
      const goal = acknowledged.length + 5;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(goal), { timeout: 60_000, interval: 10 });
    };
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await untilWritesGoOn();
      await kill();
    }
    await untilWritesGoOn();
    load.abort();
    await Promise.all(callers);

    const stored = await readSlugs(server, headers);
    const lost = acknowledged.filter((slug) => !stored.has(slug));
    report(`${name}, lost ${RESTARTS} times under load`, {
      "processes lost": processesLost,
      "acknowledged rows": acknowledged.length,
      "rows lost": lost.length,
      responses: [...statuses].map(([status, count]) => `${status}: ${count}`).join(", "),
    });
    expect([processesLost, lost]).toEqual([0, []]);
    expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(Number(status)))).toEqual([]);
  });
});

/** Reads every post's slug page by page, because the size of a response is limited. */
async function readSlugs(server: ServerProcess, headers: Record<string, string>): Promise<Set<string>> {
  const slugs = new Set<string>();
  for (let offset = 0; ; offset += 1000) {
    const urlPath = `/rest/v1/blog_posts?select=slug&order=id&limit=1000&offset=${offset}`;
    const rows = (await (await server.fetch(urlPath, { headers })).json()) as { slug: string }[];
    for (const { slug } of rows) slugs.add(slug);
    if (rows.length < 1000) return slugs;
  }
}
