import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findAccount } from "#platform/root-rights.ts";
import { checkDataFolder, describeFreeSpace } from "./check-disk.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "doctor-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a private folder is fine, and a folder that others can read is a warning", async () => {
  expect(await checkDataFolder({ DATA_DIR: folder })).toEqual([
    { level: "ok", text: expect.stringContaining("are free") },
  ]);
  await chmod(folder, 0o755);
  expect(await checkDataFolder({ DATA_DIR: folder })).toContainEqual({
    level: "warning",
    text: expect.stringContaining("Other users"),
    advice: `chmod 700 ${folder}`,
  });
});

test("a missing folder is created by the first start; an unreachable folder is broken", async () => {
  expect(await checkDataFolder({ DATA_DIR: path.join(folder, "data") })).toMatchObject([{ level: "ok" }]);
  expect(await checkDataFolder({ DATA_DIR: "/dev/null/data" })).toMatchObject([{ level: "broken" }]);
});

test("a read-only folder is broken", async () => {
  const locked = path.join(folder, "data");
  await mkdir(locked);
  await chmod(locked, 0o500);
  // Root may write anywhere, so another account runs the check.
  const account = process.getuid?.() === 0 ? await findAccount(["nobody"]) : undefined;
  if (account) {
    await chown(folder, account.uid, account.gid);
    await chown(locked, account.uid, account.gid);
  }
  const program = `const { checkDataFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, "check-disk.ts"))});
    console.log(JSON.stringify(await checkDataFolder({ DATA_DIR: ${JSON.stringify(locked)} })));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    ...account,
    cwd: os.tmpdir(),
  });
  expect(JSON.parse(stdout)).toContainEqual({
    level: "broken",
    text: expect.stringContaining("cannot be written"),
    advice: expect.any(String),
  });
  await chmod(locked, 0o700);
});

const MEGABYTE = 1024 * 1024;
const disk = (freeMegabytes: number, megabytes: number, ffree = 1000) => ({
  bavail: freeMegabytes,
  blocks: megabytes,
  bsize: MEGABYTE,
  files: 1000,
  ffree,
});

test.each([
  [disk(50_000, 100_000), "ok"],
  [disk(5000, 100_000), "warning"],
  [disk(900, 2000), "warning"],
  [disk(100, 1000), "broken"],
  [disk(50_000, 100_000, 5), "warning"],
  [{ ...disk(50_000, 100_000, 0), files: 0 }, "ok"],
])("a disk with %o is %s", (space, level) => {
  expect(describeFreeSpace("/srv", space)).toMatchObject([{ level }]);
});
