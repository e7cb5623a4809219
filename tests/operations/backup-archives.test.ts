import { createHash } from "node:crypto";
import { cp, open, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEntries } from "#server/embedded/backup/archive-reader.ts";
import { findArchive } from "#server/embedded/backup/find-archive.ts";
import { verifyArchive } from "#server/embedded/backup/verify-archive.ts";
import { TransferError } from "#server/embedded/transfer/transfer-error.ts";
import { readEnv } from "#server/env.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { runScript } from "#tests/support/run-script.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
let archive: string;

beforeAll(async () => {
  const dataDir = path.join(await folders.make(), "data");
  await copySeededFolder(dataDir);
  expect(await runScript("backup", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const backups = path.join(dataDir, "../backups"); // the place where nothing else is said
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

test("a whole archive is told as such, with its rows by table", async () => {
  const { code, output } = await verify(archive);
  expect(code).toBe(0);
  expect(output).toMatch(/^public\.blog_posts +24$/m);
  expect(output).toMatch(/^files +17$/m);
  expect(output).toContain("is whole: the site as of 20");
});

test("an archive that was cut short is told, wherever it was cut", async () => {
  const { length } = await readFile(archive);
  for (const kept of [0, 100, 512, 20_000, Math.floor(length / 2), length - 3000]) {
    const copy = await copyArchive();
    await truncate(copy, kept);
    await expect(check(copy), `${kept} bytes`).rejects.toThrow(
      /cannot be read to its end|is not a whole backup|is not a backup of this site/,
    );
  }
  const copy = await copyArchive();
  await truncate(copy, Math.floor(length / 2));
  expect((await verify(copy)).code).toBe(1);
  await expectNoRestore(copy, "cannot be read to its end");
});

test("a damaged byte is told, in whichever entry it is", async () => {
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
    const place = offset + Math.floor(bytes.length / 2);
    const file = await open(copy, "r+");
    await file.write(Buffer.from([(whole[place] ?? 0) ^ 1]), 0, 1, place);
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

/** The same archive with other entries; the manifest's own hash is made anew. */
async function rewrite(change: (name: string, bytes: Buffer) => Buffer | undefined): Promise<string> {
  const source = extract();
  const target = pack();
  source.end(await readFile(archive));
  let manifestSum = "";
  const written = buffer(target);
  for await (const entry of source) {
    const { name } = entry.header;
    const bytes = change(name, await buffer(entry));
    if (!bytes) continue;
    if (name === "manifest.json") manifestSum = createHash("sha256").update(bytes).digest("hex");
    target.entry({ name }, name === "manifest.json.sha256" ? Buffer.from(`${manifestSum}  manifest.json\n`) : bytes);
  }
  target.finalize();
  const file = path.join(await folders.make(), "rewritten.tar");
  await writeFile(file, await written);
  return file;
}

type Json = { migrations: string[]; tables: { name: string; columns: string[]; rows: number }[] };
const changeJson = (name: string, change: (json: Json) => void) => (entry: string, bytes: Buffer) => {
  if (entry !== name) return bytes;
  const json = JSON.parse(bytes.toString("utf8"));
  change(json);
  return Buffer.from(JSON.stringify(json));
};

test("an archive of a newer format or a newer version of the site is refused by name", async () => {
  const newerFormat = await rewrite(
    changeJson("backup.json", (head) => Object.assign(head, { version: 2, application: "9.9.9" })),
  );
  await expectNoRestore(newerFormat, "was made by a newer version of the site (9.9.9), in format 2");
  const newerMigration = await rewrite(
    changeJson("manifest.json", (manifest) => manifest.migrations.push("20991231000000")),
  );
  await expectNoRestore(newerMigration, "this one does not know its migration 20991231000000");
});

test("a manifest that says something else than the archive holds is refused", async () => {
  const rows = await rewrite(
    changeJson("manifest.json", (manifest) => {
      const [table] = manifest.tables.filter(({ name }) => name === "public.blog_posts");
      if (table) table.rows += 1;
    }),
  );
  await expectNoRestore(rows, "public.blog_posts has 24 rows instead of 25");
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
])("%s somebody wrote into the manifest never becomes SQL", async (_, change) => {
  const file = await rewrite(changeJson("manifest.json", change));
  const dataDir = await folders.make();
  const { code, output } = await runScript("restore", [file], { DATA_DIR: dataDir });
  expect([code, output]).toEqual([1, expect.stringContaining("No migration of this version makes")]);
  expect(await readdir(path.join(dataDir, "postgres"))).not.toContain("written-by-an-archive");
});

test("what is no archive is told as such", async () => {
  const file = path.join(await folders.make(), "notes.tar");
  await writeFile(file, Buffer.alloc(4096, "no archive "));
  await expectNoRestore(file, "notes.tar");
});
