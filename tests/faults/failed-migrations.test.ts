import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { EMBEDDED, type Embedded } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";

const folders = temporaryFolders();
let running: Site | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
  await folders.remove();
});

/** An installation with a copy of the project's migrations and seed, which the tests break and correct. */
async function prepare(kind: Embedded) {
  const dataDir = await folders.make();
  const supabaseDir = await folders.make();
  await cp(path.resolve(import.meta.dirname, "../../supabase"), supabaseDir, { recursive: true });
  if (kind === "embedded") await copySeededFolder(dataDir);
  const env: Record<string, string> =
    kind === "PostgreSQL" ? { DATABASE_URL: await createDatabase(inject("clusterUrl")) } : {};
  return {
    migrations: path.join(supabaseDir, "migrations"),
    seed: path.join(supabaseDir, "seed.sql"),
    /** Stops the previous server and starts a new one. */
    async start(): Promise<Site> {
      await running?.close();
      running = undefined;
      running = await startSite({ dataDir, supabaseDir, env });
      return running;
    },
  };
}

test.each(EMBEDDED)(
  "a migration that fails halfway on %s changes nothing, is named in the message, and succeeds after its correction",
  async (kind) => {
    const installation = await prepare(kind);
    const before = await installation.start();
    const posts = await before.database.query("select id, title from blog_posts order by id");

    const name = "20990101000000_add_reading_time.sql";
    const file = path.join(installation.migrations, name);
    const good = `
      create table app_private.half (a int);
      alter table app_private.half enable row level security;
      alter table blog_posts add column minutes int;
      update blog_posts set title = title || '!', minutes = 1;`;
    await writeFile(file, `${good} select 1 / 0; create table app_private.never (a int);`);
    const failure = await installation.start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect((failure as Error).message).toContain(name);
    expect((failure as Error).message).toContain("division by zero");

    // Without the file, the site works as before.
    await rm(file);
    const unchanged = await installation.start();
    expect(await unchanged.database.query("select id, title from blog_posts order by id")).toEqual(posts);
    expect(await unchanged.database.query("select to_regclass('app_private.half') as half")).toEqual([{ half: null }]);
    expect((await unchanged.fetch("/blog")).status).toBe(200);

    await writeFile(file, good);
    const repaired = await installation.start();
    const [row] = await repaired.database.query("select count(*)::int as changed from blog_posts where minutes = 1");
    expect(row?.changed).toBe(posts.length);
    const [history] = await repaired.database.query(
      "select count(*)::int as times from supabase_migrations.schema_migrations where version = '20990101000000'",
    );
    expect(history?.times).toBe(1);
  },
);

test("a first start that stops at its last migration can be repeated", async () => {
  const installation = await prepare("PostgreSQL");
  const last = (await readdir(installation.migrations)).sort().at(-1) ?? "";
  const file = path.join(installation.migrations, last);
  const sql = await readFile(file, "utf8");
  await writeFile(file, `${sql}\nthis is not sql;`);
  await expect(installation.start()).rejects.toThrow(last);
  await writeFile(file, sql);
  const repeated = await installation.start();
  expect(await (await repeated.fetch("/blog")).text()).toContain("Read More");
});

test("a failed seed leaves an empty blog instead of a partial one, and succeeds after its correction", async () => {
  const installation = await prepare("PostgreSQL");
  const sql = await readFile(installation.seed, "utf8");
  await writeFile(installation.seed, `${sql}\nselect 1 / 0;`);
  await expect(installation.start()).rejects.toThrow();
  await writeFile(installation.seed, "");
  const empty = await installation.start();
  expect(await (await empty.fetch("/blog")).text()).toContain("No blog posts available yet.");
  await writeFile(installation.seed, sql);
  const repeated = await installation.start();
  expect(await (await repeated.fetch("/blog")).text()).toContain("Read More");
});
