import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), "folder-lock-"));
  folder = path.join(parent, "database");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

it("lets one in, and the next after it has left", async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(/in use by process \d+\. Stop the server first/);
  release();
  expect(existsSync(`${folder}.lock`)).toBe(false);
  (await lockFolder(folder))();
});

it("keeps out whoever comes while another process has it, and passes over one that was killed", async () => {
  const script = `import { lockFolder } from ${JSON.stringify(path.resolve(import.meta.dirname, "folder-lock.ts"))};
    await lockFolder(${JSON.stringify(folder)}); process.stdout.write("locked"); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(owner.stdout, "data");
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${owner.pid}`);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  expect(existsSync(`${folder}.lock`)).toBe(true);
  (await lockFolder(folder))();
});

it.runIf(process.platform === "linux")("is not taken in by a number that was given out again", async () => {
  writeFileSync(`${folder}.lock`, `${process.ppid} 1\n`);
  const release = await lockFolder(folder);
  expect(readFileSync(`${folder}.lock`, "utf8")).toContain(String(process.pid));
  release();
});
