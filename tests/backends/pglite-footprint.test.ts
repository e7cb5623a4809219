import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

const MEGABYTES = 1024; // maxRSS is told in kilobytes

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "footprint-"));
  await cp(inject("seededFolder"), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a process that opens the database, works with it and closes it tells about itself at its end. */
async function openAndClose(): Promise<{ maxRSS: number; resources: string[] }> {
  const program = `
    const { openDatabase } = await import("#server/backend/database.ts");
    const { readEnv } = await import("#server/env.ts");
    const database = await openDatabase(readEnv({ DATA_DIR: ${JSON.stringify(folder)} }));
    for (let round = 0; round < 200; round += 1) await database.query("select * from blog_posts order by date desc");
    await database.close();
    const resources = process.getActiveResourcesInfo();
    console.log(JSON.stringify({ maxRSS: process.resourceUsage().maxRSS, resources }));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: path.resolve(import.meta.dirname, "../.."),
  });
  return JSON.parse(stdout);
}

// Compiled for speed and with PostgreSQL's own buffers it is past 800 MB.
test("PGlite stays small at its most, and holds nothing when it is closed", async () => {
  const { maxRSS, resources } = await openAndClose();
  expect(maxRSS).toBeLessThan(400 * MEGABYTES);
  expect(resources.filter((name) => name === "Timeout")).toEqual([]);
});
