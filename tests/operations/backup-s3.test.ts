import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { checkBackups } from "#operations/doctor/check-backups.ts";
import { type S3Server, startS3Server } from "#platform/tests/s3-server.ts";
import { readEnv } from "#server/settings/env.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const folders = temporaryFolders();
let s3: S3Server;
let credentials: Record<string, string>;
beforeAll(async () => {
  s3 = await startS3Server("backups");
  const { S3_BUCKET: _, ...rest } = s3.env;
  credentials = rest;
});
afterAll(async () => {
  await s3.remove();
  await folders.remove();
});

async function seededSettings(): Promise<Record<string, string>> {
  const DATA_DIR = await folders.make();
  await copySeededFolder(DATA_DIR);
  return { DATA_DIR, ...credentials };
}

test("an archive goes to S3, is verified and restored from there, and old ones are removed", async () => {
  const env = await seededSettings();
  const first = await runScript("backup", ["--to", "s3://backups/daily/"], env);
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^s3:\/\/backups\/daily\/site-\S+\.tar: \d+ rows, 17 files\n$/),
  });
  const old = first.output.split(": ")[0] ?? "";
  const newest = await checkBackups(readEnv({ ...env, BACKUP_TO: "s3://backups/daily" }));
  expect(newest).toMatchObject([{ level: "ok", text: expect.stringContaining("s3://backups/daily/site-") }]);
  const second = await runScript("backup", ["--to", "s3://backups/daily", "--keep", "1d"], env);
  expect(second).toMatchObject({ code: 0, output: expect.stringMatching(/^removed site-\S+\.tar$/m) });
  expect(await runScript("verify", [old], credentials)).toEqual({ code: 1, output: `There is no ${old}.\n` });

  const archive = second.output.split(": ")[0] ?? "";
  expect(await runScript("verify", [archive], credentials)).toMatchObject({ code: 0 });
  const DATA_DIR = await folders.make();
  expect(await runScript("restore", [archive], { DATA_DIR, ...credentials })).toMatchObject({ code: 0 });
  const site = await startSite({ dataDir: DATA_DIR });
  expect(await site.database.query("select count(*)::integer as count from blog_posts")).toEqual([{ count: 30 }]);
  expect(await signIn(site)).toEqual(expect.any(String));
  await site.close();
});

test("a site that keeps its images in a bucket is backed up with them, and restored to another installation", async () => {
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const env = { DATA_DIR: await folders.make(), DATABASE_URL, ...s3.env, S3_PREFIX: "one/" };
  const site = await startSite({ dataDir: env.DATA_DIR, env });
  const to = "s3://backups/of-bucket";
  const outcome = await runScript("backup", ["--to", to], env);
  expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining("17 files") });
  await site.close();
  const target = { ...env, DATA_DIR: await folders.make(), DATABASE_URL: await createDatabase(inject("clusterUrl")) };
  const archive = outcome.output.split(": ")[0] ?? "";
  expect(await runScript("restore", [archive], target)).toMatchObject({
    code: 1,
    output: expect.stringContaining("There are images already (blog-images/seed%2F"),
  });
  const elsewhere = { ...target, S3_PREFIX: "two/" };
  expect(await runScript("restore", [archive], elsewhere)).toMatchObject({ code: 0 });
  const again = await startSite({ dataDir: elsewhere.DATA_DIR, env: elsewhere });
  expect((await again.fetch("/storage/v1/object/public/blog-images/seed/latency-has-a-map.webp")).status).toBe(200);
  await again.close();
});

test("a missing bucket, a wrong destination and an unavailable storage are each reported", async () => {
  const env = await seededSettings();
  expect(await runScript("backup", ["--to", "s3://"], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining("written like s3://bucket/prefix"),
  });
  expect(await runScript("backup", ["--to", "s3://elsewhere/a"], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining("The object storage elsewhere/a/"),
  });
  await s3.stop();
  const away = await runScript("backup", ["--to", "s3://backups/a"], env);
  expect(away).toMatchObject({ code: 1, output: expect.stringContaining("The object storage backups/a/") });
  expect(away.output).not.toMatch(/^ {4}at /m);
  await s3.start();
});
