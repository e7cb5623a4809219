import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TransferError } from "../transfer-error.ts";
import { createFolderDestination } from "./folder-destination.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "folder-destination-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("makes the folder and its parents, for their owner only", async () => {
  const target = path.join(folder, "a", "b");
  await createFolderDestination(target).write("site.tar", Readable.from(["archive"]));
  expect(await readFile(path.join(target, "site.tar"), "utf8")).toBe("archive");
  if (process.platform !== "win32") expect((await stat(target)).mode & 0o777).toBe(0o700);
});

test.skipIf(process.platform !== "linux")("rejects a folder that allows no new folders", async () => {
  const writing = createFolderDestination("/proc/backups/site").write("site.tar", Readable.from(["archive"]));
  await expect(writing).rejects.toThrow(TransferError);
});
