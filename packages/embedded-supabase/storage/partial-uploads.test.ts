import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { partialName } from "#platform/durable-files.ts";
import { sweepPartialUploads } from "./partial-uploads.ts";

let folder: string;
let bucket: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "partial-uploads-"));
  bucket = path.join(folder, "storage", "images");
  await mkdir(bucket, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const noObject = async () => false;
const UUID = "0b7f3c52-7a51-4c8e-9a44-0a3cf8a7d9ab";

async function leave(name: string, { in: parent = bucket, ageMinutes = 0 } = {}): Promise<string> {
  const file = path.join(parent, name);
  await writeFile(file, "half");
  const then = new Date(Date.now() - ageMinutes * 60_000);
  await utimes(file, then, then);
  return file;
}

/** A partial file with the name that another process on this machine would use. */
function partialNameOfOther(file: string, pid: number): string {
  return partialName(file).replace(`-${process.pid}-`, `-${pid}-`);
}

function deadPid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

test("partial files of an ended process are removed from every folder", async () => {
  const pid = deadPid();
  await leave(path.basename(partialNameOfOther("a.png", pid)));
  await leave(path.basename(partialNameOfOther("secrets.json", pid)), { in: folder });
  await leave("a.png");
  expect(await sweepPartialUploads(folder, noObject)).toBe(2);
  expect([await readdir(bucket), await readdir(folder)]).toEqual([["a.png"], ["storage"]]);
});

test("partial files of a running process stay until they are old", async () => {
  await leave(path.basename(partialName("a.png")));
  await leave(path.basename(partialNameOfOther("b.png", process.ppid)));
  expect(await sweepPartialUploads(folder, noObject)).toBe(0);
  await leave(path.basename(partialNameOfOther("c.png", process.ppid)), { ageMinutes: 11 });
  expect(await sweepPartialUploads(folder, noObject)).toBe(1);
  expect(await readdir(bucket)).toHaveLength(2);
});

test("a reused process id is another process", async () => {
  await leave(path.basename(partialName("a.png")).replace(/-[\da-z]+(-[\da-f]{8}\.part)$/, "-0$1"));
  expect(await sweepPartialUploads(folder, noObject)).toBe(1);
});

test("partial files of another machine stay until they are old", async () => {
  const name = path.basename(partialNameOfOther("a.png", deadPid())).replace(/\+[\da-f]{8}/, "+00000000");
  await leave(name);
  expect(await sweepPartialUploads(folder, noObject)).toBe(0);
  await leave(name, { ageMinutes: 11 });
  expect(await sweepPartialUploads(folder, noObject)).toBe(1);
});

test("old partial files of earlier versions are removed, unless they are objects", async () => {
  await leave(`young.png.${UUID}.part`);
  await leave(`old.png.${UUID}.part`, { ageMinutes: 11 });
  await leave(`object%20of%20that%20name.${UUID}.part`, { ageMinutes: 11 });
  await leave(`%zz.${UUID}.part`, { ageMinutes: 11 });
  await leave("secrets.json.0123456789ab.part", { in: folder, ageMinutes: 11 });
  const isObject = async (bucketName: string, key: string) =>
    bucketName === "images" && key === `object of that name.${UUID}.part`;
  expect(await sweepPartialUploads(folder, isObject)).toBe(2);
  expect((await readdir(bucket)).sort()).toEqual(
    [`%zz.${UUID}.part`, `object%20of%20that%20name.${UUID}.part`, `young.png.${UUID}.part`].sort(),
  );
});

test("other files stay at any age", async () => {
  for (const name of ["a.part", "a.png", `a.${UUID}`, "a.1234.part"]) await leave(name, { ageMinutes: 10_000 });
  expect(await sweepPartialUploads(folder, noObject)).toBe(0);
  expect(await readdir(bucket)).toHaveLength(4);
});
