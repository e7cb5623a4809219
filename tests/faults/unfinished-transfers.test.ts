import { readdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, test } from "vitest";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { runServer, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const POLL = { interval: 5, timeout: 60_000 };
const folders = temporaryFolders();
const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await stopServers();
  await folders.remove();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

type Transfer = {
  databaseUrl: string;
  /** The name of the command, its arguments and its environment. */
  command: [name: string, words: string[], env: Record<string, string>];
  /** The environment of the site on the target. */
  env: Record<string, string>;
};

const TRANSFERS: Record<string, () => Promise<Transfer>> = {
  async move() {
    const DATA_DIR = await copySeededFolder(await folders.make());
    const databaseUrl = await createDatabase(inject("clusterUrl"));
    return {
      databaseUrl,
      command: ["move", ["--to", databaseUrl], { DATA_DIR }],
      env: { DATA_DIR, DATABASE_URL: databaseUrl },
    };
  },
  async restore() {
    const [source, to] = [await copySeededFolder(await folders.make()), await folders.make()];
    expect(await runScript("backup", ["--to", to], { DATA_DIR: source })).toMatchObject({ code: 0 });
    const archive = path.join(to, (await readdir(to))[0] ?? "");
    const databaseUrl = await createDatabase(inject("clusterUrl"));
    const env = { DATA_DIR: await folders.make(), DATABASE_URL: databaseUrl };
    return { databaseUrl, command: ["restore", [archive], env], env };
  },
};

async function ask(client: pg.Client, statement: string): Promise<unknown> {
  return Object.values((await client.query(statement)).rows[0] ?? {})[0];
}

/** Starts the site and the account command with another data folder, like another machine, and expects rejections. */
async function expectRejection(name: string, databaseUrl: string): Promise<void> {
  const env = { DATA_DIR: await folders.make(), DATABASE_URL: databaseUrl };
  const rejected = { code: 1, output: expect.stringMatching(new RegExp(`^A ${name} into .* was interrupted.*\n$`)) };
  expect(await runServer({ env })).toEqual(rejected);
  expect(await runScript("account", ["list"], env)).toEqual(rejected);
}

async function expectWhole({ databaseUrl, env }: Transfer): Promise<void> {
  const client = await connect(databaseUrl);
  expect(await ask(client, "select count(*)::int from public.blog_posts")).toBe(30);
  expect(await ask(client, "select count(*)::int from auth.users")).toBe(1);
  expect(await ask(client, "select to_regclass('app_private.unfinished_transfer')")).toBeNull();
  expect((await (await startServer({ env })).fetch("/blog")).status).toBe(200);
}

describe.each(Object.keys(TRANSFERS))("a killed %s", (name) => {
  test("prevents every start of a site, and can be repeated", async () => {
    const transfer = await (TRANSFERS[name] as () => Promise<Transfer>)();
    const { databaseUrl, command } = transfer;
    const client = await connect(databaseUrl);
    const running = startScript(...command);
    await expect.poll(() => ask(client, "select to_regclass('public.blog_posts') is not null"), POLL).toBe(true);
    // The transfer waits when it needs an exclusive lock of this table.
    await client.query("begin; lock table public.blog_posts in access share mode");
    running.kill();
    expect((await running.ended).code).toBeNull();
    await client.query("rollback");

    await expectRejection(name, databaseUrl);
    expect(await ask(client, "select count(*)::int from auth.users")).toBe(0);
    expect(await runScript(...command)).toMatchObject({ code: 0 });
    await expectWhole(transfer);
  });

  test("before the last step prevents starts of sites, and continues", async () => {
    const transfer = await (TRANSFERS[name] as () => Promise<Transfer>)();
    const { databaseUrl, command } = transfer;
    const client = await connect(databaseUrl);
    const running = startScript(...command);
    const mark = "app_private.unfinished_transfer";
    await expect.poll(() => ask(client, `select to_regclass('${mark}') is not null`), POLL).toBe(true);
    // This lock allows the transfer to update the table but not to drop it.
    await client.query(`begin; lock table ${mark} in access share mode`);
    await expect.poll(() => ask(client, `select "isLoaded" from ${mark}`), POLL).toBe(true);
    running.kill();
    expect((await running.ended).code).toBeNull();
    await client.query("rollback");

    await expectRejection(name, databaseUrl);
    // The changed row proves later that the transfer does not load existing rows again.
    await client.query(
      "update public.blog_posts set excerpt = 'Seen before' where slug = (select min(slug) from public.blog_posts)",
    );
    expect(await runScript(...command)).toMatchObject({ code: 0 });
    expect(await ask(client, "select count(*)::int from public.blog_posts where excerpt = 'Seen before'")).toBe(1);
    await expectWhole(transfer);
  });
});

test("another transfer does not continue an interrupted one", async () => {
  const transfer = await (TRANSFERS.move as () => Promise<Transfer>)();
  const client = await connect(transfer.databaseUrl);
  const running = startScript(...transfer.command);
  await expect.poll(() => ask(client, "select to_regclass('public.blog_posts') is not null"), POLL).toBe(true);
  running.kill();
  await running.ended;
  const other = await copySeededFolder(await folders.make());
  expect(await runScript("move", ["--to", transfer.databaseUrl], { DATA_DIR: other })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^A move of .* was interrupted\. Run it again, or use an empty database.*\n$/),
  });
});
