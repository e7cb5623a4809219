import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Row } from "#embedded-supabase";
import { type S3Server, startS3Server } from "#platform/tests/s3-server.ts";
import { removeExpiredImages } from "#server/backend/expired-images.ts";
import { startSiteOn } from "#tests/support/backends.ts";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { DATABASES, startEmbeddedSite, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const png = { contentType: "image/png" };

/** An image with unique bytes. */
function makeImage(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([PNG, Buffer.from(crypto.randomUUID())]));
}

/** Functions for all tests of one site. */
async function openTools(site: Site) {
  const token = await signIn(site);
  const editor = createClients(site, token);
  const deleted = editor.storage.from("deleted-images");
  const bytesOf = async (response: Response | Blob) => new Uint8Array(await response.arrayBuffer());
  return {
    token,
    editor,
    deleted,
    async upload(name = `${crypto.randomUUID()}.png`, bytes = makeImage()) {
      expect((await editor.images.upload(name, bytes, png)).error).toBeNull();
      return { name, bytes };
    },
    show: (name: string) => site.fetch(`/storage/v1/object/public/blog-images/${name}`),
    async shown(name: string) {
      const response = await site.fetch(`/storage/v1/object/public/blog-images/${name}`);
      return response.status === 200 ? bytesOf(response) : response.status;
    },
    /** The deleted images of this name, newest first, as an editor sees them. */
    async listDeleted(name: string) {
      const { data, error } = await editor.database
        .from("deleted_pictures")
        .select("*")
        .eq("name", name)
        .order("deleted_at", { ascending: false });
      expect(error).toBeNull();
      return data ?? [];
    },
    async bytesOfDeleted(objectName: string) {
      const { data } = await deleted.download(objectName);
      return data ? bytesOf(data) : null;
    },
    restore: (objectName: string, name: string) => deleted.move(objectName, name, { destinationBucket: "blog-images" }),
    describe: (name: string, alt: string) => editor.database.from("picture_texts").upsert({ name, alt }),
    textOf: async (name: string) =>
      (await site.database.query("select alt, changed_by_name from picture_texts where name = $1", [name]))[0],
  };
}
type Tools = Awaited<ReturnType<typeof openTools>>;

const BACKENDS = [...DATABASES, "PostgreSQL and an S3 bucket"] as const;

describe.each(BACKENDS)("a deleted image on %s", (kind) => {
  let site: Site;
  let tools: Tools;
  let bucket: S3Server | undefined;
  beforeAll(async () => {
    if (kind === "PostgreSQL and an S3 bucket") {
      bucket = await startS3Server();
      site = await startEmbeddedSite("PostgreSQL", bucket.env);
    } else {
      site = await startSiteOnDatabase(kind);
    }
    tools = await openTools(site);
  });
  afterAll(async () => {
    await site.close();
    await bucket?.remove();
  });

  /** The client's calls that delete, with their results. */
  const deletions: Record<string, (name: string) => Promise<unknown>> = {
    "remove()": (name) => tools.editor.images.remove([name]),
    "move() to the bucket of deleted ones": (name) =>
      tools.editor.images.move(name, crypto.randomUUID(), { destinationBucket: "deleted-images" }),
    "remove() with the server's key": (name) => createServerClients(site).images.remove([name]),
  };

  test.each(Object.keys(deletions))("by %s is restored with its bytes and its alternative text", async (call) => {
    const { name, bytes } = await tools.upload();
    await tools.describe(name, "A harbour");
    const text = await tools.textOf(name);
    await site.fetch(`/storage/v1/render/image/public/blog-images/${name}?width=320`);
    expect(await deletions[call]?.(name)).toMatchObject({ error: null });

    expect((await tools.show(name)).status).toBe(404);
    const variant = await site.fetch(`/storage/v1/render/image/public/blog-images/${name}?width=320`);
    expect(variant.status).toBe(404);
    expect((await tools.editor.database.rpc("list_pictures", { search: name }, { get: true })).data).toEqual([]);
    expect(await tools.textOf(name)).toBeUndefined();
    const [row, ...others] = await tools.listDeleted(name);
    const isServer = call.includes("server");
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      alt: "A harbour",
      bytes: bytes.length,
      deleted_by_name: isServer ? null : EDITOR.email,
      deleted_by: isServer ? null : expect.any(String),
    });
    expect(Math.abs(Date.parse(row.deleted_at) - Date.now())).toBeLessThan(3_600_000);
    expect(await tools.bytesOfDeleted(row.object_name)).toEqual(bytes);

    expect((await tools.restore(row.object_name, name)).error).toBeNull();
    expect(await tools.shown(name)).toEqual(bytes);
    expect(await tools.textOf(name)).toEqual(text);
    expect(await tools.listDeleted(name)).toEqual([]);
    expect(await tools.bytesOfDeleted(row.object_name)).toBeNull();
  });

  const replacement = makeImage();
  /** The stock calls that overwrite. */
  const overwrites: Record<string, (name: string) => Promise<{ error: unknown }>> = {
    "upload() with upsert": (name) => tools.editor.images.upload(name, replacement, { ...png, upsert: true }),
    "upload() of a form with upsert": (name) =>
      tools.editor.images.upload(name, new Blob([replacement], { type: "image/png" }), { upsert: true }),
    "update()": (name) => tools.editor.images.update(name, replacement, png),
    "a signed URL": async (name) => {
      const { data } = await tools.editor.images.createSignedUploadUrl(name, { upsert: true });
      return createClients(site).images.uploadToSignedUrl(name, data?.token ?? "", replacement, png);
    },
    "copy with upsert": async (name) => {
      const source = await tools.upload(undefined, replacement);
      const response = await site.fetch("/storage/v1/object/copy", {
        method: "POST",
        headers: {
          apikey: site.backend.publishableKey,
          authorization: `Bearer ${tools.token}`,
          "content-type": "application/json",
          "x-upsert": "true",
        },
        body: JSON.stringify({ bucketId: "blog-images", sourceKey: source.name, destinationKey: name }),
      });
      return { error: response.ok ? null : await response.text() };
    },
  };

  test.each(Object.keys(overwrites))("that was overwritten by %s is among the deleted ones", async (call) => {
    const { name, bytes } = await tools.upload();
    await tools.describe(name, "The first one");
    expect((await overwrites[call]?.(name))?.error).toBeNull();
    expect(await tools.shown(name)).toEqual(replacement);
    const [row, ...others] = await tools.listDeleted(name);
    expect([row, others]).toEqual([
      expect.objectContaining({ alt: "The first one", deleted_by_name: EDITOR.email }),
      [],
    ]);
    expect(await tools.bytesOfDeleted(row.object_name)).toEqual(bytes);

    // The name is used again, so both images stay unchanged.
    expect((await tools.restore(row.object_name, name)).error).toMatchObject({ statusCode: "409" });
    expect(await tools.shown(name)).toEqual(replacement);
    await tools.editor.images.remove([name]);
    expect((await tools.restore(row.object_name, name)).error).toBeNull();
    expect(await tools.shown(name)).toEqual(bytes);
  });

  test("is not created by a rejected request", async () => {
    const { name, bytes } = await tools.upload();
    const other = await tools.upload();
    const count = async () =>
      (
        await site.database.query(
          "select count(*)::int as count from storage.objects where bucket_id = 'deleted-images'",
        )
      )[0]?.count;
    const before = await count();
    const rejected = [
      await tools.editor.images.upload(name, "text", { contentType: "text/plain", upsert: true }),
      await tools.editor.images.upload(name, replacement, png),
      await tools.editor.images.move(other.name, name),
      await tools.editor.images.copy(other.name, name),
      await tools.editor.images.remove([`none-${name}`]),
      await createClients(site).images.remove([name]),
      await createClients(site, "a.b.c").images.remove([name]),
    ];
    expect(rejected.map(({ error }) => error !== null)).toEqual([true, true, true, true, false, false, true]);
    expect(await tools.shown(name)).toEqual(bytes);
    expect(await tools.shown(other.name)).toEqual(other.bytes);
    expect([await tools.listDeleted(name), await count()]).toEqual([[], before]);
  });

  test("is reported by remove(), together with other names in the same call", async () => {
    const [one, two] = [await tools.upload(), await tools.upload()];
    const { data, error } = await tools.editor.images.remove([one.name, "none.png", two.name, one.name]);
    expect([error, data?.map(({ name, bucket_id }) => [bucket_id, name])]).toEqual([
      null,
      [one, two].map(({ name }) => ["blog-images", name]),
    ]);
    for (const { name } of [one, two]) expect(await tools.listDeleted(name)).toHaveLength(1);
  });

  test("retains the name of its file, whether it is moved or removed", async () => {
    const [moved, removed] = [`${crypto.randomUUID()}.png`, `${crypto.randomUUID()}.png`];
    for (const name of [moved, removed]) {
      const options = { ...png, metadata: { fileName: "Kantor Jakarta.png" } };
      expect((await tools.editor.images.upload(name, makeImage(), options)).error).toBeNull();
    }
    await tools.editor.images.move(moved, crypto.randomUUID(), { destinationBucket: "deleted-images" });
    await tools.editor.images.remove([removed]);
    for (const name of [moved, removed]) {
      const [deleted] = await tools.listDeleted(name);
      expect(deleted?.file_name).toBe("Kantor Jakarta.png");
      await tools.restore(String(deleted?.object_name), name);
      const { data } = await tools.editor.database.rpc("list_pictures", { search: name }, { get: true });
      expect(data).toMatchObject([{ name, file_name: "Kantor Jakarta.png" }]);
    }
  });

  test("may have a name of any length and with encoded characters", async () => {
    const name = `folder (1)/${"a".repeat(150)} & b.png`;
    const { bytes } = await tools.upload(name);
    await tools.editor.images.move(name, crypto.randomUUID(), { destinationBucket: "deleted-images" });
    const [row] = await tools.listDeleted(name);
    expect((await tools.restore(row.object_name, name)).error).toBeNull();
    await tools.editor.images.remove([name]);
    const [again] = await tools.listDeleted(name);
    expect(await tools.bytesOfDeleted(again.object_name)).toEqual(bytes);
  });

  test("is permanently deleted with its file", async () => {
    const { name } = await tools.upload();
    await tools.editor.images.remove([name]);
    const [row] = await tools.listDeleted(name);
    expect((await tools.deleted.remove([row.object_name])).data).toHaveLength(1);
    expect(await tools.listDeleted(name)).toEqual([]);
    expect((await tools.restore(row.object_name, name)).error).not.toBeNull();
    if (!bucket) {
      const files = await readdir(path.join(site.dataDir, "storage", "deleted-images"));
      expect(files).not.toContain(row.object_name);
    }
  });

  test("does not give its alternative text to another image of its name, and gets it back if there is no such image", async () => {
    const first = await tools.upload();
    await tools.describe(first.name, "The first one");
    await tools.editor.images.remove([first.name]);
    await tools.upload(first.name);
    expect(await tools.textOf(first.name)).toBeUndefined();
    await tools.describe(first.name, "The second one");
    await tools.editor.images.remove([first.name]);
    const [second, original] = await tools.listDeleted(first.name);
    expect([second?.alt, original?.alt]).toEqual(["The second one", "The first one"]);
    await tools.restore(original.object_name, first.name);
    expect(await tools.textOf(first.name)).toMatchObject({ alt: "The first one" });
    expect(await tools.shown(first.name)).toEqual(first.bytes);
  });

  test("does not lose its alternative text by a new name", async () => {
    const { name } = await tools.upload();
    await tools.describe(name, "A lighthouse");
    const text = await tools.textOf(name);
    await tools.editor.images.move(name, `renamed-${name}`);
    expect([await tools.textOf(name), await tools.textOf(`renamed-${name}`)]).toEqual([undefined, text]);
  });

  test("is stored once after concurrent deletions, and two concurrently written versions are both stored", async () => {
    const { name, bytes } = await tools.upload();
    await Promise.all([tools.editor.images.remove([name]), tools.editor.images.remove([name])]);
    const [row, ...others] = await tools.listDeleted(name);
    expect(others).toEqual([]);
    await tools.restore(row.object_name, name);

    const versions = Array.from({ length: 4 }, makeImage);
    await Promise.all(versions.map((version) => tools.editor.images.update(name, version, png)));
    const found = await Promise.all(
      (await tools.listDeleted(name)).map(({ object_name }) => tools.bytesOfDeleted(object_name)),
    );
    const hex = (all: unknown[]) => all.map((one) => Buffer.from(one as Uint8Array).toString("hex")).sort();
    expect(hex([...found, await tools.shown(name)])).toEqual(hex([bytes, ...versions]));
  });

  test("is restored once, and another one with its name stays among the deleted ones", async () => {
    const { name } = await tools.upload();
    await tools.editor.images.update(name, replacement, png);
    await tools.editor.images.remove([name]);
    const rows = await tools.listDeleted(name);
    expect(rows).toHaveLength(2);
    const responses = await Promise.all(rows.map(({ object_name }) => tools.restore(object_name, name)));
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    const [rest, ...others] = await tools.listDeleted(name);
    expect([others, await tools.bytesOfDeleted(rest.object_name)]).toEqual([[], expect.any(Uint8Array)]);
    const shown = await tools.shown(name);
    expect(shown).not.toEqual(await tools.bytesOfDeleted(rest.object_name));
  });

  test("is hidden after 30 days, and the server removes it with its file", async () => {
    const { name } = await tools.upload();
    await tools.editor.images.remove([name]);
    const [row] = await tools.listDeleted(name);
    const age = (days: number) =>
      site.database.query(
        `update deleted_pictures set deleted_at = now() - interval '${days} days' where object_name = $1`,
        [row.object_name],
      );
    await age(29);
    expect(await removeExpiredImages(site.backend)).toBe(0);
    expect(await tools.listDeleted(name)).toHaveLength(1);
    await age(30);
    expect(await tools.listDeleted(name)).toEqual([]);
    await removeExpiredImages(site.backend);
    // Any deletion also prunes, so it may remove this image.
    await expect.poll(() => tools.bytesOfDeleted(row.object_name), { timeout: 25_000 }).toBeNull();
    expect(await site.database.query("select 1 from deleted_pictures where name = $1", [name])).toEqual([]);
  });
});

describe("the bucket of deleted images", () => {
  let site: Site;
  let tools: Tools;
  beforeAll(async () => {
    site = await startEmbeddedSite("PostgreSQL");
    tools = await openTools(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.database.execute(
      "delete from storage.objects where bucket_id = 'deleted-images'; delete from deleted_pictures",
    );
  });

  const names = async () =>
    (await site.database.query("select name from deleted_pictures order by deleted_at desc, object_name desc")).map(
      (row: Row) => row.name,
    );
  /** Adds rows without files, the newest first. */
  const fill = (count: number, bytes: number) =>
    site.database.execute(`
      with added as (
        insert into storage.objects (bucket_id, name) select 'deleted-images', n::text from generate_series(1, ${count}) as n
        returning name
      )
      insert into deleted_pictures (object_name, name, bytes, deleted_at)
      select name, name, ${bytes}, now() - make_interval(secs => name::integer) from added`);

  test("has at most 10,000 images, and the next deletion removes the oldest ones", async () => {
    await fill(10_150, 0);
    const { name } = await tools.upload();
    await tools.editor.images.remove([name]);
    await expect.poll(async () => (await names()).length, { timeout: 60_000 }).toBe(10_000);
    const left = await names();
    expect([left[0], left.at(-1)]).toEqual([name, "9999"]);
    const [objects] = await site.database.query(
      "select count(*)::int as count from storage.objects where bucket_id = 'deleted-images'",
    );
    expect(objects?.count).toBe(10_000);
  });

  test.each([
    ["remove()", (name: string) => tools.editor.images.remove([name])],
    ["update()", (name: string) => tools.editor.images.update(name, makeImage(), png)],
    [
      "move()",
      (name: string) => tools.editor.images.move(name, crypto.randomUUID(), { destinationBucket: "deleted-images" }),
    ],
  ])("has 2 GiB at most after %s", async (_, deleteImage) => {
    await fill(3, 1024 ** 3);
    const { name } = await tools.upload();
    await deleteImage(name);
    await expect.poll(names, { timeout: 60_000 }).toEqual([name, "1"]);
  });

  test("stays within its limits while many requests delete at once", async () => {
    await fill(3, 1024 ** 3);
    const images = await Promise.all(Array.from({ length: 8 }, () => tools.upload()));
    let done = 0;
    const deletions = images.map(async ({ name }) => {
      expect((await tools.editor.images.remove([name])).error).toBeNull();
      done += 1;
    });
    // The test waits for less time than a request's lock timeout, because two deletions must never wait for each other.
    await expect.poll(() => done, { timeout: 25_000 }).toBe(images.length);
    await Promise.all(deletions);
    await expect.poll(async () => (await names()).length, { timeout: 25_000 }).toBe(images.length + 1);
  });

  test("loses a row without an object, and never lists it", async () => {
    await site.database.query("insert into deleted_pictures (object_name, name, bytes) values ('none', 'none.png', 1)");
    expect(await tools.listDeleted("none.png")).toEqual([]);
    expect(await removeExpiredImages(site.backend)).toBe(0);
    expect(await names()).toEqual([]);
  });

  test("lists no image without a file", async () => {
    const { name } = await tools.upload();
    await rm(path.join(site.dataDir, "storage", "blog-images", name));
    expect((await tools.editor.images.remove([name])).data).toHaveLength(1);
    expect(await names()).toEqual([]);
  });

  test("accepts 1,000 deletions in one call", async () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `bulk/${index}.png`);
    const source = await tools.upload();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
          expect((await tools.editor.images.copy(source.name, key)).error).toBeNull();
        }
      }),
    );
    const { data } = await tools.editor.images.list("bulk", { limit: 1000 });
    const { data: removed, error } = await tools.editor.images.remove((data ?? []).map(({ name }) => `bulk/${name}`));
    expect([error, removed?.length, (await names()).length]).toEqual([null, 1000, 1000]);
  });
});

test("an unavailable storage deletes nothing", async () => {
  const bucket = await startS3Server();
  const site = await startEmbeddedSite("PostgreSQL", { ...bucket.env, AWS_MAX_ATTEMPTS: "1" });
  try {
    const tools = await openTools(site);
    const { name, bytes } = await tools.upload();
    await bucket.stop();
    const { error } = await tools.editor.images.remove([name]);
    expect(error).toMatchObject({ status: 503, message: expect.stringContaining("does not respond") });
    expect(await tools.listDeleted(name)).toEqual([]);
    await bucket.start();
    expect(await tools.shown(name)).toEqual(bytes);
  } finally {
    await site.close();
    await bucket.remove();
  }
});

test("a hosted project removes them by its own storage service, with the server's key", async () => {
  const site = await startSiteOn("hosted");
  try {
    const tools = await openTools(site);
    const { name } = await tools.upload();
    await tools.editor.images.move(name, crypto.randomUUID(), { destinationBucket: "deleted-images" });
    await site.database.execute("update deleted_pictures set deleted_at = now() - interval '30 days'");
    await removeExpiredImages(site.backend);
    // Any move also prunes, so it may remove this image.
    const rows = () => site.database.query("select from storage.objects where bucket_id = 'deleted-images'");
    await expect.poll(rows, { timeout: 25_000 }).toEqual([]);
  } finally {
    await site.close();
  }
});
