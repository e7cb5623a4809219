/** Compares cached responses with a bare server that sends the same bytes. Also measures database, start and memory. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import path from "node:path";
import { type BenchSite, openBenchSite } from "./support/bench-site.ts";
import { type LoadRequest, load } from "./support/load.ts";
import { median } from "./support/median.ts";
import { ProcessTree } from "./support/processes.ts";
import type { Row } from "./support/report.ts";

const ROUNDS = 9;
const ROUND_SECONDS = 1;
const PAGE_SIZE = 9;
const CALLERS = 16;

export async function measureServing(): Promise<Row[]> {
  const site = await openBenchSite();
  try {
    const rows = [...(await measureStarts(site)), await memoryRow("memory at rest", site)];
    const html = (await ask(site.url, { address: "/", headers: {} })).body.toString("latin1");
    const script = /\/assets\/frame-[\w-]+\.js/.exec(html)?.[0] ?? "";
    const compare = (name: string, aim: string, asked: LoadRequest) => compareWithBare(site, name, aim, asked);
    rows.push(
      await compare("cached document /", "≥ 0.85", { address: "/", headers: {} }),
      await compare("built file, the largest script", "≥ 0.85", { address: script, headers: {} }),
      await compare("cached API list", "≥ 0.5", site.cachedList(PAGE_SIZE)),
      await compareListWithBare(site, "anon"),
      await compareListWithBare(site, "authenticated"),
      await measureNextList(site),
      await memoryRow("memory after load", site),
    );
    return rows;
  } finally {
    await site.close();
  }
}

function ask(url: string, { address, headers }: LoadRequest): Promise<{ head: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ head: response.rawHeaders, body: Buffer.concat(chunks) }));
    });
    sent.on("error", reject).end();
  });
}

/** Returns the processor time of one response, in microseconds. */
async function microsecondsEach(url: string, processes: ProcessTree, request: LoadRequest): Promise<number> {
  const before = await processes.processorTime();
  const { requests } = await load({ url, request, seconds: ROUND_SECONDS });
  return (((await processes.processorTime()) - before) * 1000) / requests;
}

async function compareWithBare(site: BenchSite, name: string, aim: string, asked: LoadRequest): Promise<Row> {
  const request = { ...asked, headers: { ...asked.headers, "accept-encoding": "br" } };
  await warmUp(site.url, request);
  const bare = fork(path.join(import.meta.dirname, "support/bare-server.ts"));
  try {
    const bareUrl = await feed(bare, await ask(site.url, request));
    const bareProcesses = new ProcessTree(bare.pid ?? 0);
    const pairs: { ours: number; limit: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await microsecondsEach(bareUrl, bareProcesses, request);
      pairs.push({ limit, ours: await microsecondsEach(site.url, site.processes(), request) });
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

/** Waits until the cached response has its best compression, because each compression changes the bytes. */
async function warmUp(url: string, request: LoadRequest): Promise<void> {
  let last = -1;
  for (let unchanged = 0; unchanged < 20; ) {
    const { length } = (await ask(url, request)).body;
    unchanged = length === last ? unchanged + 1 : 0;
    last = length;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function feed(bare: ChildProcess, { head, body }: Awaited<ReturnType<typeof ask>>): Promise<string> {
  const own = ["date", "connection", "keep-alive"];
  const headers = head.filter((_, index) => !own.includes(head[index - (index % 2)]?.toLowerCase() ?? ""));
  bare.send({ headers, body: body.toString("base64") });
  const [{ port }] = (await once(bare, "message")) as [{ port: number }];
  return `http://127.0.0.1:${port}`;
}

/** Compares lists that no cache contains with a bare server that runs one statement on the same database. */
async function compareListWithBare(site: BenchSite, role: "anon" | "authenticated"): Promise<Row> {
  const bare = fork(path.join(import.meta.dirname, "support/bare-list-server.ts"));
  try {
    bare.send({ connection: await site.connection(), role });
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    const perSecond = async (url: string) => {
      const request = () => site.uncachedList(PAGE_SIZE, role === "authenticated");
      const { requests, seconds } = await load({ url, request, connections: CALLERS, seconds: ROUND_SECONDS });
      return requests / seconds;
    };
    const pairs: { ours: number; limit: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await perSecond(`http://127.0.0.1:${port}`);
      pairs.push({ limit, ours: await perSecond(site.url) });
    }
    return {
      name: `uncached API list, ${role}, ${CALLERS} callers`,
      unit: "/s",
      value: median(pairs.map(({ ours }) => ours)),
      limit: median(pairs.map(({ limit }) => limit)),
      ratio: median(pairs.map(({ ours, limit }) => ours / limit)),
      aim: "≥ 0.85",
    };
  } finally {
    bare.disconnect();
  }
}

async function measureNextList(site: BenchSite): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await site.measureAfterSave("/blog")).time);
  return { name: "/blog after a save", unit: "ms", value: median(times), aim: "≤ 25" };
}

async function measureStarts(site: BenchSite): Promise<Row[]> {
  const again: number[] = [];
  for (let round = 0; round < 3; round += 1) again.push(await site.timeRestart());
  return [
    { name: "start, empty", unit: "s", value: site.firstStart / 1000, aim: "≤ 5" },
    { name: "start with data, to the first 200", unit: "s", value: median(again) / 1000, aim: "≤ 1" },
  ];
}

async function memoryRow(name: string, site: BenchSite): Promise<Row> {
  const { site: ofSite, database } = await site.memory();
  return { name: `${name}, with the database`, unit: "MB", value: (ofSite + database) / 1024 / 1024, aim: "≤ 200" };
}
