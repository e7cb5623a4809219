import { spawnSync } from "node:child_process";
import { chmod, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { partialName } from "#platform/durable-files.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
afterEach(stopServers);
afterEach(() => folders.remove());

async function modesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => path.join(entry.parentPath, entry.name))];
  const modes = await Promise.all(
    paths.map(async (file) => {
      const found = await stat(file);
      return [path.relative(folder, file), found.isSocket() ? "socket" : (found.mode & 0o777).toString(8)];
    }),
  );
  return Object.fromEntries(modes);
}

test("an existing data folder becomes private to its owner, with all files that a start and a stop write", async () => {
  const dataDir = await folders.make();
  await copySeededFolder(dataDir);
  const bucket = path.join(dataDir, "storage", "blog-images");
  await writeFile(path.join(bucket, "from-before.png"), "x");
  for (const file of [dataDir, path.join(dataDir, "storage"), bucket]) await chmod(file, 0o777);
  await chmod(path.join(bucket, "from-before.png"), 0o666);
  const deadPid = spawnSync(process.execPath, ["-e", ""]).pid;
  await writeFile(
    partialName(path.join(bucket, "a.png")).replace(`-${process.pid}-`, `-${deadPid}-`),
    "half an upload",
  );

  const server = await startServer({ env: { DATA_DIR: dataDir } });
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  const modes = await modesOf(dataDir);
  expect(Object.keys(modes).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(Object.keys(modes)).toEqual(expect.arrayContaining(["secrets.json", "storage/blog-images/from-before.png"]));
  expect(Object.entries(modes).filter(([, mode]) => mode !== "700" && mode !== "600")).toEqual([]);
});
