import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { runScript } from "#tests/support/run-script.ts";
import { runServer, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

/** PostgreSQL 15 of Debian 12. */
const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";

test.skipIf(!existsSync(POSTGRES_BIN))("the site and its commands work on Debian's PostgreSQL 15", async () => {
  const env = { DATA_DIR: await folders.make(), POSTGRES_BIN };
  const server = await startServer({ env });
  expect(await readFile(path.join(env.DATA_DIR, "postgres/PG_VERSION"), "utf8")).toBe("15\n");
  expect(await (await server.fetch("/blog")).text()).toContain("Read More");
  const { output } = await runScript("doctor", [], { ...env, PORT: new URL(server.url).port });
  expect(output).toMatch(/^ok +database +The database in .* responds: PostgreSQL 15/m);
  expect(output).not.toMatch(/^(?:BROKEN|WARNING) +(?:start|postgres|database)/m);
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  expect((await runScript("account", ["list"], env)).output).toContain("owner");
  // The embedded programs are of another version.
  const other = await runServer({ env: { DATA_DIR: env.DATA_DIR } });
  expect(other).toMatchObject({
    code: 1,
    output: expect.stringContaining("set POSTGRES_BIN to programs of PostgreSQL 15"),
  });
});

test("a folder without programs is rejected", async () => {
  const folder = await folders.make();
  await writeFile(path.join(folder, "postgres"), "");
  const env = { DATA_DIR: await copySeededFolder(await folders.make()), POSTGRES_BIN: folder };
  const { code, output } = await runServer({ env });
  expect([code, output]).toEqual([1, expect.stringMatching(/^POSTGRES_BIN .* has no usable PostgreSQL: .*\n$/)]);
});
