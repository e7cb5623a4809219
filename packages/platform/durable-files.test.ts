import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeDurably } from "./durable-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-files-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a complete write leaves no partial file, and only the owner can read the file", async () => {
  const file = path.join(folder, "deeper", "a.png");
  await writeDurably(file, new TextEncoder().encode("image"));
  expect(await readdir(path.dirname(file))).toEqual(["a.png"]);
  expect([(await stat(file)).mode & 0o777, (await stat(path.dirname(file))).mode & 0o777]).toEqual([0o600, 0o700]);
});
