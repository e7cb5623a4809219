import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@supabase/lite/pglite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { durableStartParams, syncToDisk } from "./pglite-durability.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "durable-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("a commit is on the disk before it is answered", { timeout: 60_000 }, async () => {
  const driver = new PGlite(path.join(folder, "database"), { startParams: durableStartParams });
  await driver.waitReady;
  const files = syncToDisk(driver);
  const sync = vi.spyOn(files.stream_ops, "fsync");
  await driver.exec("create table leads (name text)");
  for (let lead = 0; lead < 5; lead += 1) {
    sync.mockClear();
    await driver.query("insert into leads values ('A')");
    expect(sync).toHaveBeenCalledTimes(1);
  }
  await driver.close();
});

it("a library that has changed underneath is noticed", () => {
  expect(() => syncToDisk({})).toThrow("PGlite's file system");
});
