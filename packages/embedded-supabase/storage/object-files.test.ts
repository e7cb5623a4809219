import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFolderStore } from "./folder-store.ts";
import { createObjectFiles, type ObjectFiles } from "./object-files.ts";

let root: string;
let files: ObjectFiles;
const onChanged = vi.fn(async () => {});
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "site-storage-"));
  onChanged.mockClear();
  files = createObjectFiles(createFolderStore(root), onChanged);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = (key: string, text: string, bucket = "b") => files.put(bucket, key, new TextEncoder().encode(text));
const get = async (key: string, bucket = "b") => new Response((await files.get(bucket, key)).body).text();
const copy = (from: string, to: string) => {
  const name = (objectPath: string) => ({ bucket: objectPath.slice(0, 1), key: objectPath.slice(2) });
  return files.copy(name(from), name(to));
};
const listFiles = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

describe("files of objects", () => {
  test("returns stored bytes with their size and tag", async () => {
    await put("a.png", "picture");
    const { body, ...stored } = await files.get("b", "a.png");
    await body.cancel();
    expect(stored).toEqual({ size: 7, etag: expect.stringMatching(/^".+"$/), lastModified: expect.any(Date) });
    expect(await files.head("b", "a.png")).toEqual(stored);
    expect(await get("a.png")).toBe("picture");
  });

  test("stores keys that are too long for a file name", async () => {
    const key = (letter: string) => `${"folder/".repeat(100)}${letter}.png`;
    await put(key("a"), "one");
    await put(key("b"), "two");
    expect([await get(key("a")), await get(key("b"))]).toEqual(["one", "two"]);
    const store = createFolderStore(root);
    expect(await Array.fromAsync(store.listNames())).toHaveLength(2);
    await files.remove("b", [key("a"), key("b")]);
    expect(await listFiles()).toEqual([]);
  });

  test("stores buckets whose name is too long for a folder", async () => {
    const bucket = "@".repeat(100);
    await files.put(bucket, "a.png", new TextEncoder().encode("one"));
    expect(await new Response((await files.get(bucket, "a.png")).body).text()).toBe("one");
    await files.remove(bucket, ["a.png"]);
    expect(await listFiles()).toEqual([]);
  });

  test("reports changed objects", async () => {
    await put("a", "x");
    await copy("b/a", "c/a");
    await files.remove("b", ["a"]);
    expect(onChanged.mock.calls).toEqual([
      ["b", "a"],
      ["c", "a"],
      ["b", "a"],
    ]);
  });

  test("overwrites a file completely and leaves no partial file", async () => {
    await put("a.png", "first, and longer");
    await put("a.png", "second");
    expect([await get("a.png"), await listFiles()]).toEqual(["second", [path.join("b", "a.png")]]);
  });

  test("a changed object has another ETag", async () => {
    await put("a.png", "one");
    const { etag } = await files.head("b", "a.png");
    await put("a.png", "three");
    expect((await files.head("b", "a.png")).etag).not.toBe(etag);
  });

  test("a file and a folder may have the same name", async () => {
    await put("a", "file");
    await put("a/b", "in the folder");
    await put("a/b/c", "deeper");
    expect([await get("a"), await get("a/b"), await get("a/b/c")]).toEqual(["file", "in the folder", "deeper"]);
  });

  test("different names are different objects", async () => {
    const names = ["a/b", "a%2Fb", "a b", "a+b", "A/b", "a/b ", "é", "e\u0301"];
    for (const name of names) await put(name, name);
    for (const name of names) expect(await get(name)).toBe(name);
    expect(await listFiles()).toHaveLength(names.length);
  });

  test.each(["../secrets.json", "../../secrets.json", "/etc/passwd", "a/../../secrets.json", "..\\secrets.json"])(
    "%s stays in its bucket",
    async (key) => {
      await writeFile(path.join(root, "secrets.json"), "secret");
      await put(key, "x");
      expect(await readFile(path.join(root, "secrets.json"), "utf8")).toBe("secret");
      expect((await listFiles()).filter((file) => !file.startsWith(`b${path.sep}`))).toEqual(["secrets.json"]);
      await files.remove("b", [key]);
      expect(await listFiles()).toEqual(["secrets.json"]);
    },
  );

  test.each(["", ".", ".."])("%j is not a valid name", async (key) => {
    await expect(files.remove("b", [key])).rejects.toThrow("Invalid object key");
    await expect(put(key, "x")).rejects.toThrow("Invalid object key");
    expect(await listFiles()).toEqual([]);
  });

  test("copies and removes many files, and ignores missing ones", async () => {
    await put("a", "x");
    await copy("b/a", "c/folder/copy");
    expect(await get("folder/copy", "c")).toBe("x");
    await files.remove("b", ["a", "never there"]);
    await files.remove("c", ["folder/copy"]);
    expect(await listFiles()).toEqual([]);
    await expect(files.get("b", "a")).rejects.toThrow("ENOENT");
  });

  test("a copy and its original change independently", async () => {
    await put("a", "first");
    await copy("b/a", "c/copy");
    await put("a", "second");
    expect([await get("a"), await get("copy", "c")]).toEqual(["second", "first"]);
    await copy("b/a", "c/copy");
    await files.remove("b", ["a"]);
    expect(await get("copy", "c")).toBe("second");
    await copy("c/copy", "b/a");
    await put("copy", "third", "c");
    expect([await get("a"), await get("copy", "c")]).toEqual(["second", "third"]);
  });

  test("a copy over a copy of the same bytes leaves no partial file", async () => {
    await put("a", "x");
    for (const target of ["a", "copy", "copy"]) await copy("b/a", `b/${target}`);
    expect(await listFiles()).toEqual([path.join("b", "a"), path.join("b", "copy")]);
  });

  test.each(["EPERM", "EMLINK"])("copies the bytes if hard links are impossible (%s)", async (code) => {
    const withoutLinks = createFolderStore(root, async () => {
      throw Object.assign(new Error("no link"), { code });
    });
    await put("a", "bytes");
    await withoutLinks.copy("b/a", "c/copy");
    expect([await get("copy", "c"), await listFiles()]).toEqual([
      "bytes",
      [path.join("b", "a"), path.join("c", "copy")],
    ]);
    await expect(withoutLinks.copy("b/none", "c/copy")).rejects.toThrow("ENOENT");
    expect(await get("copy", "c")).toBe("bytes");
  });
});
