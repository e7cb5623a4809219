import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chown, cp, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { runScript } from "#tests/support/run-script.ts";
import {
  runServer,
  type ServerProcess,
  startServer,
  stopServers,
  temporaryFolders,
} from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(async () => {
  await stopServers();
  await folders.remove();
});

const isRoot = process.geteuid?.() === 0;
const eventually = { timeout: 30_000, interval: 50 };

async function makeDataDir(): Promise<string> {
  const dataDir = await folders.make();
  await copySeededFolder(dataDir);
  return dataDir;
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n", 1)[0]);
}

/** Whether a process runs. A zombie, whose parent has not read its exit status yet, does not run. */
function lives(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function writePost(server: ServerProcess, dataDir: string): Promise<{ status: number; slug: string }> {
  const { secretKey } = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const post = makePost();
  const headers = { apikey: secretKey, "content-type": "application/json" };
  const response = await server.fetch("/rest/v1/blog_posts", { method: "POST", headers, body: JSON.stringify(post) });
  return { status: response.status, slug: post.slug };
}

describe("the database server of a site", () => {
  test("ends when the site is killed, and the next site can start it", async () => {
    const dataDir = await makeDataDir();
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    const { slug } = await writePost(site, dataDir);
    const postmaster = await postmasterOf(dataDir);
    site.signal("SIGKILL");
    // Immediately, while the old server is still stopping.
    const next = await startServer({ env: { DATA_DIR: dataDir } });
    expect((await next.fetch(`/blog/${slug}`)).status).toBe(200);
    expect(lives(postmaster)).toBe(false);
    expect(await postmasterOf(dataDir)).not.toBe(postmaster);
  });

  test("leaves no process after a regular stop of its site", async () => {
    const dataDir = await makeDataDir();
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    const postmaster = await postmasterOf(dataDir);
    site.signal("SIGTERM");
    expect(await site.exited).toBe(0);
    expect(lives(postmaster)).toBe(false);
    await expect(stat(path.join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
  });

  test("is restarted whenever it ends, without an effect on pages and health checks", async () => {
    const dataDir = await makeDataDir();
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    const { slug } = await writePost(site, dataDir);
    for (let round = 0; round < 3; round += 1) {
      const postmaster = await postmasterOf(dataDir);
      process.kill(postmaster, "SIGKILL");
      expect((await site.fetch("/healthz")).status).toBe(200);
      expect((await site.fetch("/")).status).toBe(200);
      await vi.waitFor(async () => {
        expect(await postmasterOf(dataDir)).not.toBe(postmaster);
        expect((await site.fetch("/readyz")).status).toBe(200);
      }, eventually);
      expect((await site.fetch(`/blog/${slug}`)).status).toBe(200);
    }
    expect((await writePost(site, dataDir)).status).toBe(201);
  });

  test("is replaced when its supervising shell is killed", async () => {
    const dataDir = await makeDataDir();
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    const postmaster = await postmasterOf(dataDir);
    const shell = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${postmaster}/status`, "utf8"))?.[1]);
    process.kill(shell, "SIGKILL");
    await vi.waitFor(async () => {
      expect(lives(postmaster)).toBe(false);
      expect((await site.fetch("/readyz")).status).toBe(200);
    }, eventually);
    expect((await writePost(site, dataDir)).status).toBe(201);
  });

  test("that hangs does not block pages, health checks or the stop of the site", async () => {
    const dataDir = await makeDataDir();
    const site = await startServer({ env: { DATA_DIR: dataDir, SHUTDOWN_GRACE_SECONDS: "1" } });
    await site.fetch("/blog");
    const postmaster = await postmasterOf(dataDir);
    const group = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
    const everyone = [postmaster, ...group.trim().split(/\s+/).map(Number)];
    for (const pid of everyone) process.kill(pid, "SIGSTOP");
    expect((await site.fetch("/healthz")).status).toBe(200);
    expect((await site.fetch("/blog")).status).toBe(200);
    expect((await site.fetch("/")).status).toBe(200);
    expect((await site.fetch("/readyz")).status).toBe(503);
    site.signal("SIGTERM");
    expect(await site.exited).toBe(0);
    expect(lives(postmaster)).toBe(false);
    for (const pid of everyone.filter(lives)) process.kill(pid, "SIGKILL"); // still stopped, unlike a server that hangs
  });

  test("listens on no network port", async () => {
    const dataDir = await makeDataDir();
    await startServer({ env: { DATA_DIR: dataDir } });
    const [, , , , socketFolder, listenAddress] = (
      await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")
    ).split("\n");
    expect([socketFolder, listenAddress]).toEqual([path.join(dataDir, "postgres"), ""]);
    expect((await stat(path.join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
  });

  test("uses another folder for its socket if the data folder's path is too long", async () => {
    const dataDir = path.join(await folders.make(), "a-long-name-".repeat(9));
    await mkdir(dataDir);
    await copySeededFolder(dataDir);
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    expect((await writePost(site, dataDir)).status).toBe(201);
    const file = await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8");
    const socketFolder = file.split("\n")[4] ?? "";
    expect((await stat(socketFolder)).isDirectory()).toBe(true);
    site.signal("SIGTERM");
    expect(await site.exited).toBe(0);
    await expect(stat(socketFolder)).rejects.toThrow("ENOENT");
  });

  test("works with any name of a data folder", async () => {
    const dataDir = path.join(await folders.make(), `Jl. Melati 7, "arsip" 50% %41 é\\' $HOME`);
    await mkdir(dataDir);
    await copySeededFolder(dataDir);
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    expect((await writePost(site, dataDir)).status).toBe(201);
  });

  test("starts if another process has the process id that a crash left behind", async () => {
    const dataDir = await makeDataDir();
    const file = path.join(dataDir, "postgres/postmaster.pid");
    const site = await startServer({ env: { DATA_DIR: dataDir } });
    const lines = (await readFile(file, "utf8")).split("\n");
    const { uid, gid } = await stat(file);
    site.signal("SIGTERM");
    await site.exited;
    // PostgreSQL only checks processes of the same user.
    const other = spawn("sleep", ["600"], isRoot ? { uid, gid } : {});
    await writeFile(file, [other.pid, ...lines.slice(1)].join("\n"), { mode: 0o600 });
    await chown(file, uid, gid);
    const next = await startServer({ env: { DATA_DIR: dataDir } });
    expect((await writePost(next, dataDir)).status).toBe(201);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
  });

  test("does not belong to a folder that was copied while it ran, with any paths", async () => {
    const copy = await makeDataDir();
    const original = path.join(await folders.make(), copy);
    await mkdir(original, { recursive: true });
    await copySeededFolder(original);
    const site = await startServer({ env: { DATA_DIR: original } });
    const postmaster = await postmasterOf(original);
    const file = path.join(copy, "postgres/postmaster.pid");
    await cp(path.join(original, "postgres/postmaster.pid"), file);
    if (isRoot) {
      const { uid, gid } = await stat(path.join(original, "postgres"));
      await chown(file, uid, gid);
    }
    // Neither a command nor a site of the copy reaches the original.
    const env = { DATA_DIR: copy };
    expect(await runScript("account", ["add", "copy@example.test"], env)).toMatchObject({ code: 0 });
    const other = await startServer({ env });
    expect((await writePost(other, copy)).status).toBe(201);
    expect(await postmasterOf(original)).toBe(postmaster);
    expect(lives(postmaster)).toBe(true);
    expect((await runScript("account", ["list"], { DATA_DIR: original })).output).not.toContain("copy@example.test");
    expect((await writePost(site, original)).status).toBe(201);
  });

  test("is found by a command under another name of the folder", async () => {
    const dataDir = await makeDataDir();
    await startServer({ env: { DATA_DIR: dataDir } });
    const link = path.join(await folders.make(), "link");
    await symlink(dataDir, link);
    expect(await runScript("account", ["list"], { DATA_DIR: link })).toMatchObject({ code: 0 });
  });

  test("of another version is not touched", async () => {
    const dataDir = await folders.make();
    await mkdir(path.join(dataDir, "postgres"));
    await writeFile(path.join(dataDir, "postgres/PG_VERSION"), "17\n");
    const { code, output } = await runServer({ env: { DATA_DIR: dataDir } });
    expect([code, output.trim().split("\n")]).toEqual([1, [expect.stringContaining("PostgreSQL 17")]]);
  });
});
