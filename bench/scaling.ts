/**
 * Measures the gain from a second process, the delay until it shows a save of the first one, and the cost of an
 * uncached page. `node bench/scaling.ts` starts it by hand, on Linux and with PostgreSQL's server programs. Both
 * processes, their database and this client run on the same machine, so a gain is only possible with idle cores.
 */
import { randomUUID } from "node:crypto";
import { createDatabase, startCluster } from "#tests/support/postgres-cluster.ts";
import { type ServerProcess, startServer, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { load } from "./support/load.ts";
import { median } from "./support/median.ts";
import { ProcessTree } from "./support/processes.ts";

const SECONDS = 4;
const CALLERS = 16;
const SAVES = 20;

const folders = temporaryFolders();
const cluster = await startCluster();
const env = {
  DATABASE_URL: await createDatabase(cluster.url),
  LOG_LEVEL: "info",
  ADMIN_EMAIL: EDITOR.email,
  ADMIN_PASSWORD: EDITOR.password,
};
const one = await startServer({ env: { ...env, DATA_DIR: await folders.make() } });
const two = await startServer({ env: { ...env, DATA_DIR: await folders.make() } });
const apikey = /sb_publishable_[\w-]+/.exec(await read(one, "/blog"))?.[0] ?? "";
const token = await signIn();

async function read(server: ServerProcess, address: string): Promise<string> {
  const response = await server.fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response.text();
}

async function signIn(): Promise<string> {
  const response = await one.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(EDITOR),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function save(author: string): Promise<void> {
  const response = await one.fetch("/rest/v1/blog_posts?slug=eq.forty-seven-days", {
    method: "PATCH",
    headers: { apikey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ author }),
  });
  if (!response.ok) throw new Error(`A save returned ${response.status}`);
}

const cached = () => ({ address: "/", headers: {} });
/** The cache stores a response for each Accept header, so a new parameter always reaches the database. */
const notCached = () => ({
  address: "/rest/v1/blog_posts?select=*&order=date.desc&offset=0&limit=9",
  headers: { apikey, prefer: "count=exact", accept: `application/json; bench=${randomUUID()}` },
});

async function rate(servers: ServerProcess[], request: typeof cached | typeof notCached): Promise<number> {
  const connections = CALLERS / servers.length;
  const loads = await Promise.all(servers.map(({ url }) => load({ url, request, connections, seconds: SECONDS })));
  return loads.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0);
}

/** Returns the processor milliseconds for one document of a post. Its list and feeds are included. */
async function costOfPages(): Promise<number> {
  const addresses = [...(await read(one, "/sitemap.xml")).matchAll(/\/blog\/[\w-]+(?=<)/g)].map(([address]) => address);
  const costs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await save(`Editor ${randomUUID()}`);
    const site = new ProcessTree(one.pid);
    const before = await site.processorTime();
    for (const address of [...addresses, "/blog"]) await read(one, address);
    costs.push(((await site.processorTime()) - before) / (addresses.length + 1));
  }
  return median(costs);
}

async function measureDelays(): Promise<number[]> {
  const delays: number[] = [];
  for (let round = 0; round < SAVES; round += 1) {
    const author = `Editor ${randomUUID()}`;
    await save(author);
    const saved = performance.now();
    while (!(await read(two, "/blog/forty-seven-days")).includes(author)) await new Promise(setImmediate);
    delays.push(performance.now() - saved);
  }
  return delays.sort((a, b) => a - b);
}

try {
  for (const [name, request] of [
    ["cached documents", cached],
    ["uncached API lists", notCached],
  ] as const) {
    await rate([one, two], request);
    const [alone, together] = [await rate([one], request), await rate([one, two], request)];
    console.log(
      `${name}: one process ${alone.toFixed(0)}/s, two ${together.toFixed(0)}/s, ${(together / alone).toFixed(2)} times`,
    );
  }
  console.log(`an uncached page: ${(await costOfPages()).toFixed(1)} ms of the processors (without the database)`);
  const delays = await measureDelays();
  console.log(
    `a save of one is on the pages of the other after ${median(delays).toFixed(0)} ms (median), ${delays.at(-1)?.toFixed(0)} ms at most of ${SAVES}`,
  );
} finally {
  for (const server of [one, two]) {
    server.signal("SIGTERM");
    await server.exited;
  }
  await cluster.stop();
  await folders.remove();
}
