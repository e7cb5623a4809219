import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nameArchive } from "#server/settings/archives.ts";
import { readEnv } from "#server/settings/env.ts";
import { checkBackups } from "./check-backups.ts";

const HOUR_MS = 60 * 60 * 1000;
const NOW = new Date("2026-11-22T12:00:00Z");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "doctor-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(hoursAgo: number): Promise<string> {
  const name = nameArchive(new Date(NOW.getTime() - hoursAgo * HOUR_MS));
  await writeFile(path.join(folder, name), "");
  return name;
}

const { BACKUP_TO: _, ...env } = readEnv({ DATA_DIR: "/srv/data" });
const look = () => checkBackups({ ...env, BACKUP_TO: folder }, NOW);

test.each([
  [3, "ok"],
  [29, "ok"],
  [31, "warning"],
  [7 * 24, "warning"],
  [9 * 24, "broken"],
])("a newest backup of %i hours ago is %s", async (hours, level) => {
  await put(500);
  const newest = await put(hours);
  await writeFile(path.join(folder, "photos.tar"), ""); // a file that is not a backup
  expect(await look()).toMatchObject([{ level, text: expect.stringContaining(newest) }]);
});

test("no backup is a warning, in an empty or a missing folder", async () => {
  expect(await look()).toMatchObject([{ level: "warning" }]);
  await rm(folder, { recursive: true });
  expect(await look()).toMatchObject([{ level: "warning", text: `There is no backup in ${folder}.` }]);
});

test("backups are searched beside the data folder", async () => {
  const [finding] = await checkBackups({ ...env, DATA_DIR: path.join(folder, "data") }, NOW);
  expect(finding?.text).toContain(path.join(folder, "backups"));
});

test("a bucket that cannot be listed is broken", async () => {
  const AWS_ENDPOINT_URL_S3 = "http://127.0.0.1:1";
  const keys = { AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", AWS_MAX_ATTEMPTS: 1 };
  expect(await checkBackups({ ...env, ...keys, BACKUP_TO: "s3://bucket/site" }, NOW)).toMatchObject([
    { level: "broken", text: expect.stringContaining("The backups in s3://bucket/site cannot be listed") },
  ]);
});
