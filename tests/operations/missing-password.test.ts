import { afterAll, beforeAll, expect, test } from "vitest";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { type Cluster, startCluster } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
let cluster: Cluster;
let url: string;

beforeAll(async () => {
  cluster = await startCluster();
  await runSql(cluster.url, "create role site login password 'secret'");
  // The server closes no unfinished sign-in during this test, so only the command can end its connection.
  await runSql(cluster.url, "alter system set authentication_timeout = '10min'");
  const [file] = await runSql(cluster.url, "show hba_file");
  const rules = "(values ('host all site 127.0.0.1/32 scram-sha-256'), ('host all postgres 127.0.0.1/32 trust'))";
  await runSql(cluster.url, `copy ${rules} to '${file?.hba_file}'`);
  await cluster.crash();
  await cluster.start();
  url = Object.assign(new URL(cluster.url), { username: "site" }).href;
});
afterAll(async () => {
  await cluster.stop();
  await folders.remove();
});

const EXPLANATION = "requires a password, but the URL contains none. Add it to the URL, or set PGPASSWORD.";

test.each([
  { name: "account", words: ["list"], code: 1 },
  { name: "keys", words: ["list"], code: 1 },
  { name: "backup", words: [], code: 1 },
  { name: "doctor", words: [], code: 2 },
  { name: "move", words: ["--to", "embedded"], code: 1 },
])("$name ends and explains that DATABASE_URL contains no password", async ({ name, words, code }) => {
  const outcome = await runScript(name, words, { DATA_DIR: await folders.make(), DATABASE_URL: url });
  expect(outcome).toEqual({ code, output: expect.stringContaining(EXPLANATION) });
});

test.each([
  { target: "database", words: [] },
  { target: "project", words: ["--project", "https://x.supabase.co"] },
])("move explains it for the URL of a $target too", async ({ words }) => {
  const env = { DATA_DIR: await copySeededFolder(await folders.make()), MOVE_SECRET_KEY: "key" };
  expect(await runScript("move", ["--to", url, ...words], env)).toEqual({
    code: 1,
    output: expect.stringContaining(EXPLANATION),
  });
});

test("PGPASSWORD replaces the password of the URL", async () => {
  const env = { DATA_DIR: await folders.make(), DATABASE_URL: url, PGPASSWORD: "secret" };
  expect((await runScript("doctor", [], env)).output).toMatch(/^ok +database +PostgreSQL at .* responds/m);
});
