/** Answers from memory against a bare server with the same bytes, the database's share, start and memory. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { load, median, processorTime } from "./load.ts";
import type { Row } from "./report.ts";
import { type BenchSite, startBenchSite } from "./site-process.ts";

const ROUNDS = 9;
const ROUND_SECONDS = 1;

export async function measureServing(): Promise<Row[]> {
  const site = await startBenchSite();
  try {
    const rows = [...(await measureStarts(site)), await memoryRow("memory at rest", site)];
    const script =
      /\/assets\/frame-[\w-]+\.js/.exec((await ask(site.port, "/", {})).body.toString("latin1"))?.[0] ?? "";
    rows.push(await compareWithBare(site, "kept document /", "/", {}, "≥ 0.85"));
    rows.push(await compareWithBare(site, "built file, the largest script", script, {}, "≥ 0.85"));
    const list = "/rest/v1/blog_posts?select=*&order=date.desc&offset=0&limit=9";
    const headers = { apikey: site.publishableKey, prefer: "count=exact" };
    rows.push(await compareWithBare(site, "API list, kept", list, headers, "≥ 0.5"));
    rows.push(
      await measureUnkeptList(site, headers),
      await measureNextList(site),
      await memoryRow("memory after load", site),
    );
    return rows;
  } finally {
    await site.close();
  }
}

type Headers = Record<string, string>;

function ask(port: number, address: string, headers: Headers): Promise<{ head: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path: address, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ head: response.rawHeaders, body: Buffer.concat(chunks) }));
    });
    sent.on("error", reject).end();
  });
}

/** Processor time of an answer where the system tells it, else the time between two answers. */
async function microsecondsEach(port: number, pid: number, head: string[]): Promise<number> {
  const before = await processorTime(pid);
  const { requests, seconds } = await load({ port, request: head, seconds: ROUND_SECONDS });
  const after = await processorTime(pid);
  const spent = before === undefined || after === undefined ? seconds * 1e6 : after - before;
  return spent / requests;
}

async function compareWithBare(
  site: BenchSite,
  name: string,
  address: string,
  headers: Headers,
  aim: string,
): Promise<Row> {
  const asked = { ...headers, "accept-encoding": "br" };
  const head = [`GET ${address} HTTP/1.1`, "host: 127.0.0.1", ...Object.entries(asked).map((pair) => pair.join(": "))];
  await settle(site.port, address, asked);
  const bare = fork(path.join(import.meta.dirname, "bare-server.ts"));
  try {
    const barePort = await feed(bare, await ask(site.port, address, asked));
    const pairs: { ours: number; limit: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await microsecondsEach(barePort, bare.pid ?? 0, head);
      pairs.push({ limit, ours: await microsecondsEach(site.port, site.pid, head) });
    }
    return {
      name,
      unit: "µs CPU",
      value: median(pairs.map(({ ours }) => ours)),
      limit: median(pairs.map(({ limit }) => limit)),
      ratio: median(pairs.map(({ ours, limit }) => limit / ours)),
      aim,
    };
  } finally {
    bare.disconnect();
  }
}

/** Until it is compressed as well as it will be, which changes what is sent. */
async function settle(port: number, address: string, headers: Headers): Promise<void> {
  let last = -1;
  for (let unchanged = 0; unchanged < 20; ) {
    const { length } = (await ask(port, address, headers)).body;
    unchanged = length === last ? unchanged + 1 : 0;
    last = length;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function feed(bare: ChildProcess, { head, body }: Awaited<ReturnType<typeof ask>>): Promise<number> {
  const own = ["date", "connection", "keep-alive"];
  const headers = head.filter((_, index) => !own.includes(head[index - (index % 2)]?.toLowerCase() ?? ""));
  bare.send({ headers, body: body.toString("base64") });
  const [{ port }] = (await once(bare, "message")) as [{ port: number }];
  return port;
}

/** Each asks for something no other has asked for. */
async function measureUnkeptList({ port }: BenchSite, headers: Headers): Promise<Row> {
  let count = 0;
  const request = () => {
    count += 1;
    const id = `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
    const address = `/rest/v1/blog_posts?select=*&order=date.desc&offset=0&limit=9&id=neq.${id}`;
    return [`GET ${address} HTTP/1.1`, "host: 127.0.0.1", ...Object.entries(headers).map((pair) => pair.join(": "))];
  };
  await load({ port, request, connections: 16, seconds: 1 });
  const { requests, seconds } = await load({ port, request, connections: 16, seconds: 4 });
  return { name: "API list, not kept, 16 callers", unit: "/s", value: requests / seconds, aim: "≥ 1000" };
}

async function measureNextList({ port, editorHeaders }: BenchSite): Promise<Row> {
  const headers = { ...editorHeaders, "content-type": "application/json", prefer: "return=representation" };
  const origin = `http://127.0.0.1:${port}`;
  const rest = `${origin}/rest/v1/blog_posts`;
  const [post] = (await (await fetch(`${rest}?select=id&limit=1`, { headers })).json()) as { id: string }[];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = JSON.stringify({ author: `Author ${round}` });
    const saved = await fetch(`${rest}?id=eq.${post?.id}`, { method: "PATCH", headers, body });
    if (!saved.ok) throw new Error(`The post could not be saved: ${await saved.text()}`);
    await saved.text();
    const start = performance.now();
    await (await fetch(`${origin}/blog`)).text();
    times.push(performance.now() - start);
  }
  return { name: "/blog after a save", unit: "ms", value: median(times), aim: "≤ 25" };
}

async function measureStarts(site: BenchSite): Promise<Row[]> {
  const again: number[] = [];
  for (let round = 0; round < 3; round += 1) again.push(await site.restart());
  return [
    { name: "start, empty", unit: "s", value: site.firstStartSeconds, aim: "≤ 5" },
    { name: "start with data", unit: "s", value: median(again), aim: "≤ 1" },
  ];
}

async function memoryRow(name: string, { pid }: BenchSite): Promise<Row> {
  const bytes = await Promise.all((await processTree(pid)).map(proportionalBytes));
  const total = bytes.reduce((sum, value) => sum + value, 0);
  return { name: `${name}, with the database`, unit: "MB", value: total / 1024 / 1024, aim: "≤ 200" };
}

async function processTree(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir("/proc").catch(() => [])) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "") : "";
    const parent = stat.split(") ")[1]?.split(" ")[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const tree = [pid];
  for (const known of tree) tree.push(...[...parents].filter(([, parent]) => parent === known).map(([child]) => child));
  return tree;
}

/** Pages that several processes share count once in all; where the system does not tell, for each of them. */
async function proportionalBytes(pid: number): Promise<number> {
  const [rollup, status] = await Promise.all(
    ["smaps_rollup", "status"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
  );
  const kilobytes = /^Pss:\s+(\d+)/m.exec(rollup ?? "")?.[1] ?? /^VmRSS:\s+(\d+)/m.exec(status ?? "")?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
}
