import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { findRunningServer } from "#embedded-supabase/operations.ts";
import { type ServerProcess, startServer, temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { ProcessTree } from "./processes.ts";

/** Milliseconds of wall-clock time, and processor milliseconds of site and database together. */
export type Cost = { time: number; processorTime: number };

/** A site in a separate process with separate data. */
export type BenchSite = Awaited<ReturnType<typeof openBenchSite>>;

/** The number of posts in the seed. */
export const FEW = 24;

/** Copies the posts of the seed under other names, three a day. Each copy is as long as its original. */
const ADD_POSTS = `
  insert into public.blog_posts (slug, title, date, author, excerpt, content, image_url, tags)
  select seed.slug || '-' || number, seed.title || ' ' || number, date '2026-01-01' - number / 3,
    seed.author, seed.excerpt, seed.content, seed.image_url, seed.tags
  from generate_series(1, $1::integer) as number
  join (select *, row_number() over (order by slug) - 1 as ordinal, count(*) over () as total from public.blog_posts) as seed
    on seed.ordinal = number % seed.total`;

/** Starts a site with its log on, like an operator's. @param posts at least as many as the seed has */
export async function openBenchSite(posts = FEW) {
  const folders = temporaryFolders();
  const dataDir = await folders.make();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: "info", ADMIN_EMAIL: EDITOR.email, ADMIN_PASSWORD: EDITOR.password };
  const begun = performance.now();
  let server: ServerProcess = await startServer({ env });
  const firstStart = performance.now() - begun;
  await addPosts(dataDir, posts);
  const secrets = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const apikey = String(secrets.publishableKey);
  const token = await signIn(server, apikey);

  async function measure(work: () => Promise<unknown>): Promise<Cost> {
    const processes = new ProcessTree(server.pid);
    const before = await processes.processorTime();
    const begun = performance.now();
    await work();
    const time = performance.now() - begun;
    return { time, processorTime: (await processes.processorTime()) - before };
  }

  async function read(address: string, headers: Record<string, string> = {}): Promise<void> {
    const response = await server.fetch(address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  }

  const list = (page: number, size: number) =>
    `/rest/v1/blog_posts?select=*&order=date.desc&offset=${(page - 1) * size}&limit=${size}`;
  /** The cache stores a response for each Accept header, so a new parameter always reaches the database. */
  const uncached = () => ({ apikey, prefer: "count=exact", accept: `application/json; bench=${randomUUID()}` });

  async function save(): Promise<void> {
    const response = await server.fetch("/rest/v1/blog_posts?slug=eq.before-you-upgrade-kubernetes", {
      method: "PATCH",
      headers: { apikey, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ author: `Editor ${randomUUID()}` }),
    });
    if (!response.ok) throw new Error(`A save returned ${response.status}`);
  }

  return {
    posts,
    get url() {
      return server.url;
    },
    processes: () => new ProcessTree(server.pid),
    /** Milliseconds from an empty folder to a site that responds. */
    firstStart,
    measureList: (page: number, size: number) => measure(() => read(list(page, size), uncached())),
    /** Sends the editor's token, because anonymous clients may not sort. */
    measureSearch: (query: string) =>
      measure(() => read(`/rest/v1/rpc/find_posts?${query}`, { ...uncached(), authorization: `Bearer ${token}` })),
    uncachedList: (size: number, isEditor = false) => ({
      address: list(1, size),
      headers: { ...uncached(), ...(isEditor && { authorization: `Bearer ${token}` }) },
    }),
    /** The site's own database. */
    connection: () => findRunningServer(dataDir),
    /** The response to this request is cached. */
    cachedList: (size: number) => ({ address: list(1, size), headers: { apikey, prefer: "count=exact" } }),
    measureSave: () => measure(save),
    async measureAfterSave(address: string) {
      await save();
      return measure(() => read(address));
    },
    memory: () => new ProcessTree(server.pid).memory(),
    async timeRestart() {
      server.signal("SIGTERM");
      await server.exited;
      const begun = performance.now();
      server = await startServer({ env });
      await read("/");
      return performance.now() - begun;
    },
    async close() {
      server.signal("SIGTERM");
      await server.exited;
      await folders.remove();
    },
  };
}

/** @param posts the number of posts the table has afterwards */
export async function addPosts(dataDir: string, posts: number): Promise<void> {
  const client = new pg.Client(await findRunningServer(dataDir));
  await client.connect();
  const { rows } = await client.query("select count(*)::integer as count from public.blog_posts");
  await client.query(ADD_POSTS, [posts - Number(rows[0]?.count)]);
  await client.query("analyze");
  await client.end();
}

async function signIn(server: ServerProcess, apikey: string): Promise<string> {
  const response = await server.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(EDITOR),
  });
  const { access_token } = await response.json();
  return String(access_token);
}
