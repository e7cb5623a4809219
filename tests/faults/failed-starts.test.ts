import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, inject, test } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { runServer, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const root = path.resolve(import.meta.dirname, "../..");
const IS_PROGRAM =
  /^(?:app|build|packages|public|scripts|server|shared|supabase|package.*\.json|(?:react-router|vite)\.config\.ts|tsconfig.*\.json)$/;
const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

/** Expects a failed start to print one understandable message without internal details. */
function expectOneMessage({ code, output }: { code: number | null; output: string }): void {
  expect([code, output]).toEqual([1, expect.stringMatching(/\S/)]);
  expect(output).not.toMatch(/^\s+at |node_modules|node:internal|Error:/m);
}

test("every wrong variable is reported at once", async () => {
  const result = await runServer({
    env: {
      DATA_DIR: await folders.make(),
      PORT: "eighty",
      SITE_URL: "www.example.com",
      TRUST_PROXY: "maybe",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://localhost/site",
      ADMIN_EMAIL: "not an address",
      PAGE_CACHE_MEGABYTES: "0",
    },
  });
  expectOneMessage(result);
  for (const name of [
    "PORT",
    "SITE_URL",
    "TRUST_PROXY",
    "LOG_LEVEL",
    "DATABASE_URL",
    "ADMIN_EMAIL",
    "PAGE_CACHE_MEGABYTES",
  ]) {
    expect(result.output).toMatch(new RegExp(`^ +${name}: `, "m"));
  }
});

test("incomplete combinations of variables are reported too", async () => {
  const result = await runServer({ env: { SUPABASE_URL: "https://x.example", ADMIN_PASSWORD: "long enough to pass" } });
  expectOneMessage(result);
  for (const name of ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY", "ADMIN_EMAIL"]) {
    expect(result.output).toContain(`${name}: is required`);
  }
});

describe("an unusable data folder", () => {
  const cases: Record<string, (folder: string) => Promise<string>> = {
    "lies below a file": async (folder) => {
      await writeFile(path.join(folder, "file"), "");
      return path.join(folder, "file", "data");
    },
    "is a file": async (folder) => {
      await writeFile(path.join(folder, "file"), "");
      return path.join(folder, "file");
    },
    "lies where no process can create it": async () => "/proc/site-data",
    "has a file where the database belongs": async (folder) => {
      await writeFile(path.join(folder, "postgres"), "");
      return folder;
    },
    "has unreadable keys": async (folder) => {
      await copySeededFolder(folder);
      await writeFile(path.join(folder, "secrets.json"), "{ half");
      return folder;
    },
    "has lost the password of its database": async (folder) => {
      await copySeededFolder(folder);
      await rm(path.join(folder, "postgres-password"));
      return folder;
    },
    "has another password than its database": async (folder) => {
      await copySeededFolder(folder);
      await writeFile(path.join(folder, "postgres-password"), "another\n");
      return folder;
    },
    "has the database of a version from 21 November 2026": async (folder) => {
      for (const name of ["database", "storage"]) await mkdir(path.join(folder, name));
      await writeFile(path.join(folder, "database/PG_VERSION"), "17\n");
      await writeFile(path.join(folder, "secrets.json"), "{}");
      return folder;
    },
    "has the database of another PostgreSQL": async (folder) => {
      await copySeededFolder(folder);
      await writeFile(path.join(folder, "postgres/PG_VERSION"), "17\n");
      return folder;
    },
  };

  test.each(Object.entries(cases))("ends the start when it %s", async (_, prepare) => {
    const dataDir = await prepare(await folders.make());
    const result = await runServer({ env: { DATA_DIR: dataDir } });
    expectOneMessage(result);
    expect(result.output).toContain(dataDir);
  });
});

test("a database that a newer version has migrated ends the start, and stays as it is", async () => {
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const table = "supabase_migrations.schema_migrations";
  await runSql(
    DATABASE_URL,
    `create schema supabase_migrations; create table ${table} (version text primary key);
     insert into ${table} values ('29991231235959')`,
  );
  const result = await runServer({ env: { DATA_DIR: await folders.make(), DATABASE_URL } });
  expectOneMessage(result);
  expect(result.output).toContain("migrations this version does not know (29991231235959)");
  expect(await runSql(DATABASE_URL, `select version from ${table}`)).toEqual([{ version: "29991231235959" }]);
});

test("a port of another program is reported", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const env = { DATA_DIR: await folders.make(), DATABASE_URL };
  const result = await runServer({ env: { ...env, PORT: String(port) } });
  other.close();
  expectOneMessage(result);
  expect(result.output).toContain(`Port ${port}`);

  // This start created the first account, so it also printed the password, which the next start does not know.
  const [, email, password] = /account was created: (\S+)\n.*shown only once: (\S+)\n/.exec(result.output) ?? [];
  const server = await startServer({ env });
  expect(server.output()).not.toContain("account was created");
  const { publishableKey } = JSON.parse(await readFile(path.join(env.DATA_DIR, "secrets.json"), "utf8"));
  const session = await server.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(session.status).toBe(200);
});

test("an IP address of another machine is reported", async () => {
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const result = await runServer({ env: { DATA_DIR: await folders.make(), DATABASE_URL, HOST: "192.0.2.1" } });
  expectOneMessage(result);
  expect(result.output).toContain("192.0.2.1");
});

test("a second start in a used folder is rejected and does not affect the first one", async () => {
  const dataDir = await folders.make();
  await copySeededFolder(dataDir);
  const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const headers = { apikey: secretKey, "content-type": "application/json" };
  const first = await startServer({ env: { DATA_DIR: dataDir } });

  const second = await runServer({ env: { DATA_DIR: dataDir } });
  expectOneMessage(second);
  expect(second.output).toContain("in use");

  const posts = Array.from({ length: 5 }, () => makePost());
  for (const post of posts) {
    const response = await first.fetch("/rest/v1/blog_posts", { method: "POST", headers, body: JSON.stringify(post) });
    expect(response.status).toBe(201);
  }
  first.signal("SIGKILL");
  await first.exited;

  const third = await startServer({ env: { DATA_DIR: dataDir } });
  for (const { slug } of posts) expect((await third.fetch(`/blog/${slug}`)).status).toBe(200);
});

describe("an unusable PostgreSQL", () => {
  test.each([
    (port: number) => `postgres://site:very-secret@127.0.0.1:${port}/site`,
    (port: number) =>
      `postgres://site:very-secret@127.0.0.1:${port},127.0.0.1:${port}/site?application_name=very-secret`,
  ])("is reported without its password when nothing listens there", async (makeUrl) => {
    const port = await findFreePort();
    const result = await runServer({ env: { DATA_DIR: await folders.make(), DATABASE_URL: makeUrl(port) } });
    expectOneMessage(result);
    expect(result.output).toContain(`127.0.0.1:${port}`);
    expect(result.output).not.toContain("very-secret");
  });

  test("is reported when the database does not exist", async () => {
    const url = new URL(inject("clusterUrl"));
    url.pathname = "/not_there";
    const result = await runServer({ env: { DATA_DIR: await folders.make(), DATABASE_URL: url.href } });
    expectOneMessage(result);
    expect(result.output).toContain("not_there");
  });

  test("is reported when another service responds there", async () => {
    const other = createServer((socket) => {
      socket.on("error", () => {}); // the driver may hang up first
      socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const result = await runServer({
      env: { DATA_DIR: await folders.make(), DATABASE_URL: `postgres://127.0.0.1:${port}/site` },
    });
    other.close();
    expectOneMessage(result);
    expect(result.output).toContain(String(port));
  });
});

test("a failed start leaves no incomplete installation", async () => {
  const dataDir = await folders.make();
  await mkdir(path.join(dataDir, "storage"));
  await writeFile(path.join(dataDir, "storage", "blog-images"), "in the way of the first images");
  const database = await createDatabase(inject("clusterUrl"));
  const failed = await runServer({ env: { DATA_DIR: dataDir, DATABASE_URL: database } });
  expect(failed.code).toBe(1);

  const server = await startServer({ env: { DATA_DIR: await folders.make(), DATABASE_URL: database } });
  const list = await (await server.fetch("/blog")).text();
  expect(list).toContain("Read More");
});

describe("an incomplete update", () => {
  /** A copy of the program that uses the packages of this one, beside the data folder of an earlier start. */
  async function copyProgram(): Promise<{ project: string; env: { DATA_DIR: string } }> {
    const project = await folders.make();
    for (const name of await readdir(root)) {
      if (IS_PROGRAM.test(name)) await cp(path.join(root, name), path.join(project, name), { recursive: true });
    }
    await symlink(path.join(root, "node_modules"), path.join(project, "node_modules"));
    return { project, env: { DATA_DIR: path.join(await folders.make(), "data") } };
  }

  test.each<[string, (project: string) => Promise<void>, RegExp]>([
    ["an old build", (project) => writeFile(path.join(project, "app/new.ts"), ""), /made from other sources/],
    ["no build", (project) => rm(path.join(project, "build"), { recursive: true }), /is not built/],
    ["a missing file", (project) => rm(path.join(project, "build/server/assets-id.json")), /cannot be loaded: ENOENT/],
    ["a damaged build", (project) => writeFile(path.join(project, "build/server/index.js"), "}"), /cannot be loaded/],
    ["missing packages", (project) => rm(path.join(project, "node_modules")), /not completely installed.*npm ci/],
  ])("with %s ends the start before there is a database", async (_, damage, message) => {
    const { project, env } = await copyProgram();
    await damage(project);
    const result = await runServer({ project, env });
    expectOneMessage({ ...result, output: result.output.replace("node_modules", "") });
    expect(result.output).toMatch(message);
    await expect(readdir(env.DATA_DIR)).rejects.toThrow("ENOENT");
  });
});

test("a wrong setting of npm run dev is reported in the same way", async () => {
  const env = { PATH: process.env.PATH, PORT: "eighty" };
  const run = promisify(execFile)(process.execPath, [path.join(root, "server/dev.ts")], { cwd: os.tmpdir(), env });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  expectOneMessage({ code, output: stderr });
  expect(stderr).toContain("PORT");
});
