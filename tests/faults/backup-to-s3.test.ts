import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunningServer } from "#embedded-supabase/operations.ts";
import { openArchiveDestination } from "#operations/backup/open-destination.ts";
import { type S3Server, startS3Server } from "#platform/tests/s3-server.ts";
import { readEnv } from "#server/settings/env.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { startServer, stopServers, temporaryFolders } from "#tests/support/server-process.ts";
import { startTcpSwitch, type TcpSwitch } from "#tests/support/tcp-switch.ts";
import { addImages } from "../../bench/support/add-images.ts";

const IMAGES = 24;
const SOME_PARTS = 12 * 1024 * 1024;
const folders = temporaryFolders();
let s3: S3Server;
let tcpSwitch: TcpSwitch;
let env: Record<string, string>;

beforeAll(async () => {
  s3 = await startS3Server("backups");
  const port = Number(new URL(s3.env.AWS_ENDPOINT_URL_S3 ?? "").port);
  tcpSwitch = await startTcpSwitch(port);
  const { S3_BUCKET: _, ...credentials } = s3.env;
  const DATA_DIR = await folders.make();
  env = { ...credentials, DATA_DIR, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${tcpSwitch.port}` };
  await copySeededFolder(DATA_DIR);
  const server = await startServer({ env: { DATA_DIR } });
  const client = new pg.Client(await findRunningServer(DATA_DIR));
  await client.connect();
  await addImages(client, DATA_DIR, IMAGES, 1024 * 1024);
  await client.end();
  server.signal("SIGTERM");
  await server.exited;
});
afterAll(async () => {
  await stopServers();
  await tcpSwitch?.close();
  await s3?.remove();
  await folders.remove();
});

/** Starts a backup and cuts its connections after some parts. From then on, the port refuses connections. */
async function cutBackup(to: string, more: Record<string, string> = {}) {
  const before = tcpSwitch.sent();
  const backup = startScript("backup", ["--to", to, "--keep", "1d"], { ...env, ...more });
  await expect.poll(() => tcpSwitch.sent() - before, { interval: 2, timeout: 60_000 }).toBeGreaterThan(SOME_PARTS);
  const port = tcpSwitch.moveTo(undefined);
  return { backup, repair: () => tcpSwitch.moveTo(port) };
}

test("a short storage outage during a backup only delays the backup", async () => {
  const { backup, repair } = await cutBackup("s3://backups/waits");
  const made = tcpSwitch.made();
  await expect.poll(() => tcpSwitch.made() - made, { interval: 10, timeout: 60_000 }).toBeGreaterThan(8);
  repair();
  const outcome = await backup.ended;
  expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining(`${IMAGES + 17} files`) });
  const [archive = ""] = outcome.output.split(": ");
  expect(await runScript("verify", [archive], env)).toMatchObject({ code: 0 });
});

test("a permanent outage ends the backup with one message and without an archive, and retention preserves the last complete one", async () => {
  const to = "s3://backups/ends";
  const whole = await runScript("backup", ["--to", to], env);
  const [last = ""] = whole.output.split(": ");
  const { backup, repair } = await cutBackup(to, { AWS_MAX_ATTEMPTS: "3" });
  const { code, output } = await backup.ended;
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The backup was not written: The object storage backups\/ends\/ /),
  ]);
  expect(output).toMatch(/^Its parts could not be removed\..* remove the multipart upload \w+/m);
  expect(output).not.toMatch(/^ {4}at /m);
  repair();
  // Retention and restore list the archives in the same way.
  const destination = await openArchiveDestination(readEnv(env), to);
  expect(await destination.list()).toEqual([path.posix.basename(last)]);
  destination.close();
  expect(await runScript("verify", [last], env)).toMatchObject({ code: 0 });
});
