import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type VariantName, VariantStore } from "./variant-store.ts";

const KILOBYTE = 1024;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-variants-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (maxBytes = 1024 * KILOBYTE) => new VariantStore({ folder, maxBytes });
const nameOf = (key: string, rest: Partial<VariantName> = {}): VariantName => ({
  bucket: "b",
  key,
  version: '"1"',
  width: 320,
  format: "avif",
  ...rest,
});
const keep = (store: VariantStore, name: VariantName, size = 10) =>
  store.keep(name, Buffer.alloc(size, 1), store.changes);

test("only a stored variant is found, also by the next process", async () => {
  const store = open();
  const stored = await keep(store, nameOf("a.png"));
  expect(await store.find(nameOf("a.png"))).toEqual(stored);
  expect(await open().find(nameOf("a.png"))).toEqual(stored);
  expect(await readFile(stored?.file ?? "")).toEqual(Buffer.alloc(10, 1));
  for (const other of [
    nameOf("b.png"),
    nameOf("a.png", { bucket: "c" }),
    nameOf("a.png", { version: '"2"' }),
    nameOf("a.png", { width: 480 }),
    nameOf("a.png", { format: "webp" }),
  ]) {
    expect(await store.find(other)).toBeUndefined();
  }
});

test("no name leads outside the folder", async () => {
  const stored = await keep(open(), nameOf("../../etc/passwd", { version: '"/../x"' }));
  expect(path.dirname(stored?.file ?? "")).toBe(folder);
});

test("above the limit, the least recently used variants are removed", async () => {
  const store = open(16 * KILOBYTE); // four blocks
  for (const key of ["1", "2", "3", "4"]) await keep(store, nameOf(key));
  await store.find(nameOf("1"));
  await keep(store, nameOf("5"), 5 * KILOBYTE); // two blocks
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(3));
  const found = await Promise.all(["1", "2", "3", "4", "5"].map((key) => store.find(nameOf(key))));
  expect(found.map(Boolean)).toEqual([true, false, false, true, true]);
});

test("the limit includes variants of earlier processes, ordered by their last use", async () => {
  const store = open();
  for (const [key, hour] of [
    ["newer", 2],
    ["older", 1],
  ] as const) {
    const stored = await keep(store, nameOf(key));
    await utimes(stored?.file ?? "", hour * 3600, hour * 3600);
  }
  const next = open(8 * KILOBYTE);
  await keep(next, nameOf("third"));
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(2));
  expect(await next.find(nameOf("older"))).toBeUndefined();
  expect(await next.find(nameOf("newer"))).toBeDefined();
});

test("a replaced or deleted object loses its variants", async () => {
  const store = open();
  await keep(store, nameOf("a.png"));
  await keep(open(), nameOf("a.png", { width: 480 })); // another process
  await keep(store, nameOf("b.png"));
  await store.forget("b", "a.png");
  expect(await readdir(folder)).toHaveLength(1);
  expect(await store.find(nameOf("a.png"))).toBeUndefined();
  expect(await store.find(nameOf("b.png"))).toBeDefined();
});

test("a variant that was rendered while its object changed is not stored", async () => {
  const store = open();
  const since = store.changes;
  await store.forget("b", "a.png");
  expect(await store.keep(nameOf("a.png"), Buffer.alloc(10), since)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test("files with other names are neither counted nor removed", async () => {
  await writeFile(path.join(folder, "notes.txt"), Buffer.alloc(64 * KILOBYTE));
  const store = open(8 * KILOBYTE);
  await keep(store, nameOf("a.png"));
  expect(await store.find(nameOf("a.png"))).toBeDefined();
  expect(await readdir(folder)).toContain("notes.txt");
});

test("a removed folder is created again", async () => {
  const store = open();
  await keep(store, nameOf("a.png"));
  await rm(folder, { recursive: true });
  expect(await store.find(nameOf("a.png"))).toBeUndefined();
  expect(await keep(store, nameOf("a.png"))).toBeDefined();
  expect(await store.find(nameOf("a.png"))).toBeDefined();
});

test("a store that closes finishes the file that it writes, and writes no other", async () => {
  const store = open();
  await store.find(nameOf("a.png")); // the folder has been read, so the next call writes at once
  const writing = keep(store, nameOf("a.png"));
  await Promise.resolve();
  await store.close();
  const [file] = await readdir(folder);
  expect(path.basename((await writing)?.file ?? "")).toBe(file);
  expect(await keep(store, nameOf("b.png"))).toBeUndefined();
  expect(await readdir(folder)).toEqual([file]);
});
