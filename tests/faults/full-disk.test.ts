import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, describe, expect, inject, test } from "vitest";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { PNG } from "#tests/support/images.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type SmallDisk = { folder: string; fill(): void; empty(): void };

/** A file system of so many megabytes. @throws where this machine lets nobody make one */
async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "site-disk-"));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  cleanUps.push(() => void execFileSync("umount", ["--lazy", folder]));
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "w");
      try {
        for (const size of [1024 * 1024, 4096]) {
          try {
            while (writeSync(file, Buffer.alloc(size)) === size);
          } catch {
            // full
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
  databaseUrl: string;
}): Promise<{ site: Site; editor: Record<string, string> }> {
  const site = await startSite({ dataDir: settings.dataDir, env: { DATABASE_URL: settings.databaseUrl } });
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

const signInAgain = (site: Site) =>
  site.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: site.backend.publishableKey, ...json },
    body: JSON.stringify(EDITOR),
  });
const readiness = async (site: Site) => (await site.fetch("/readyz")).status;
const INTERNALS = /\/tmp|site-disk|storage\/|base\/|\.part|node_modules|could not (?:extend|write)|ENOSPC/;

describe.skipIf(!(await canMount()))("a full disk", () => {
  test("under the data folder refuses pictures and nothing else, until there is room", async () => {
    const disk = await makeSmallDisk(16);
    const { site, editor } = await open({
      dataDir: disk.folder,
      databaseUrl: await createDatabase(inject("clusterUrl")),
    });
    disk.fill();
    const refused = await upload(site, editor, 300_000);
    expect(refused.status).toBe(507);
    expect(JSON.parse(refused.body)).toMatchObject({ statusCode: "507", message: expect.stringContaining("no room") });
    expect(refused.body).not.toMatch(INTERNALS);
    expect(await readiness(site)).toBe(503);
    expect((await insertPost(site, editor)).status).toBe(201);
    expect((await site.fetch("/blog")).status).toBe(200);
    expect((await site.fetch("/healthz")).status).toBe(200);
    expect(await readdir(path.join(disk.folder, "storage", "blog-images"))).not.toContainEqual(
      expect.stringContaining(".part"),
    );

    disk.empty();
    await expect.poll(() => readiness(site), { timeout: 30_000 }).toBe(200);
    expect((await upload(site, editor, 300_000)).status).toBe(200);
  });

  test("under the database refuses what is written there, until there is room", async () => {
    const cluster = inject("clusterUrl");
    const disk = await makeSmallDisk(40);
    const connection = postgres(cluster, { max: 1, onnotice: () => {} });
    cleanUps.push(() => connection.end());
    const [{ data_directory: data }] = (await connection`show data_directory`) as unknown as [
      { data_directory: string },
    ];
    const owner = statSync(data);
    await chown(disk.folder, owner.uid, owner.gid);
    const name = `small_${Date.now()}`;
    await connection.unsafe(`create tablespace ${name} location '${disk.folder}'`);
    await connection.unsafe(`create database ${name} tablespace ${name}`);
    cleanUps.push(async () => {
      await connection.unsafe(`drop database ${name}`);
      await connection.unsafe(`drop tablespace ${name}`);
    });
    const { site, editor } = await open({
      databaseUrl: Object.assign(new URL(cluster), { pathname: `/${name}` }).href,
    });

    disk.fill();
    // Random letters, so that they are not compressed and want new pages.
    const long = () => `<p>${Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString("hex")}</p>`;
    let refused = await insertPost(site, editor, long());
    for (let tries = 0; refused.status === 201 && tries < 100; tries += 1) {
      refused = await insertPost(site, editor, long());
    }
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.body)).toMatchObject({ code: "53100", message: expect.stringContaining("no room") });
    expect(refused.body).not.toMatch(INTERNALS);
    expect(await readiness(site)).toBe(503);
    expect((await site.fetch("/blog")).status).toBe(200);
    expect([200, 503]).toContain((await signInAgain(site)).status); // a row more may find its place

    disk.empty();
    await expect.poll(() => readiness(site), { timeout: 30_000 }).toBe(200);
    expect((await insertPost(site, editor, long())).status).toBe(201);
  });
});

describe("a database at its limits", () => {
  test.each([
    ["53100", 507],
    ["53200", 503],
    ["58030", 503],
  ])("is answered without a word of its inside (%s)", async (code, expectedForFiles) => {
    const { site, editor } = await open({ databaseUrl: await createDatabase(inject("clusterUrl")) });
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
    const message = await site.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm() });
    const session = await signInAgain(site);
    const answers = [
      post,
      file,
      { status: message.status, body: await message.text() },
      { status: session.status, body: await session.text() },
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, expectedForFiles, 503, 503]);
    for (const { body } of answers) expect(body).not.toMatch(INTERNALS);
    expect(JSON.parse(post.body).code).toBe(code);
  });

  test("that has room after all does not keep the site from being ready", async () => {
    const { site, editor } = await open({ databaseUrl: await createDatabase(inject("clusterUrl")) });
    await site.database.execute(`
      create function public.fail() returns trigger language plpgsql as $$ begin
        raise exception 'disk full' using errcode = '53100';
      end $$;
      create trigger fail before insert on public.blog_posts for each row execute function public.fail();`);
    expect((await insertPost(site, editor)).status).toBe(503);
    expect(await readiness(site)).toBe(200);
  });
});
