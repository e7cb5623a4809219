import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findRunningServer } from "#embedded-supabase/operations.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { runServer, startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { addImages } from "../../bench/support/add-images.ts";

const IMAGES = 80;
const folders = temporaryFolders();
let dataDir: string;
beforeAll(async () => {
  dataDir = await folders.make();
  await copySeededFolder(dataDir);
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const client = new pg.Client(await findRunningServer(dataDir));
  await client.connect();
  await addImages(client, dataDir, IMAGES, 1024 * 1024);
  await client.end();
  server.signal("SIGTERM");
  await server.exited;
});
afterEach(stopServers);
afterAll(() => folders.remove());

const archivesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith(".tar"));

async function largestFile(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...sizes);
}

function canMount(): boolean {
  try {
    execFileSync("unshare", ["--mount", "true"], { stdio: "pipe" });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

describe.skipIf(!canMount())("a disk that is full in the middle of a backup", () => {
  test("is reported, and no files remain", async () => {
    const disk = await mkdtemp(path.join(os.tmpdir(), "site-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]);
    try {
      const outcome = await runScript("backup", ["--to", disk], { DATA_DIR: dataDir });
      expect(outcome).toEqual({
        code: 1,
        output: `The disk of ${disk} has no space for the backup; no part of it remains there.\n`,
      });
      expect(await readdir(disk)).toEqual([]);
    } finally {
      execFileSync("umount", ["--lazy", disk]);
      await rm(disk, { recursive: true });
    }
  });
});

test("a killed backup leaves no archive, and the next one removes its partial files", async () => {
  const to = await folders.make();
  const backup = startScript("backup", ["--to", to], { DATA_DIR: dataDir });
  await expect.poll(() => largestFile(to), { interval: 5, timeout: 60_000 }).toBeGreaterThan(5 * 1024 * 1024);
  backup.kill();
  expect((await backup.ended).code).toBeNull();
  expect(await archivesIn(to)).toEqual([]);
  expect(await readdir(to)).toHaveLength(1);
  expect(await runScript("backup", ["--to", to], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await readdir(to)).toEqual(await archivesIn(to));
});

test("a killed restore is repeated by the next one, and no site starts on incomplete data", async () => {
  const to = await folders.make();
  expect(await runScript("backup", ["--to", to], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const archive = path.join(to, (await archivesIn(to))[0] ?? "");
  const target = await folders.make();
  const restore = startScript("restore", [archive], { DATA_DIR: target });
  const images = path.join(target, "storage", "blog-images");
  const countImages = async () => (await readdir(images).catch(() => [])).length;
  await expect.poll(countImages, { interval: 5, timeout: 60_000 }).toBeGreaterThan(20);
  restore.kill();
  expect((await restore.ended).code).toBeNull();
  expect(await countImages()).toBeLessThan(IMAGES);

  const rejected = await runServer({ env: { DATA_DIR: target } });
  expect(rejected).toMatchObject({ code: 1, output: expect.stringMatching(/A restore into .* was interrupted/) });
  const again = await runScript("restore", [archive], { DATA_DIR: target });
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`${IMAGES + 17} files`) });
  expect(await countImages()).toBe(IMAGES + 17);
  const server = await startServer({ env: { DATA_DIR: target } });
  expect((await server.fetch("/blog")).status).toBe(200);
});
