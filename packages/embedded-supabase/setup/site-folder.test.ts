import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { partialName } from "#platform/durable-files.ts";
import { rejectForeignFolder, requireSiteFolder } from "./site-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(...files: string[]): Promise<void> {
  for (const file of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), "18\n");
  }
}

const PGLITE = ["database/PG_VERSION", "database/base/1/1259", "secrets.json", "storage/images/a.png"];
const SITE = ["postgres/PG_VERSION", "postgres-password", "secrets.json", "storage/images/a.png"];
const url = "postgres://127.0.0.1/site";

describe("a start rejects", () => {
  test.each<[string, string[], RegExp]>([
    ["the database of PGlite", PGLITE, /before 22 November 2026.*"Maintenance"/],
    ["PGlite beside an empty folder", [...PGLITE, "postgres.lock"], /before 22 November 2026/],
    ["an interrupted import of PGlite", [...PGLITE, ...SITE, "postgres-import-unfinished"], /import-pglite/],
    ["the data of another PostgreSQL", ["PG_VERSION", "base/1/1259"], /is the data of a PostgreSQL server/],
    ["a database without PG_VERSION", ["postgres/base/1/1259", "secrets.json"], /PG_VERSION is missing/],
    ["keys without a database", ["secrets.json"], /has secrets\.json of a site, but its database is missing/],
    ["images without a database", ["storage/images/a.png"], /has storage of a site/],
    ["keys and images without a database", ["secrets.json", "storage/a/b"], /has secrets\.json and storage of/],
    ["files of another program", ["a.txt", "b/c", "d", "e"], /contains other files \(a\.txt, b, d and 1 more\)/],
  ])("%s", async (_, files, message) => {
    await put(...files);
    const before = await readdir(folder, { recursive: true });
    await expect(rejectForeignFolder({ DATA_DIR: folder })).rejects.toThrow(message);
    await expect(requireSiteFolder({ DATA_DIR: folder })).rejects.toThrow(message);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });
});

test.each<[string, string[]]>([
  ["an empty folder", []],
  ["the folder of a site", SITE],
  ["a site that once imported PGlite", [...PGLITE, ...SITE]],
  ["the folder of an interrupted first start", ["postgres-password", "postgres.lock", "postgres.new-ab12/data/base"]],
  ["the folder of a killed first start", ["postgres.lock", "postgres.lock-journal", partialName("secrets.json")]],
  ["the same of an earlier version", ["postgres.lock", "secrets.json.1-ab.part"]],
  ["the first file of another process", [partialName("secrets.json")]],
  ["hidden files, backups and a new file system", [".npm/x", "backups/a.tar", "lost+found/x"]],
])("a start accepts %s", async (_, files) => {
  await put(...files);
  await rejectForeignFolder({ DATA_DIR: folder });
});

test("with DATABASE_URL, only a folder of other programs is rejected", async () => {
  await rejectForeignFolder({ DATA_DIR: folder, DATABASE_URL: url });
  await put("other.txt");
  await expect(rejectForeignFolder({ DATA_DIR: folder, DATABASE_URL: url })).rejects.toThrow("other files (other.txt)");
  await put("secrets.json", "storage/a/b");
  await rejectForeignFolder({ DATA_DIR: folder, DATABASE_URL: url });
});

test("a restore or move may add the database to keys and images, but not to an old database", async () => {
  await put("secrets.json", "storage/a/b");
  await rejectForeignFolder({ DATA_DIR: folder }, true);
  await put(...PGLITE);
  await expect(rejectForeignFolder({ DATA_DIR: folder }, true)).rejects.toThrow("before 22 November 2026");
});

test("a command needs the database of a site", async () => {
  await expect(requireSiteFolder({ DATA_DIR: path.join(folder, "none") })).rejects.toThrow("There is no site in");
  await expect(requireSiteFolder({ DATA_DIR: folder })).rejects.toThrow("There is no site in");
  await put(...SITE);
  await requireSiteFolder({ DATA_DIR: folder });
});
