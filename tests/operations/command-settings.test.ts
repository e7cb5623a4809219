import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(() => folders.remove());

/** Commands that need a site, each with words that let it work. */
const NEEDS_SITE: [name: string, ...words: string[]][] = [
  ["account", "list"],
  ["keys", "list"],
  ["messages", "erase", "--older-than", "1"],
  ["backup"],
  ["move", "--to", "postgres://127.0.0.1:1/other"],
];
const COMMANDS = [...NEEDS_SITE.map(([name]) => name), "verify", "restore", "doctor"];

async function writeSettings(settings: Record<string, string>): Promise<string> {
  const file = path.join(await folders.make(), "site.env");
  await writeFile(
    file,
    Object.entries(settings).map(([name, value]) => `${name}=${value}\n`),
  );
  return file;
}

/** Returns the whole output, with the line that names the site. */
async function run(name: string, words: string[], env: Record<string, string> = {}) {
  const script = startScript(name, words, env);
  const { code } = await script.ended;
  return { code, output: script.output() };
}

describe.each(NEEDS_SITE)("%s", (name, ...words) => {
  test("creates no data folder, and says where it looked", async () => {
    const folder = await folders.make();
    const dataDir = path.join(folder, "data");
    const { code, output } = await run(name, words, { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^Site: data folder ${dataDir}$`, "m"));
    expect(output).toMatch(new RegExp(`^There is no site in ${dataDir} .*--env-file\\.$`, "m"));
    expect(await readdir(folder)).toEqual([]);
  });

  test("creates nothing in an empty database", async () => {
    const DATABASE_URL = await createDatabase(inject("clusterUrl"));
    const { code, output } = await run(name, words, { DATA_DIR: await folders.make(), DATABASE_URL });
    expect([code, output]).toEqual([1, expect.stringContaining("There is no site in PostgreSQL at ")]);
    const schemas = "select nspname from pg_namespace where nspname in ('auth', 'app_private', 'supabase_migrations')";
    expect(await runSql(DATABASE_URL, schemas)).toEqual([]);
  });
});

test.each(NEEDS_SITE.filter(([name]) => name !== "move"))(
  "%s works on the site of --env-file",
  async (name, ...words) => {
    const dataDir = await copySeededFolder(path.join(await folders.make(), "data"));
    const file = await writeSettings({ DATA_DIR: dataDir, BACKUP_TO: await folders.make() });
    // The file has priority over the environment, as in a service of systemd.
    const { code, output } = await run(name, [...words, "--env-file", file], { DATA_DIR: await folders.make() });
    expect([output, code]).toEqual([expect.stringContaining(`Site: data folder ${dataDir}\n`), 0]);
  },
);

test("no command prints a password", async () => {
  const file = await writeSettings({
    DATABASE_URL: '"postgres://site:very-secret@127.0.0.1:1/site?password=very-secret"',
  });
  for (const [name, ...words] of NEEDS_SITE) {
    const { code, output } = await run(name, [...words, `--env-file=${file}`]);
    expect([name, code, output]).toEqual([
      name,
      1,
      expect.stringContaining("Site: PostgreSQL at postgres://site@127.0.0.1:1/site\n"),
    ]);
    expect(output).not.toMatch(/very-secret|^\s+at /m);
  }
});

test.each(COMMANDS)("%s explains a missing settings file, in one line", async (name) => {
  const file = path.join(await folders.make(), "none.env");
  const words = NEEDS_SITE.find(([known]) => known === name)?.slice(1) ?? (name === "doctor" ? [] : ["a.tar"]);
  const { code, output } = await run(name, [...words, "--env-file", file]);
  // Node itself looks for the file of this option, and ends with code 9.
  expect([code, output]).toEqual([9, expect.stringMatching(`^.*${file}: not found\n$`)]);
});

test.each(COMMANDS)("%s --help prints its usage", async (name) => {
  const { code, output } = await run(name, ["--help"]);
  expect(code).toBe(0);
  expect(output).toContain("Usage");
  expect(output).toContain(`npm run ${name}`);
  expect(output).toContain("--env-file <file>");
});

test("an archive without rows is no backup, and the command fails", async () => {
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  await runSql(
    DATABASE_URL,
    `create schema supabase_migrations;
     create table supabase_migrations.schema_migrations (version text primary key);
     insert into supabase_migrations.schema_migrations values ('20261120090000')`,
  );
  const outcome = await runScript("backup", ["--to", await folders.make()], {
    DATA_DIR: await folders.make(),
    DATABASE_URL,
  });
  expect(outcome.code).toBe(1);
});

test.each(["account", "keys", "messages"])("%s changes no database of another version", async (name) => {
  const words = NEEDS_SITE.find(([known]) => known === name)?.slice(1) ?? [];
  const env = { DATA_DIR: await folders.make(), DATABASE_URL: await createDatabase(inject("clusterUrl")) };
  const table = "supabase_migrations.schema_migrations";
  await runSql(
    env.DATABASE_URL,
    `create schema supabase_migrations; create table ${table} (version text primary key);
     insert into ${table} values ('20261120090000')`,
  );
  const rejected = /lacks \d+ migrations of this version.*start this version of the site first/;
  expect(await run(name, words, env)).toMatchObject({ code: 1, output: expect.stringMatching(rejected) });
  await runSql(env.DATABASE_URL, `insert into ${table} values ('29991231235959')`);
  const newer = /migrations this version does not know \(29991231235959\)/;
  expect(await run(name, words, env)).toMatchObject({ code: 1, output: expect.stringMatching(newer) });
});
