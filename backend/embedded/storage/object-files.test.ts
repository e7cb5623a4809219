import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFileStorage, type ObjectRecord } from "./file-storage.ts";
import { createFolderStore } from "./folder-store.ts";

let root: string;
let records: Record<string, ObjectRecord>;
let storage: ReturnType<typeof createFileStorage>;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "site-storage-"));
  records = {};
  storage = createFileStorage(createFolderStore(root), {
    findRecord: async (bucket, key) => records[`${bucket}/${key}`],
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const put = (key: string, text: string) =>
  storage.uploadObject("b", key, undefined, bytes(text), "image/png", "max-age=60");
const get = async (key: string, bucket = "b") =>
  new Response((await storage.getObject(bucket, key, undefined)).body as BodyInit).text();
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

describe("file storage", () => {
  test("returns stored bytes, with the type and lifetime that lite recorded", async () => {
    const stored = await put("a.png", "picture");
    expect(stored).toMatchObject({ size: 7, mimetype: "image/png", cacheControl: "max-age=60" });
    records["b/a.png"] = { mimetype: "image/png", cacheControl: "max-age=60" };
    expect(await storage.getObject("b", "a.png", undefined)).toMatchObject({
      httpStatusCode: 200,
      metadata: {
        mimetype: "image/png",
        cacheControl: "max-age=60",
        contentLength: 7,
        eTag: expect.stringMatching(/^".+"$/),
      },
    });
    expect(await get("a.png")).toBe("picture");
  });

  test("an object without a record has a type that no browser executes", async () => {
    await put("a.png", "x");
    expect(await storage.headObject("b", "a.png", undefined)).toMatchObject({ mimetype: "application/octet-stream" });
  });

  test("takes a stream as well as bytes", async () => {
    const body = new Response("streamed").body as ReadableStream<Uint8Array>;
    await storage.uploadObject("b", "s.png", undefined, body, "image/png", "no-cache");
    expect(await get("s.png")).toBe("streamed");
  });

  test("overwrites as a whole and leaves no draft behind", async () => {
    await put("a.png", "first, and longer");
    await put("a.png", "second");
    expect([await get("a.png"), await files()]).toEqual(["second", [path.join("b", "a.png")]]);
  });

  test("a write that breaks off leaves the old object and no draft", async () => {
    await put("a.png", "old");
    const broken = (async function* () {
      yield bytes("half");
      throw new Error("the visitor hung up");
    })();
    const upload = storage.uploadObject("b", "a.png", undefined, broken as never, "image/png", "no-cache");
    await expect(upload).rejects.toThrow("hung up");
    expect([await get("a.png"), await files()]).toEqual(["old", [path.join("b", "a.png")]]);
  });

  test("an object that changed has another tag", async () => {
    await put("a.png", "one");
    const { eTag } = await storage.headObject("b", "a.png", undefined);
    await put("a.png", "three");
    expect((await storage.headObject("b", "a.png", undefined)).eTag).not.toBe(eTag);
  });

  test("a name may be a file's and a folder's", async () => {
    await put("a", "file");
    await put("a/b", "in the folder");
    await put("a/b/c", "deeper");
    expect([await get("a"), await get("a/b"), await get("a/b/c")]).toEqual(["file", "in the folder", "deeper"]);
  });

  test("names that differ are different objects", async () => {
    const names = ["a/b", "a%2Fb", "a b", "a+b", "A/b", "a/b ", "é", "e\u0301"];
    for (const name of names) await put(name, name);
    for (const name of names) expect(await get(name)).toBe(name);
    expect(await files()).toHaveLength(names.length);
  });

  test.each(["../secrets.json", "../../secrets.json", "/etc/passwd", "a/../../secrets.json", "..\\secrets.json"])(
    "%s stays in its bucket",
    async (key) => {
      await writeFile(path.join(root, "secrets.json"), "secret");
      await put(key, "x");
      expect(await readFile(path.join(root, "secrets.json"), "utf8")).toBe("secret");
      expect((await files()).filter((file) => !file.startsWith(`b${path.sep}`))).toEqual(["secrets.json"]);
      await storage.deleteObject("b", key, undefined);
      expect(await files()).toEqual(["secrets.json"]);
    },
  );

  test.each(["", ".", ".."])("%j is the name of nothing", async (key) => {
    await expect(storage.deleteObject("b", key, undefined)).rejects.toThrow("Invalid object key");
    await expect(put(key, "x")).rejects.toThrow("Invalid object key");
    expect(await files()).toEqual([]);
  });

  test("copies, removes many, and does not mind what is gone already", async () => {
    await put("a", "x");
    await storage.copyObject("b", "a", undefined, "c", "folder/copy", undefined);
    expect(await get("folder/copy", "c")).toBe("x");
    await storage.deleteObjects("b", ["a", "never there"]);
    await storage.deleteObject("c", "folder/copy", undefined);
    expect(await files()).toEqual([]);
    await expect(storage.getObject("b", "a", undefined)).rejects.toThrow("ENOENT");
  });

  test("a copy stays as it is when the original is overwritten or removed, and the other way round", async () => {
    await put("a", "first");
    await storage.copyObject("b", "a", undefined, "c", "copy", undefined);
    await put("a", "second");
    expect([await get("a"), await get("copy", "c")]).toEqual(["second", "first"]);
    await storage.copyObject("b", "a", undefined, "c", "copy", undefined);
    await storage.deleteObject("b", "a", undefined);
    expect(await get("copy", "c")).toBe("second");
    await storage.copyObject("c", "copy", undefined, "b", "a", undefined);
    await storage.uploadObject("c", "copy", undefined, bytes("third"), "image/png", "no-cache");
    expect([await get("a"), await get("copy", "c")]).toEqual(["second", "third"]);
  });

  test("a copy over a copy of the same bytes leaves no draft behind", async () => {
    await put("a", "x");
    for (const target of ["a", "copy", "copy"]) await storage.copyObject("b", "a", undefined, "b", target, undefined);
    expect(await files()).toEqual([path.join("b", "a"), path.join("b", "copy")]);
  });

  test.each(["EPERM", "EMLINK"])("copies the bytes where no hard link can be made (%s)", async (code) => {
    const withoutLinks = createFolderStore(root, async () => {
      throw Object.assign(new Error("no link"), { code });
    });
    await put("a", "bytes");
    await withoutLinks.copy("b/a", "c/copy");
    expect([await get("copy", "c"), await files()]).toEqual(["bytes", [path.join("b", "a"), path.join("c", "copy")]]);
    await expect(withoutLinks.copy("b/none", "c/copy")).rejects.toThrow("ENOENT");
    expect(await get("copy", "c")).toBe("bytes");
  });
});
