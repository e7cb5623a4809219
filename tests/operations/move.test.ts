import { rename, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, test } from "vitest";
import { LOAD_LOCK } from "#operations/transfer/target.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { digestSite } from "#tests/support/digest-site.ts";
import { PNG } from "#tests/support/images.ts";
import { openSites } from "#tests/support/open-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const folders = temporaryFolders();
const { start, stop, stopAll } = openSites();
afterEach(async () => {
  await stopAll();
  await folders.remove();
});

async function seededFolder(): Promise<string> {
  return copySeededFolder(await folders.make());
}

test("from the embedded database to an external one and back: every row, session and image is the same", {
  timeout: 300_000,
}, async () => {
  const dataDir = await seededFolder();
  const embedded = await start({ dataDir });
  const token = await signIn(embedded);
  await createClients(embedded, token).database.from("blog_posts").insert(makePost()).throwOnError();
  expect((await createClients(embedded, token).images.remove(["seed/forty-seven-days.webp"])).data).toHaveLength(1);
  const before = await digestSite(embedded.database, dataDir);
  expect(Object.keys(before)).toContainEqual(expect.stringContaining("storage/deleted-images/"));
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  expect(await runScript("move", ["--to", DATABASE_URL], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining("in use by another process. Stop that process first"),
  });
  await stop(embedded);

  const there = await runScript("move", ["--to", DATABASE_URL], { DATA_DIR: dataDir });
  expect(there).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^public\.blog_posts +31 rows, all copied without a difference$/m),
  });
  expect(there.output).toMatch(/^images +17 of 17$/m);
  const own = await start({ dataDir, env: { DATABASE_URL } });
  expect(await digestSite(own.database, dataDir)).toEqual(before);
  await createClients(own, token).database.from("blog_posts").insert(makePost()).throwOnError();
  expect(await signIn(own)).toEqual(expect.any(String));
  const settings = { DATA_DIR: dataDir, DATABASE_URL };
  expect(await runScript("move", ["--to", "embedded"], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining("A site runs on PostgreSQL at"),
  });
  const after = await digestSite(own.database, dataDir);
  await stop(own);

  expect(await runScript("move", ["--to", "embedded"], settings)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /is not empty: there are rows in auth\.users.* move the folder \S+\/postgres and the file \S+\/postgres-password to another/,
    ),
  });
  const aside = await folders.make();
  for (const name of ["postgres", "postgres-password"]) await rename(path.join(dataDir, name), path.join(aside, name));
  const elsewhere = { DATABASE_URL, DATA_DIR: await folders.make() };
  expect(await runScript("move", ["--to", "embedded"], elsewhere)).toEqual({
    code: 1,
    output: expect.stringMatching(/^The storage of the settings lacks the right files of 17 of 17 images.*\n$/),
  });
  expect(await runScript("move", ["--to", "embedded"], settings)).toMatchObject({ code: 0 });
  const back = await start({ dataDir });
  expect(await digestSite(back.database, dataDir)).toEqual(after);
  await createClients(back, token).database.from("blog_posts").insert(makePost()).throwOnError();
});

test("a site with a missing image is moved only by force", async () => {
  const dataDir = await seededFolder();
  await rm(path.join(dataDir, "storage/blog-images/seed%2Fforty-seven-days.webp"));
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const move = (...words: string[]) =>
    runScript("move", ["--to", DATABASE_URL, ...words], { DATA_DIR: dataDir, MOVE_SECRET_KEY: "key" });
  const rejected = {
    code: 1,
    output: expect.stringMatching(
      /^The storage .* 1 of 17 images, such as blog-images\/seed\/forty-seven-days\.webp\. .*\n$/,
    ),
  };
  expect(await move()).toEqual(rejected);
  expect(await move("--project", "https://x.supabase.co")).toEqual(rejected);
  expect(await move("--force")).toMatchObject({ code: 0, output: expect.stringMatching(/^images +16 of 17$/m) });
});

test("of two moves into one database, the second is rejected, and the first is complete", async () => {
  const [one, other] = await Promise.all([seededFolder(), seededFolder()]);
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const moves = [one, other].map((dataDir) => startScript("move", ["--to", DATABASE_URL], { DATA_DIR: dataDir }).ended);
  const outcomes = await Promise.all(moves);
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(outcomes.find(({ code }) => code === 1)?.output).toMatch(/Another restore or move is filling|is not empty/);
  expect(await runSql(DATABASE_URL, "select count(*)::integer as count from blog_posts")).toEqual([{ count: 30 }]);
});

test("a database that a restore is filling is not moved, because its tables would have no rows", async () => {
  const [from, to] = [await createDatabase(inject("clusterUrl")), await createDatabase(inject("clusterUrl"))];
  expect(await runScript("move", ["--to", from], { DATA_DIR: await seededFolder() })).toMatchObject({ code: 0 });
  const filling = new pg.Client(from);
  await filling.connect();
  try {
    await filling.query("select pg_advisory_lock($1)", [LOAD_LOCK]);
    expect(await runScript("move", ["--to", to], { DATA_DIR: await folders.make(), DATABASE_URL: from })).toEqual({
      code: 1,
      output: expect.stringMatching(/A restore or move is filling .*\. Try again when it is done\.\n$/),
    });
  } finally {
    await filling.end();
  }
});

test("a killed move is repeated by the next one, and no site starts on incomplete data", async () => {
  const dataDir = await seededFolder();
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const move = startScript("move", ["--to", DATABASE_URL], { DATA_DIR: dataDir });
  await expect
    .poll(() => runSql(DATABASE_URL, "select to_regclass('supabase_migrations.schema_migrations') as made"), {
      interval: 10,
      timeout: 60_000,
    })
    .not.toEqual([{ made: null }]);
  move.kill();
  expect((await move.ended).code).toBeNull();
  await expect(start({ dataDir, env: { DATABASE_URL } })).rejects.toThrow("A move into PostgreSQL at");
  expect(await runScript("move", ["--to", DATABASE_URL], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const site = await start({ dataDir, env: { DATABASE_URL } });
  expect(await site.database.query("select count(*)::integer as count from blog_posts")).toEqual([{ count: 30 }]);
});

test("prints its usage, and reports that there is nothing to move", async () => {
  const DATA_DIR = await folders.make();
  for (const words of [[], ["--to", "elsewhere"], ["--to", "embedded", "--project", "https://x.supabase.co"]]) {
    expect(await runScript("move", words, { DATA_DIR })).toMatchObject({
      code: 2,
      output: expect.stringContaining("Usage"),
    });
  }
  expect(await runScript("move", ["--to", "embedded"], { DATA_DIR })).toMatchObject({ code: 1 });
  const dataDir = await seededFolder();
  const toProject = ["--to", "postgres://127.0.0.1:1/a", "--project", "https://<ref>.supabase.co"];
  expect(await runScript("move", toProject, { DATA_DIR: dataDir, MOVE_SECRET_KEY: "key" })).toMatchObject({
    code: 1,
    output: expect.stringContaining("The address of a project is written like"),
  });
});

/** Another site plays the project: its database, its Storage API, and the additional columns of Supabase Auth. */
describe("to a hosted project", () => {
  async function startProject() {
    const DATABASE_URL = await createDatabase(inject("clusterUrl"));
    const site = await start({ dataDir: await folders.make(), env: { DATABASE_URL } });
    const key = site.backend.secretKey;
    for (const bucket of ["blog-images", "deleted-images"]) {
      const images = await site.database.query("select name from storage.objects where bucket_id = $1", [bucket]);
      const removed = await createServerClients(site)
        .storage.from(bucket)
        .remove(images.map(({ name }) => String(name)));
      expect(removed.data).toHaveLength(17);
    }
    await site.database.execute(`
      truncate public.blog_posts, public.contact_messages, auth.users cascade;
      alter table auth.users add column instance_id uuid, add column is_super_admin boolean`);
    const env = { MOVE_SECRET_KEY: key };
    return { site, words: ["--to", DATABASE_URL, "--project", site.url], env };
  }

  test("posts, accounts with their passwords and images arrive, also after an interruption", {
    timeout: 300_000,
  }, async () => {
    const dataDir = await seededFolder();
    const source = await start({ dataDir });
    const { images } = createClients(source, await signIn(source));
    expect((await images.remove(["seed/forty-seven-days.webp"])).data).toHaveLength(1);
    await source.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, last_used_step)
      select gen_random_uuid(), id, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', 1 from auth.users`,
    );
    await stop(source);
    const { site, words, env } = await startProject();
    const key = env.MOVE_SECRET_KEY;
    const move = () => runScript("move", words, { DATA_DIR: dataDir, ...env });
    expect(await runScript("move", words, { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      output: expect.stringContaining("MOVE_SECRET_KEY is not set"),
    });

    const upload = (name: string) =>
      site.fetch(`/storage/v1/object/blog-images/${name}`, {
        method: "POST",
        headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "image/png" },
        body: PNG,
      });
    expect((await upload("foreign.png")).status).toBe(200);
    expect(await move()).toMatchObject({
      code: 1,
      output: expect.stringContaining("it has the image blog-images/foreign.png"),
    });
    await site.database.execute("delete from storage.objects where name = 'foreign.png'");

    // This run is killed after some images.
    const interrupted = startScript("move", words, { DATA_DIR: dataDir, ...env });
    const countImages = async () => (await site.database.query("select name from storage.objects")).length;
    await expect.poll(countImages, { interval: 5, timeout: 60_000 }).toBeGreaterThan(3);
    interrupted.kill();
    await interrupted.ended;
    expect(await site.database.query("select count(*)::integer as count from blog_posts")).toEqual([{ count: 0 }]);

    const moved = await move();
    expect(moved).toMatchObject({ code: 0, output: expect.stringMatching(/^public\.blog_posts +30 rows/m) });
    expect(moved.output).toMatch(/^images +17 of 17$/m);
    expect(await site.database.query("select email, instance_id, confirmation_token from auth.users")).toEqual([
      { email: EDITOR.email, instance_id: "00000000-0000-0000-0000-000000000000", confirmation_token: "" },
    ]);
    expect(await signIn(site)).toEqual(expect.any(String));
    expect(await site.database.query("select status::text, secret from auth.mfa_factors")).toEqual([
      { status: "verified", secret: "JBSWY3DPEHPK3PXP" },
    ]);
    await site.database.query("delete from auth.mfa_factors"); // the rest of the test signs in with the password only
    expect(await site.database.query("select r.role from account_roles r join auth.users on id = user_id")).toEqual([
      { role: "owner" },
    ]);
    const name = "seed%2Flatency-has-a-map.webp";
    const image = await site.fetch(`/storage/v1/object/public/blog-images/${decodeURIComponent(name)}`);
    expect(image.status).toBe(200);
    const { database, storage } = createClients(site, await signIn(site));
    const [deleted] = (await database.from("deleted_pictures").select("object_name,name,deleted_by_name")).data ?? [];
    expect(deleted).toMatchObject({ name: "seed/forty-seven-days.webp", deleted_by_name: EDITOR.email });
    const back = await storage
      .from("deleted-images")
      .move(deleted?.object_name, deleted?.name, { destinationBucket: "blog-images" });
    expect(back.error).toBeNull();
    expect(await move()).toMatchObject({
      code: 1,
      output: expect.stringContaining("is not empty: there are rows in auth.users"),
    });
  });

  test("with another version's schema is rejected before anything is written", async () => {
    const dataDir = await seededFolder();
    const { site, words, env } = await startProject();
    await site.database.execute("delete from supabase_migrations.schema_migrations where version = '20261122110000'");
    expect(await runScript("move", words, { DATA_DIR: dataDir, ...env })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/lacks the migration 20261122110000.*supabase db push/),
    });
    expect(await site.database.query("select name from storage.objects")).toEqual([]);
  });
});
