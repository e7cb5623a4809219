import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("one process at a time locks a folder, and the next one when it is free", () => {
  const target = path.join(folder, "database");
  const first = lockFolder(target);
  expect(() => lockFolder(target)).toThrow(StartupError);
  expect(() => lockFolder(target)).toThrow(target);
  first.release();
  lockFolder(target).release();
});

test("locks of different folders are independent", () => {
  const locks = ["one", "two"].map((name) => lockFolder(path.join(folder, name)));
  for (const lock of locks) lock.release();
});
