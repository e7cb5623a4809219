import { mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { streamFile } from "./stream-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-stream-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(bytes: number): Promise<string> {
  const file = path.join(folder, "a.bin");
  await writeFile(
    file,
    Uint8Array.from({ length: bytes }, (_, index) => index % 251),
  );
  return file;
}
/** Files of the folder this process has open. */
async function openFiles(): Promise<number> {
  const links = await readdir("/proc/self/fd").catch(() => []);
  const { readlink } = await import("node:fs/promises");
  const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => "")));
  return targets.filter((target) => target.startsWith(folder)).length;
}

test.each([1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 1_000_000])("sends all of a file of %i bytes", async (size) => {
  const file = await write(size);
  const received = new Uint8Array(await new Response(streamFile(await open(file), size)).arrayBuffer());
  expect([received.byteLength, received.every((byte, index) => byte === index % 251)]).toEqual([size, true]);
  expect(await openFiles()).toBe(0);
});

test("is closed when its reader cancels", async () => {
  const stream = streamFile(await open(await write(1_000_000)), 1_000_000);
  const reader = stream.getReader();
  expect((await reader.read()).value?.byteLength).toBe(64 * 1024);
  await reader.cancel();
  expect(await openFiles()).toBe(0);
});

test("a file that is deleted before the first read arrives completely", async () => {
  const file = await write(100_000);
  const stream = streamFile(await open(file), 100_000);
  await rm(file);
  expect((await new Response(stream).arrayBuffer()).byteLength).toBe(100_000);
  expect(await openFiles()).toBe(0);
});
