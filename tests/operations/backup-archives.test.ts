import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, open, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEntries } from "#operations/backup/archive-reader.ts";
import { findArchive } from "#operations/backup/find-archive.ts";
import { verifyArchive } from "#operations/backup/verify-archive.ts";
import { TransferError } from "#operations/transfer-error.ts";
import { readEnv } from "#server/settings/env.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { runScript } from "#tests/support/run-script.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
let archive: string;

beforeAll(async () => {
  const dataDir = path.join(await folders.make(), "data");
  await copySeededFolder(dataDir);
  expect(await runScript("backup", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const backups = path.join(dataDir, "../backups"); // the default destination
  archive = path.join(backups, (await readdir(backups))[0] ?? "");
});
afterAll(() => folders.remove());

async function copyArchive(): Promise<string> {
  const copy = path.join(await folders.make(), "copy.tar");
  await cp(archive, copy);
  return copy;
}

const find = (file: string) => findArchive(readEnv({}), file);
const check = async (file: string) => verifyArchive(await find(file));
const verify = (file: string) => runScript("verify", [file], {});

/** Nothing is written before the whole archive was read. */
async function expectNoRestore(file: string, reason: string): Promise<void> {
  const dataDir = await folders.make();
  const outcome = await runScript("restore", [file], { DATA_DIR: dataDir });
  expect(outcome).toEqual({ code: 1, output: expect.stringContaining(reason) });
  expect(await readdir(dataDir)).toEqual([]);
}

test("a complete archive is confirmed, with the number of rows by table", async () => {
  const { code, output } = await verify(archive);
  expect(code).toBe(0);
  expect(output).toMatch(/^public\.blog_posts +30$/m);
  expect(output).toMatch(/^files +17$/m);
  expect(output).toContain("is complete: the site as of 20");
});

test("a truncated archive is reported, for any position of the cut", async () => {
  const { length } = await readFile(archive);
  for (const size of [0, 100, 512, 20_000, Math.floor(length / 2), length - 3000]) {
    const copy = await copyArchive();
    await truncate(copy, size);
    await expect(check(copy), `${size} bytes`).rejects.toThrow(
      /cannot be read to its end|is not a complete backup|is not a backup of this site/,
    );
  }
  const copy = await copyArchive();
  await truncate(copy, Math.floor(length / 2));
  expect((await verify(copy)).code).toBe(1);
  await expectNoRestore(copy, "cannot be read to its end");
});

test("a damaged byte is reported, in any entry", async () => {
  const whole = await readFile(archive);
  let offset = 0;
  const damaged = new Set<string>();
  for await (const { name, bytes } of readEntries({
    name: archive,
    open: async () => (await open(archive)).createReadStream(),
  })) {
    offset = whole.indexOf(bytes, offset);
    const kind = name.split("/")[0] ?? "";
    if (damaged.has(kind) || bytes.length === 0) continue;
    damaged.add(kind);
    const copy = await copyArchive();
    const position = offset + Math.floor(bytes.length / 2);
    const file = await open(copy, "r+");
    await file.write(Buffer.from([(whole[position] ?? 0) ^ 1]), 0, 1, position);
    await file.close();
    await expect(check(copy), name).rejects.toThrow(TransferError);
  }
  expect([...damaged].sort()).toEqual([
    "backup.json",
    "manifest.json",
    "manifest.json.sha256",
    "rows",
    "secrets.json",
    "storage",
  ]);
});

type Change = (name: string, bytes: Buffer) => Buffer | undefined;

/** Writes the archive with other entries and a new hash of the manifest. @param added in front of the manifest */
async function rewrite(change: Change, added: Record<string, Buffer> = {}): Promise<string> {
  const source = extract();
  const target = pack();
  source.end(await readFile(archive));
  let manifestSum = "";
  const written = buffer(target);
  for await (const entry of source) {
    const { name } = entry.header;
    const bytes = change(name, await buffer(entry));
    if (!bytes) continue;
    if (name === "manifest.json") {
      manifestSum = digest(bytes);
      for (const [extra, content] of Object.entries(added)) target.entry({ name: extra }, content);
    }
    target.entry({ name }, name === "manifest.json.sha256" ? Buffer.from(`${manifestSum}  manifest.json\n`) : bytes);
  }
  target.finalize();
  const file = path.join(await folders.make(), "rewritten.tar");
  await writeFile(file, await written);
  return file;
}

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

type Json = {
  head: { version: number };
  migrations: string[];
  entries: Record<string, { bytes: number; sha256: string }>;
  tables: { name: string; columns: string[]; rows: number; sha256: string; entries: string[] }[];
  objects: { bucket: string; key: string; entry: string | null }[];
};
const changeJson = (name: string, change: (json: Json) => void) => (entry: string, bytes: Buffer) => {
  if (entry !== name) return bytes;
  const json = JSON.parse(bytes.toString("utf8"));
  change(json);
  return Buffer.from(JSON.stringify(json));
};

test("an archive of a newer format or a newer version of the site is rejected with that reason", async () => {
  const newerFormat = await rewrite(
    changeJson("backup.json", (head) => Object.assign(head, { version: 2, application: "9.9.9" })),
  );
  await expectNoRestore(newerFormat, "was made by a newer version of the site (9.9.9), in format 2");
  const newerMigration = await rewrite(
    changeJson("manifest.json", (manifest) => manifest.migrations.push("20991231000000")),
  );
  await expectNoRestore(newerMigration, "this one does not know its migration 20991231000000");
});

test("a manifest that differs from the archive's content is rejected", async () => {
  const rows = await rewrite(
    changeJson("manifest.json", (manifest) => {
      const [table] = manifest.tables.filter(({ name }) => name === "public.blog_posts");
      if (table) table.rows += 1;
    }),
  );
  await expectNoRestore(rows, "public.blog_posts has 30 rows instead of 31");
  const missing = await rewrite((name, bytes) => (name.startsWith("rows/auth.users/") ? undefined : bytes));
  await expectNoRestore(missing, "rows/auth.users/000001.gz is missing");
});

test.each<[string, (manifest: Json) => void]>([
  [
    "a column",
    ({ tables }) => {
      const [empty] = tables.filter(({ name }) => name === "public.contact_messages");
      if (empty) empty.columns = ["1) to program 'touch written-by-an-archive' --"];
    },
  ],
  [
    "a column of a table with rows",
    ({ tables }) => {
      const [posts] = tables.filter(({ name }) => name === "public.blog_posts");
      if (posts) posts.columns = [...posts.columns, "1) to program 'touch written-by-an-archive' --"];
    },
  ],
  [
    "no column at all",
    ({ tables }) => {
      const [posts] = tables.filter(({ name }) => name === "public.blog_posts");
      if (posts) posts.columns = [];
    },
  ],
])("%s written into the manifest never becomes SQL", async (_, change) => {
  const file = await rewrite(changeJson("manifest.json", change));
  const dataDir = await folders.make();
  const { code, output } = await runScript("restore", [file], { DATA_DIR: dataDir });
  expect([code, output]).toEqual([1, expect.stringContaining("No migration of this version creates")]);
  expect(await readdir(path.join(dataDir, "postgres"))).not.toContain("written-by-an-archive");
});

test("a file that is not an archive is reported", async () => {
  const file = path.join(await folders.make(), "notes.tar");
  await writeFile(file, Buffer.alloc(4096, "no archive "));
  await expectNoRestore(file, "notes.tar");
});

async function writeTar(entries: Record<string, Buffer>): Promise<string> {
  const tar = pack();
  for (const [name, bytes] of Object.entries(entries)) tar.entry({ name }, bytes);
  tar.finalize();
  const file = path.join(await folders.make(), "written.tar");
  await writeFile(file, await buffer(tar));
  return file;
}

async function writeBytes(bytes: Buffer): Promise<string> {
  const file = path.join(await folders.make(), "bytes.tar");
  await writeFile(file, bytes);
  return file;
}

/** The archive with another file of the bucket. */
function withObject(bucket: string, key: string): Promise<string> {
  const bytes = Buffer.from("bytes");
  const describe = ({ entries, objects }: Json) => {
    entries["storage/added"] = { bytes: bytes.length, sha256: digest(bytes) };
    objects.push({ bucket, key, entry: "storage/added" });
  };
  return rewrite(changeJson("manifest.json", describe), { "storage/added": bytes });
}

/** Replaces one entry of the archive. */
function withEntry(name: string, bytes: Buffer, describe = (_json: Json) => {}): Promise<string> {
  return rewrite((entry, old) => {
    if (entry === name) return bytes;
    return changeJson("manifest.json", (json) => {
      json.entries[name] = { bytes: bytes.length, sha256: digest(bytes) };
      describe(json);
    })(entry, old);
  });
}

const replaceManifest = (text: string) =>
  rewrite((name, bytes) => (name === "manifest.json" ? Buffer.from(text) : bytes));

test.each<[string, () => Promise<string>, RegExp]>([
  ["an empty file", () => writeBytes(Buffer.alloc(0)), /it is empty/],
  ["random bytes", () => writeBytes(randomBytes(100_000)), /cannot be read to its end/],
  ["a compressed archive", async () => writeBytes(gzipSync(await readFile(archive))), /cannot be read|is not a backup/],
  ["a tar of something else", () => writeTar({ "notes.txt": Buffer.from("notes") }), /is not a backup of this site/],
  ["a folder", () => folders.make(), /is not a file/],
  ["a device", async () => "/dev/zero", /is not a file/],
  ["a missing file", async () => path.join(await folders.make(), "none.tar"), /There is no/],
  ["a missing folder", async () => path.join(await folders.make(), "none/none.tar"), /There is no/],
  ["a head that is not JSON", () => writeTar({ "backup.json": Buffer.from("{") }), /is not a backup of this site/],
  ["a manifest that is not JSON", () => replaceManifest("{"), /manifest.json has an unknown format/],
  ["a manifest of another shape", () => replaceManifest("[]"), /manifest.json has an unknown format/],
  [
    "a manifest of a newer format",
    () => rewrite(changeJson("manifest.json", ({ head }) => Object.assign(head, { version: 2 }))),
    /made by a newer version/,
  ],
  [
    "a newer format with another head",
    () => writeTar({ "backup.json": Buffer.from('{"format":"nusagrid-backup","version":2,"made":"today"}') }),
    /made by a newer version/,
  ],
  ["keys that are no JSON", () => withEntry("secrets.json", Buffer.from("{")), /secrets.json contains no keys/],
  ["keys of another shape", () => withEntry("secrets.json", Buffer.from("[]")), /secrets.json contains no keys/],
  ["a file outside its bucket", () => withObject("..", "../../written-by-an-archive"), /no file of the site is named/],
  ["a file without a bucket", () => withObject("", "a"), /no file of the site is named/],
  [
    "a name of JavaScript",
    () => rewrite((_, bytes) => bytes, { ["__proto__"]: Buffer.from("x") }),
    /is not in the manifest/,
  ],
])("%s is rejected in one line", async (_, make, reason) => {
  const checked = find(await make()).then(verifyArchive);
  await expect(checked).rejects.toThrow(TransferError);
  await expect(checked).rejects.toThrow(reason);
  await expect(checked).rejects.not.toThrow(/\n/);
});

test("the commands report it in one line, and restore nothing", async () => {
  for (const file of [await replaceManifest("{"), await folders.make()]) {
    const line = expect.stringMatching(/^\S*(bytes|rewritten|site-data)\S* .*\.\n$/);
    expect(await verify(file)).toEqual({ code: 1, output: line });
    const dataDir = await folders.make();
    expect(await runScript("restore", [file], { DATA_DIR: dataDir })).toEqual({ code: 1, output: line });
    expect(await readdir(dataDir)).toEqual([]);
  }
});

/** A tar header with a larger size than any archive. */
function hugeHeader(name: string, type: "file" | "gnu-long-path"): Buffer {
  const bytes = Buffer.alloc(512);
  const fields: [number, string][] = [
    [0, name],
    [100, "0000600"],
    [124, "77777777777"], // 8 GB
    [148, "        "],
    [156, type === "file" ? "0" : "L"],
    [257, "ustar\u000000"],
  ];
  for (const [offset, text] of fields) bytes.write(text, offset, "latin1");
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}

test.each([
  ["the first entry", () => hugeHeader("backup.json", "file")],
  ["a name", () => hugeHeader("././@LongLink", "gnu-long-path")],
  [
    "a later entry",
    async () => {
      const whole = await readFile(archive);
      const next = 512 + 512; // head and its header
      return Buffer.concat([whole.subarray(0, next), hugeHeader("storage/large", "file")]);
    },
  ],
])("%s that promises 8 GB is rejected before it is read", async (_, begin) => {
  const MiB = 1024 * 1024;
  let read = 0;
  async function* endless() {
    yield await begin();
    for (; read < 1024 * MiB; read += MiB) yield Buffer.alloc(MiB);
  }
  const huge = { name: "huge.tar", open: async () => Readable.from(endless(), { objectMode: false }) };
  await expect(verifyArchive(huge)).rejects.toThrow(/larger than those of a backup|is not a backup of this site/);
  expect(read).toBeLessThan(64 * MiB);
});

test("rows that the database rejects, and a file that the disk rejects, are reported in one line", async () => {
  const text = Buffer.from("no-uuid\n");
  const bytes = gzipSync(text);
  const rows = await withEntry("rows/public.blog_posts/000001.gz", bytes, ({ tables }) => {
    const posts = tables.find(({ name }) => name === "public.blog_posts");
    Object.assign(posts ?? {}, { columns: ["id"], rows: 1, sha256: digest(text) });
  });
  const rejectedRows = await runScript("restore", [rows], { DATA_DIR: await folders.make() });
  expect(rejectedRows).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database refuses the rows: .*uuid.*\n$/),
  });

  // The added file is the last entry, so the rows are being sent while it is stored.
  const added = await withObject("another-bucket", "a.png");
  const DATA_DIR = await folders.make();
  await mkdir(path.join(DATA_DIR, "storage"));
  await writeFile(path.join(DATA_DIR, "storage", "another-bucket"), "a file where the bucket needs a folder");
  const rejectedFile = await runScript("restore", [added], { DATA_DIR });
  const reason = /^The file another-bucket\/a\.png cannot be stored: .*\n$/;
  expect(rejectedFile).toEqual({ code: 1, output: expect.stringMatching(reason) });
});
