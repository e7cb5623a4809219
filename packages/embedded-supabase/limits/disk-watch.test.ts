import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exhaustionOf, watchDisk } from "./disk-watch.ts";

let folder: string;
let lines: string[];
let isDatabaseFull: boolean;
let hasReserve: boolean;
let clock: number;
let probes: number;
const log = {
  error: (_: unknown, text: string) => void lines.push(`error: ${text}`),
  info: (_: unknown, text: string) => void lines.push(`info: ${text}`),
} as never;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-disk-"));
  [lines, isDatabaseFull, hasReserve, clock, probes] = [[], false, true, 0, 0];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const watch = () =>
  watchDisk({
    folder,
    log,
    now: () => clock,
    checkReserve: async () => hasReserve,
    async execute() {
      probes += 1;
      if (isDatabaseFull) throw Object.assign(new Error("could not extend file"), { code: "53100" });
    },
  });

test("before the first error the disk is not full, and no test write happens", async () => {
  expect([await watch().isFull(), probes]).toEqual([false, 0]);
});

test("the disk is full from the first error until there is space", async () => {
  const disk = watch();
  isDatabaseFull = true;
  disk.report("53100");
  expect(await disk.isFull()).toBe(true);
  isDatabaseFull = false;
  clock += 1000;
  expect(await disk.isFull()).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^error: nothing can be stored/),
    expect.stringMatching(/^info: the disk has space/),
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test("a full disk is logged once a minute, for any number of rejections", () => {
  const disk = watch();
  for (clock = 0; clock < 120_000; clock += 100) disk.report("ENOSPC");
  expect(lines).toHaveLength(2);
});

test("many concurrent checks cause one test write a second", async () => {
  const disk = watch();
  isDatabaseFull = true;
  disk.report("53100");
  await Promise.all(Array.from({ length: 50 }, () => disk.isFull()));
  expect(probes).toBe(1);
  clock += 999;
  await disk.isFull();
  expect(probes).toBe(1);
  clock += 1;
  await disk.isFull();
  expect(probes).toBe(2);
});

test("a missing data folder is not a full disk, and neither is another error of the database", async () => {
  await rm(folder, { recursive: true });
  const disk = watchDisk({
    folder,
    log,
    checkReserve: async () => true,
    execute: () => Promise.reject(new Error("permission denied")),
  });
  disk.report("53100");
  expect(await disk.isFull()).toBe(false);
});

test("a full disk is recognised by the code of an error or of its cause, never by its message", () => {
  expect(exhaustionOf(Object.assign(new Error("x"), { code: "ENOSPC" }))).toMatchObject({ isDiskFull: true });
  expect(exhaustionOf(new Error("x", { cause: { code: "53100" } }))).toMatchObject({ isDiskFull: true });
  expect(exhaustionOf({ code: "58030" })).toMatchObject({ isDiskFull: false });
  for (const error of [new Error("ENOSPC 53100"), { code: "23505" }, undefined, null, "53100"]) {
    expect(exhaustionOf(error)).toBeUndefined();
  }
});

test("a disk at its reserve is logged once a minute, and the site stays ready", async () => {
  const disk = watch();
  hasReserve = false;
  for (clock = 0; clock < 120_000; clock += 1000) expect(await disk.hasReserve()).toBe(false);
  expect(await disk.isFull()).toBe(false);
  hasReserve = true;
  expect(await disk.hasReserve()).toBe(true);
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^error: the disk has reached its reserve/)));
});
