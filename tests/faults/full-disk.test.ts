import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { diskReserveBytes } from "#platform/disk-reserve.ts";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { PNG } from "#tests/support/images.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runSql } from "#tests/support/run-sql.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type SmallDisk = {
  folder: string;
  /** @param except number of bytes that stay free */
  fill(except?: number): void;
  empty(): void;
};

/** Mounts a file system of this many megabytes. @throws if this machine does not allow mounts */
async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "site-disk-"));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  cleanUps.push(() => void execFileSync("umount", ["--lazy", folder]));
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill(except = 0) {
      const file = openSync(filler, "w");
      const hasMore = () => {
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize > except;
      };
      try {
        for (const size of [1024 * 1024, 4096]) {
          try {
            while (hasMore() && writeSync(file, Buffer.alloc(size)) === size);
          } catch {
            // The disk is full.
          }
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
  };
}

async function canMount(): Promise<boolean> {
  try {
    await makeSmallDisk(1);
    return true;
  } catch {
    return false;
  } finally {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  }
}

async function open(settings: {
  dataDir?: string;
  env?: Record<string, string>;
}): Promise<{ site: Site; editor: Record<string, string> }> {
  const site = await startSite(settings);
  cleanUps.push(() => site.close());
  const editor = { apikey: site.backend.publishableKey, authorization: `Bearer ${await signIn(site)}` };
  return { site, editor };
}

const json = { "content-type": "application/json" };

async function insertPost(site: Site, editor: Record<string, string>, content = "<p>a</p>") {
  const response = await site.fetch("/rest/v1/blog_posts", {
    method: "POST",
    headers: { ...editor, ...json },
    body: JSON.stringify(makePost({ content })),
  });
  return { status: response.status, body: await response.text() };
}

async function upload(site: Site, editor: Record<string, string>, bytes: number) {
  const response = await site.fetch(`/storage/v1/object/blog-images/${crypto.randomUUID()}.png`, {
    method: "POST",
    headers: { ...editor, "content-type": "image/png" },
    body: Buffer.concat([PNG, Buffer.alloc(bytes)]),
  });
  return { status: response.status, body: await response.text() };
}

const sendMessage = (site: Site) =>
  site.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm() });
const signInAgain = (site: Site) =>
  site.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: site.backend.publishableKey, ...json },
    body: JSON.stringify(EDITOR),
  });
const readiness = async (site: Site) => (await site.fetch("/readyz")).status;
const INTERNALS = /\/tmp|site-disk|storage\/|base\/|\.part|node_modules|could not (?:extend|write)|ENOSPC/;

describe.skipIf(!(await canMount()))("a full disk", () => {
  test("under the data folder rejects only images, until there is space", async () => {
    const disk = await makeSmallDisk(160);
    const { site, editor } = await open({
      dataDir: disk.folder,
      env: { DATABASE_URL: await createDatabase(inject("clusterUrl")) },
    });
    disk.fill();
    const rejected = await upload(site, editor, 300_000);
    expect(rejected.status).toBe(507);
    expect(JSON.parse(rejected.body)).toMatchObject({
      statusCode: "507",
      message: expect.stringContaining("no space"),
    });
    expect(rejected.body).not.toMatch(INTERNALS);
    expect(await readiness(site)).toBe(200);
    expect((await sendMessage(site)).status).toBe(200);
    expect((await insertPost(site, editor)).status).toBe(201);
    expect((await site.fetch("/blog")).status).toBe(200);
    expect(await readdir(path.join(disk.folder, "storage", "blog-images"))).not.toContainEqual(
      expect.stringContaining(".part"),
    );

    disk.empty();
    expect((await upload(site, editor, 300_000)).status).toBe(200);
  });

  test("is never caused by uploads: below the reserve the embedded database still works", async () => {
    const disk = await makeSmallDisk(600);
    const dataDir = path.join(disk.folder, "data");
    await copySeededFolder(dataDir);
    const { site, editor } = await open({ dataDir });
    disk.fill(diskReserveBytes({}) + 20 * 1024 * 1024);
    const uploads: number[] = [];
    while (uploads.at(-1) !== 507 && uploads.length < 40) {
      uploads.push((await upload(site, editor, 3 * 1024 * 1024)).status);
    }
    expect([uploads.filter((status) => status === 200).length, uploads.at(-1)]).toEqual([expect.any(Number), 507]);
    expect(uploads.length).toBeLessThan(10);

    const [image] = await site.database.query("select name from storage.objects order by name limit 1");
    const variant = await site.fetch(`/storage/v1/render/image/public/blog-images/${image?.name}?width=320`, {
      headers: { accept: "image/webp" },
    });
    expect([variant.status, variant.headers.get("content-type")]).toEqual([507, expect.stringMatching(/^image\//)]);
    const message = await sendMessage(site);
    expect([message.status, await message.text()]).toEqual([507, expect.stringContaining("no space")]);

    expect((await signInAgain(site)).status).toBe(200);
    expect((await insertPost(site, editor)).status).toBe(201);
    expect((await site.fetch("/blog?page=2")).status).toBe(200);
    expect((await site.fetch(`/storage/v1/object/public/blog-images/${image?.name}`)).status).toBe(200);
    const removed = await site.fetch("/storage/v1/object/blog-images", {
      method: "DELETE",
      headers: { ...editor, ...json },
      body: JSON.stringify({ prefixes: [image?.name] }),
    });
    expect(removed.status).toBe(200);
    expect(await readiness(site)).toBe(200);

    disk.empty();
    expect((await sendMessage(site)).status).toBe(200);
    expect((await upload(site, editor, 300_000)).status).toBe(200);
  });

  test("under the database rejects writes until there is space", async () => {
    const cluster = inject("clusterUrl");
    const disk = await makeSmallDisk(40);
    const [row] = await runSql(cluster, "show data_directory");
    const owner = statSync(String(row?.data_directory));
    await chown(disk.folder, owner.uid, owner.gid);
    const name = `small_${Date.now()}`;
    await runSql(cluster, `create tablespace ${name} location '${disk.folder}'`);
    await runSql(cluster, `create database ${name} tablespace ${name}`);
    cleanUps.push(async () => {
      await runSql(cluster, `drop database ${name}`);
      await runSql(cluster, `drop tablespace ${name}`);
    });
    const { site, editor } = await open({
      env: { DATABASE_URL: Object.assign(new URL(cluster), { pathname: `/${name}` }).href },
    });

    disk.fill();
    // Random characters resist compression, so PostgreSQL needs new pages for them.
    const long = () => `<p>${Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString("hex")}</p>`;
    let rejected = await insertPost(site, editor, long());
    for (let tries = 0; rejected.status === 201 && tries < 100; tries += 1) {
      rejected = await insertPost(site, editor, long());
    }
    expect(rejected.status).toBe(503);
    expect(JSON.parse(rejected.body)).toMatchObject({ code: "53100", message: expect.stringContaining("no space") });
    expect(rejected.body).not.toMatch(INTERNALS);
    expect(await readiness(site)).toBe(503);
    expect((await site.fetch("/blog")).status).toBe(200);
    expect([200, 503]).toContain((await signInAgain(site)).status); // one more row may fit

    disk.empty();
    await expect.poll(() => readiness(site), { timeout: 30_000 }).toBe(200);
    expect((await insertPost(site, editor, long())).status).toBe(201);
  });
});

describe("a database with exhausted resources", () => {
  test.each([
    ["53100", 507],
    ["53200", 503],
    ["58030", 503],
  ])("causes responses without internal details (%s)", async (code, expectedForFiles) => {
    const { site, editor } = await open({ env: { DATABASE_URL: await createDatabase(inject("clusterUrl")) } });
    await site.database.execute(`
      create function public.fail() returns trigger language plpgsql as $$ begin
        raise exception 'could not write to file "base/16384/16402"' using errcode = '${code}', hint = 'see /tmp/site-disk';
      end $$;
      create trigger fail before insert on storage.objects for each row execute function public.fail();
      create trigger fail before insert on public.blog_posts for each row execute function public.fail();
      create trigger fail before insert on public.contact_messages for each row execute function public.fail();
      create trigger fail before insert on auth.sessions for each row execute function public.fail();`);
    const post = await insertPost(site, editor);
    const file = await upload(site, editor, 100);
    const message = await sendMessage(site);
    const session = await signInAgain(site);
    const responses = [
      post,
      file,
      { status: message.status, body: await message.text() },
      { status: session.status, body: await session.text() },
    ];
    expect(responses.map(({ status }) => status)).toEqual([503, expectedForFiles, 503, 503]);
    for (const { body } of responses) expect(body).not.toMatch(INTERNALS);
    expect(JSON.parse(post.body).code).toBe(code);
  });

  test("that has space again makes the site ready", async () => {
    const { site, editor } = await open({ env: { DATABASE_URL: await createDatabase(inject("clusterUrl")) } });
    await site.database.execute(`
      create function public.fail() returns trigger language plpgsql as $$ begin
        raise exception 'disk full' using errcode = '53100';
      end $$;
      create trigger fail before insert on public.blog_posts for each row execute function public.fail();`);
    expect((await insertPost(site, editor)).status).toBe(503);
    expect(await readiness(site)).toBe(200);
  });
});
