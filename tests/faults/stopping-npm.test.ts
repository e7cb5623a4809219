import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folders = temporaryFolders();
const groups: number[] = [];
let dataDir: string;
let logFile: string;

beforeEach(async () => {
  dataDir = await folders.make();
  await copySeededFolder(dataDir);
  logFile = path.join(await folders.make(), "log");
});
afterEach(async () => {
  for (const group of groups.splice(0)) if (isAlive(group)) process.kill(-group, "SIGKILL");
  await stopServers();
  await folders.remove();
});

/** Runs a command line in a shell with a separate process group, like a terminal, until the site responds. */
async function runInShell(command: string, env: Record<string, string> = {}) {
  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const shell = spawn("sh", ["-c", command], {
    cwd: root,
    detached: true,
    env: { PATH, HOME, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: "ignore",
  });
  const group = shell.pid as number;
  groups.push(group);
  const ended = once(shell, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  // The request leaves no connection open, so the stopping server need not wait for one.
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: "close" } });
  await vi.waitFor(async () => expect((await isReady()).status).toBe(200), { timeout: 60_000 });
  return { shell, group, ended, port };
}

/** Returns whether any process of a group still runs. */
function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectNothingLeft(group: number): Promise<void> {
  await vi.waitFor(() => expect(isAlive(group)).toBe(false), { timeout: 30_000 });
  const again = await startServer({ env: { DATA_DIR: dataDir } });
  expect((await again.fetch("/readyz")).status).toBe(200);
}

test("SIGTERM to npm ends the server, and npm waits for it", async () => {
  const { shell, group, ended } = await runInShell(`exec npm start >${logFile}`);
  shell.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await readFile(logFile, "utf8")).toContain('"stopped"');
  await expectNothingLeft(group);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s to all processes of `npm start | tee` ends all of them",
  async (signal) => {
    const { group } = await runInShell(`npm start | tee ${logFile}`);
    process.kill(-group, signal);
    await expectNothingLeft(group);
  },
);

test("a log without a reader does not end the site", async () => {
  const { group } = await runInShell(`npm start | head -n 1 >${logFile}`);
  await vi.waitFor(async () => expect(await readFile(logFile, "utf8")).not.toBe(""), { timeout: 30_000 });
  expect(isAlive(group)).toBe(true);
  process.kill(-group, "SIGTERM");
  await expectNothingLeft(group);
});

test("a log whose reader pauses delays no request", async () => {
  const { group, port } = await runInShell("npm start | sleep 3600");
  // These lines exceed the 64 KB that fit in a pipe.
  for (let request = 0; request < 1000; request += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(20_000) });
    expect(await response.text()).toBe("ok\n");
  }
  process.kill(-group, "SIGTERM");
  await expectNothingLeft(group);
});

test("a server whose npm is killed stops", async () => {
  const { shell, group } = await runInShell(`exec npm start >${logFile}`);
  shell.kill("SIGKILL");
  await expectNothingLeft(group);
});

test("a server stops even if npm's shell does not forward the signal", async () => {
  const { shell, group } = await runInShell(`node scripts/start.ts >${logFile}; exit`, {
    npm_lifecycle_event: "start",
  });
  shell.kill("SIGTERM");
  await expectNothingLeft(group);
});
