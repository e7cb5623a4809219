import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, test } from "vitest";
import { OBJECT_WRITES_LOCK } from "#embedded-supabase/operations.ts";
import { LOAD_LOCK } from "#operations/transfer/target.ts";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { digestSite, listStoredFiles } from "#tests/support/digest-site.ts";
import { EMBEDDED, type Embedded } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { openSites } from "#tests/support/open-sites.ts";
import { createDatabase, runAsSuperuser } from "#tests/support/postgres-cluster.ts";
import { runScript, startScript } from "#tests/support/run-script.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { signIn } from "#tests/support/tokens.ts";

const folders = temporaryFolders();
const { start, stop, stopAll } = openSites();
afterEach(async () => {
  await stopAll();
  await folders.remove();
});

type Destination = { dataDir: string; env: Record<string, string> };

async function emptyDestination(kind: Embedded): Promise<Destination> {
  const dataDir = await folders.make();
  const database = kind === "PostgreSQL" ? { DATABASE_URL: await createDatabase(inject("clusterUrl")) } : undefined;
  return { dataDir, env: { DATA_DIR: dataDir, ...database } };
}

async function seededDestination(kind: Embedded): Promise<Destination> {
  const destination = await emptyDestination(kind);
  if (kind === "embedded") await copySeededFolder(destination.dataDir);
  return destination;
}

async function backUp(destination: Destination, to: string): Promise<string> {
  const { code, output } = await runScript("backup", ["--to", to], destination.env);
  expect([code, output]).toEqual([0, expect.stringMatching(/^\S+\.tar: \d+ rows, \d+ files\n$/)]);
  const [archive = ""] = await readdir(to);
  return path.join(to, archive);
}

describe.each(EMBEDDED)("a backup on %s", (kind) => {
  test("of a running site restores every row, file and key, and the sign-in", async () => {
    const destination = await seededDestination(kind);
    const site = await start(destination);
    const token = await signIn(site);
    const editor = createClients(site, token);
    const text = "Tab\there, back\\slash, \\N, \r\n and Aceh – 北京 😀";
    expect((await editor.database.from("blog_posts").insert(makePost({ title: text, tags: [text, "b"] }))).status).toBe(
      201,
    );
    expect((await editor.images.upload("a/1 (b) + c&d.png", PNG, { contentType: "image/png" })).error).toBeNull();
    expect((await editor.images.remove(["seed/forty-seven-days.webp"])).data).toHaveLength(1);
    await site.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm() });
    const to = await folders.make();
    const archive = await backUp(destination, to);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const before = await digestSite(site.database, destination.dataDir);
    await stop(site);
    await rm(destination.dataDir, { recursive: true });

    const target = await emptyDestination(kind);
    expect(await runScript("verify", [archive], {})).toMatchObject({ code: 0 });
    const restored = await runScript("restore", [archive], target.env);
    expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/^\d+ rows and 18 files of /)]);

    const again = await start(target);
    expect(await digestSite(again.database, target.dataDir)).toEqual(before);
    const { data } = await createClients(again, token).database.from("deleted_pictures").select("object_name,name");
    expect(data).toEqual([{ object_name: expect.any(String), name: "seed/forty-seven-days.webp" }]);
    const deleted = createClients(again, token).storage.from("deleted-images");
    const back = await deleted.move(data?.[0]?.object_name, "back.webp", { destinationBucket: "blog-images" });
    expect(back.error).toBeNull();
    // The keys are the same: a session continues, and a new one can be opened.
    expect((await createClients(again, token).database.from("blog_posts").insert(makePost())).status).toBe(201);
    expect(await signIn(again)).toEqual(expect.any(String));
    const rejected = await runScript("restore", [archive], target.env);
    expect(rejected.code).toBe(1);
    if (kind === "PostgreSQL") expect(rejected.output).toContain("is not empty: there are rows in auth.users");
    else expect(rejected.output).toContain("in use by another process");
  });

  test("contains one moment, regardless of concurrent writes", async () => {
    const destination = await seededDestination(kind);
    const site = await start(destination);
    const editor = createClients(site, await signIn(site));
    for (let number = 0; number < 12; number += 1) {
      const upload = await editor.images.upload(`bulk/${number}.png`, image(400_000), { contentType: "image/png" });
      expect(upload.error).toBeNull();
    }
    const writers = startWriters(editor);
    await expect.poll(() => writers.rounds(), { timeout: 60_000 }).toBeGreaterThan(8);
    const to = await folders.make();
    const before = writers.rounds();
    const archive = await backUp(destination, to);
    expect(writers.rounds()).toBeGreaterThan(before + 3);
    await writers.stop();
    await stop(site);

    const target = await emptyDestination(kind);
    expect(await runScript("restore", [archive], target.env)).toMatchObject({ code: 0 });
    const again = await start(target);
    const objects = await again.database.query(
      "select bucket_id || '/' || name as name, (metadata #>> '{}')::jsonb ->> 'eTag' as tag from storage.objects",
    );
    const files = new Map<string, string>();
    for (const file of await listStoredFiles(target.dataDir)) {
      const name = decodeURIComponent(path.relative("storage", file));
      files.set(
        name,
        `"${createHash("md5")
          .update(await readFile(path.join(target.dataDir, file)))
          .digest("hex")}"`,
      );
    }
    expect(new Map(objects.map(({ name, tag }) => [name, tag]))).toEqual(files);
    const posts = await again.database.query("select slug from blog_posts where slug like 'moment-%'");
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.filter(({ slug }) => !files.has(`blog-images/${slug}.png`))).toEqual([]);
  });
});

function image(bytes: number): Buffer {
  return Buffer.concat([PNG, randomBytes(bytes)]);
}

/** An image is created before its post and deleted after it, and one image is replaced repeatedly. */
function startWriters({ database, images }: ReturnType<typeof createClients>) {
  let rounds = 0;
  let isStopping = false;
  async function writePosts(): Promise<void> {
    for (let number = 0; !isStopping; number += 1) {
      const name = (of: number) => `moment-${of}`;
      const uploaded = await images.upload(`${name(number)}.png`, image(1000), { contentType: "image/png" });
      if (uploaded.error) throw uploaded.error;
      await database
        .from("blog_posts")
        .insert(makePost({ slug: name(number) }))
        .throwOnError();
      if (number >= 5) {
        await database
          .from("blog_posts")
          .delete()
          .eq("slug", name(number - 5))
          .throwOnError();
        await images.remove([`${name(number - 5)}.png`]);
      }
      rounds += 1;
    }
  }
  async function replaceImage(name: string): Promise<void> {
    while (!isStopping) {
      const { error } = await images.upload(name, image(200_000), { contentType: "image/png", upsert: true });
      if (error) throw error;
      rounds += 1;
    }
  }
  const working = Promise.all([writePosts(), replaceImage("bulk/3.png"), replaceImage("bulk/11.png")]);
  working.catch(() => {});
  return {
    rounds: () => rounds,
    async stop() {
      isStopping = true;
      await working;
    },
  };
}

test("an upload waits for a backup's snapshot, and continues after it", async () => {
  const destination = await emptyDestination("PostgreSQL");
  const site = await start(destination);
  const editor = createClients(site, await signIn(site));
  const backup = new pg.Client(destination.env.DATABASE_URL);
  await backup.connect();
  await backup.query("select pg_advisory_lock($1)", [OBJECT_WRITES_LOCK]);
  const upload = editor.images.upload("waits.png", PNG, { contentType: "image/png" });
  const waiting = async () =>
    (
      await backup.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [
        OBJECT_WRITES_LOCK,
      ])
    ).rows.length;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
  expect(await site.database.query("select name from storage.objects where name = 'waits.png'")).toEqual([]);
  await backup.end();
  expect((await upload).error).toBeNull();
});

test("a restore needs no superuser", async () => {
  const destination = await seededDestination("embedded");
  const to = await folders.make();
  const archive = await backUp(destination, to);
  const target = await emptyDestination("PostgreSQL");
  const databaseUrl = new URL(target.env.DATABASE_URL ?? "");
  const owner = `${databaseUrl.pathname.slice(1)}_owner`;
  const name = databaseUrl.pathname.slice(1);
  await runAsSuperuser(
    databaseUrl.href,
    `create role ${owner} login; grant anon, authenticated, service_role to ${owner} with admin option;
     alter database ${name} owner to ${owner}`,
  );
  databaseUrl.username = owner;
  const env = { ...target.env, DATABASE_URL: databaseUrl.href };
  expect(await runScript("restore", [archive], env)).toMatchObject({ code: 0 });
  const site = await start({ dataDir: target.dataDir, env });
  expect(await site.database.query("select count(*)::integer as count from blog_posts")).toEqual([{ count: 30 }]);
  const triggers = await site.database.query(
    "select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'",
  );
  expect(triggers).toEqual([]);
});

test("of two restores into one database, the second is rejected", async () => {
  const archive = await backUp(await seededDestination("embedded"), await folders.make());
  const target = await emptyDestination("PostgreSQL");
  const outcomes = await Promise.all([1, 2].map(() => startScript("restore", [archive], target.env).ended));
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(outcomes.find(({ code }) => code === 1)?.output).toMatch(/Another restore or move is filling|is not empty/);
  const site = await start(target);
  expect(await site.database.query("select count(*)::integer as count from auth.users")).toEqual([{ count: 1 }]);
});

test("while a restore fills the database, a backup is rejected and leaves no file; two concurrent backups succeed", async () => {
  const destination = await seededDestination("PostgreSQL");
  await start(destination);
  const folder = await folders.make();
  const filling = new pg.Client(destination.env.DATABASE_URL);
  await filling.connect();
  try {
    await filling.query("select pg_advisory_lock($1)", [LOAD_LOCK]);
    expect(await runScript("backup", ["--to", folder], destination.env)).toEqual({
      code: 1,
      output: expect.stringMatching(/^A restore or move is filling .*\. Try again when it is done\.\n$/),
    });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await filling.end();
  }
  const others = [await folders.make(), await folders.make()];
  const outcomes = await Promise.all(others.map((to) => runScript("backup", ["--to", to], destination.env)));
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
});

test("the commands print their usage and report missing files", async () => {
  for (const [name, words] of [
    ["backup", ["somewhere"]],
    ["verify", []],
    ["restore", ["a", "b"]],
  ] as const) {
    expect(await runScript(name, [...words], {})).toMatchObject({ code: 2, output: expect.stringContaining("Usage:") });
  }
  const env = { DATA_DIR: path.join(await folders.make(), "data") };
  expect(await runScript("backup", [], env)).toEqual({
    code: 1,
    output: expect.stringMatching(`^There is no site in ${env.DATA_DIR} \\(DATA_DIR\\)\\. .*\n$`),
  });
  const unreadable = { DATA_DIR: import.meta.filename }; // a file, because root can read any folder
  expect(await runScript("backup", [], unreadable)).toEqual({
    code: 1,
    output: expect.stringMatching(/^The data folder .* cannot be read \(DATA_DIR\): ENOTDIR.*\n$/),
  });
  expect(await runScript("backup", ["--keep", "often"], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining("written like 7d4w12m"),
  });
  const missing = path.join(env.DATA_DIR, "none.tar");
  expect(await runScript("verify", [missing], {})).toEqual({ code: 1, output: `There is no ${missing}.\n` });
  const database = await createDatabase(inject("clusterUrl"));
  const empty = await runScript("backup", [], { ...env, DATABASE_URL: database });
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining("There is no site in PostgreSQL at ") });
  expect(await readdir(path.dirname(env.DATA_DIR))).not.toContain("backups.part");
  const hosted = { SUPABASE_URL: "https://x.supabase.co", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  expect(await runScript("backup", [], hosted)).toMatchObject({
    code: 1,
    output: expect.stringContaining("stored by a hosted project"),
  });
});
