import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { draftRow, makeDraft } from "#tests/factories/make-draft.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const KILLS = 50;
/** The kills of one row follow one another; the rows run in parallel. */
const ROWS = 2;
const DRAFTS_EACH = 6;
/** Each process is killed at a random moment in this time, and its drafts become due in the same time. */
const WINDOW_MS = 500;
const INSERT_DRAFTS = `
  insert into post_drafts (id, fields, scheduled_for)
  select id, fields, scheduled_for from json_populate_recordset(null::post_drafts, $1)`;

const folders = temporaryFolders();
const running = new Set<ChildProcess>();
let url: string;

beforeAll(async () => {
  url = await createDatabase(inject("clusterUrl"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await stopServers();
  await folders.remove();
});

/** Starts a process that publishes drafts, see publisher-process.ts. */
async function startPublisher() {
  const file = path.join(import.meta.dirname, "publisher-process.ts");
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  const exited = once(child, "exit").then(() => running.delete(child));
  let output = "";
  child.stdout?.on("data", (text) => {
    output += text;
  });
  await vi.waitFor(() => expect(output).toContain("running"), { timeout: 30_000, interval: 5 });
  return { kill: () => child.kill("SIGKILL"), exited, output: () => output };
}

async function scheduleSome(): Promise<string[]> {
  const drafts = Array.from({ length: DRAFTS_EACH }, () => ({
    ...makeDraft(),
    scheduled_for: new Date(Date.now() + Math.random() * WINDOW_MS).toISOString(),
  }));
  await runSql(url, INSERT_DRAFTS, [JSON.stringify(drafts.map(draftRow))]);
  return drafts.map(({ slug }) => slug);
}

/** @returns the slugs of the drafts that were due around the kills, and the output of all killed processes */
async function runAndKill(kills: number): Promise<{ slugs: string[]; output: string }> {
  const slugs: string[] = [];
  let output = "";
  for (let kill = 0; kill < kills; kill += 1) {
    const publisher = await startPublisher();
    slugs.push(...(await scheduleSome()));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * WINDOW_MS));
    publisher.kill();
    await publisher.exited;
    output += publisher.output();
  }
  return { slugs, output };
}

test(`with processes killed ${KILLS} times around the times of drafts, each post is public exactly once`, async () => {
  const env = { DATABASE_URL: url, DATA_DIR: await folders.make() };
  const first = await startServer({ env }); // this start creates the tables
  first.signal("SIGTERM");
  await first.exited;
  // The delay makes some kills happen after the post was stored and before the draft was deleted.
  await runSql(
    url,
    `
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return null; end $$;
    create trigger linger after insert on blog_posts for each row execute function linger()`,
  );

  const rows = await Promise.all(Array.from({ length: ROWS }, () => runAndKill(KILLS / ROWS)));
  const slugs = rows.flatMap((row) => row.slugs);
  const [late] = await scheduleSome(); // these become due while no process runs
  await runSql(url, "update post_drafts set scheduled_for = now() - interval '1 hour' where slug = $1", [late]);
  const last = await startServer({ env });
  await vi.waitFor(async () => expect(await runSql(url, "select id from post_drafts")).toHaveLength(0), {
    timeout: 60_000,
    interval: 100,
  });

  const posts = (await runSql(url, "select slug from blog_posts where slug like 'draft-%'")).map(({ slug }) => slug);
  expect(slugs.filter((slug) => !posts.includes(slug))).toEqual([]);
  expect(posts).toContain(late);
  expect(posts).toHaveLength((KILLS + 1) * DRAFTS_EACH);
  const twice = await runSql(
    url,
    `
    select post_id from app_private.post_changes c join blog_posts p on p.id = c.post_id
    where p.slug like 'draft-%' group by post_id having count(*) <> 1`,
  );
  expect(twice).toHaveLength(0);
  // A second attempt for the same draft would be rejected, because its slug is taken.
  for (const output of [...rows.map((row) => row.output), last.output()]) {
    expect(output).not.toContain("was not published");
  }
}, 180_000);
