import { StorageClient } from "@supabase/storage-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** Checks the file cases of storage-js' suites on the site's bucket and under its policies. */
describe.each(EMBEDDED)("files of storage-js on %s", (kind) => {
  let site: Site;
  let editor: ReturnType<typeof createClients>;
  let server: ReturnType<typeof createClients>;
  let anonymous: ReturnType<typeof createClients>;
  let folder: string;
  const png = { contentType: "image/png" };

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    editor = createClients(site, await signIn(site));
    server = createServerClients(site);
    anonymous = createClients(site);
  });
  afterAll(() => site.close());
  beforeEach(() => {
    folder = `folder-${crypto.randomUUID()}`;
  });

  const put = async (name: string) => {
    const { error } = await editor.images.upload(`${folder}/${name}`, PNG, png);
    expect(error).toBeNull();
    return `${folder}/${name}`;
  };
  const namesOf = ({ data }: { data: { name: string }[] | null }) => (data ?? []).map(({ name }) => name);

  test.each([
    ["bytes", PNG],
    ["an ArrayBuffer", PNG.slice().buffer],
    ["a Blob", new Blob([PNG], { type: "image/png" })],
    ["a File", new File([PNG], "a.png", { type: "image/png" })],
  ])("uploads %s and returns path, id and full path", async (_, body) => {
    const key = `${folder}/a.png`;
    const { data, error } = await editor.images.upload(key, body, png);
    expect(error).toBeNull();
    expect(data).toEqual({ path: key, id: expect.any(String), fullPath: `blog-images/${key}` });
    const { data: blob } = await editor.images.download(key);
    expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(PNG);
    expect(blob?.type).toBe("image/png");
  });

  test("an upload to a missing bucket, over a file, of a rejected type or size", async () => {
    const elsewhere = await server.storage.from("nowhere").upload("a.png", PNG, png);
    expect(elsewhere.error?.message).toBe("Bucket not found");
    const key = await put("a.png");
    expect((await editor.images.upload(key, PNG, png)).error).toMatchObject({ statusCode: "409" });
    expect((await editor.images.upload(key, PNG, { ...png, upsert: true })).error).toBeNull();
    expect((await editor.images.update(key, PNG, png)).data?.path).toBe(key);
    const text = await editor.images.upload(`${folder}/a.txt`, "text", { contentType: "text/plain" });
    expect(text.error).toMatchObject({ message: "mime type text/plain is not supported", statusCode: "415" });
    await server.storage.createBucket("small", { public: false, fileSizeLimit: "10b" });
    const large = await server.storage.from("small").upload("a.bin", PNG);
    expect(large.error).toMatchObject({
      message: "The object exceeded the maximum allowed size",
      statusCode: "413",
    });
  });

  describe("metadata", () => {
    const metadata = { alt: "Garis pantai “Jakarta” 🌃", nested: { list: [1, null, true] } };

    test.each([
      ["bytes", PNG],
      ["a Blob", new Blob([PNG], { type: "image/png" })],
    ])("given with %s is returned by info()", async (_, body) => {
      const key = `${folder}/a.png`;
      expect((await editor.images.upload(key, body, { ...png, metadata })).error).toBeNull();
      expect((await editor.images.info(key)).data?.metadata).toEqual(metadata);
      // A new file under the same name has only its new metadata.
      expect((await editor.images.update(key, body, png)).error).toBeNull();
      expect((await editor.images.info(key)).data?.metadata).toEqual({});
    });

    test("is moved and copied with the file", async () => {
      const key = `${folder}/a.png`;
      await editor.images.upload(key, PNG, { ...png, metadata });
      await editor.images.copy(key, `${folder}/copy.png`);
      await editor.images.move(key, `${folder}/moved.png`);
      for (const name of ["copy", "moved"]) {
        expect((await editor.images.info(`${folder}/${name}.png`)).data?.metadata).toEqual(metadata);
      }
    });

    test.each([
      ["too long", { alt: "x".repeat(9000) }],
      ["a list", [] as unknown as Record<string, unknown>],
      ["containing NUL, which PostgreSQL cannot store", { alt: "a\0b" }],
    ])("%s is rejected, and nothing is stored", async (_, wrong) => {
      for (const body of [PNG, new Blob([PNG], { type: "image/png" })]) {
        const { error } = await editor.images.upload(`${folder}/a.png`, body, { ...png, metadata: wrong });
        expect(error).toMatchObject({ status: 400 });
      }
      expect((await editor.images.exists(`${folder}/a.png`)).data).toBe(false);
    });
  });

  test("info() returns the fields that storage-js declares, without the owner", async () => {
    const key = await put("a.png");
    const { data } = await anonymous.images.info(key);
    expect(data).toEqual({
      id: expect.any(String),
      name: key,
      version: expect.any(String),
      bucketId: "blog-images",
      size: PNG.length,
      contentType: "image/png",
      cacheControl: "max-age=3600",
      etag: expect.stringMatching(/^".+"$/),
      metadata: {},
      lastModified: expect.any(String),
      createdAt: expect.any(String),
    });
    expect((await editor.images.info("no-such-file")).error).toMatchObject({ status: 400, statusCode: "404" });
  });

  test("exists(): true, false, and without the right to read", async () => {
    const key = await put("a.png");
    await server.storage.createBucket("closed", { public: false });
    expect((await server.storage.from("closed").upload("a.bin", PNG)).error).toBeNull();
    expect((await editor.images.exists(key)).data).toBe(true);
    expect((await editor.images.exists("no-such-file")).data).toBe(false);
    expect((await server.storage.from("closed").exists("a.bin")).data).toBe(true);
    for (const other of [editor, anonymous]) {
      expect((await other.storage.from("closed").exists("a.bin")).data).toBe(false);
    }
    await expect(editor.storage.from("blog-images").throwOnError().exists("no-such-file")).rejects.toThrow();
  });

  describe("list()", () => {
    beforeEach(async () => {
      for (const name of ["b.png", "A.png", "c_d.png", "cxd.png", "sub/one.png", "sub/two.png", "other/one.png"]) {
        await put(name);
      }
    });

    test("returns folders first, then files, by their names in this folder", async () => {
      const list = await editor.images.list(folder);
      expect(namesOf(list)).toEqual(["other", "sub", "A.png", "b.png", "c_d.png", "cxd.png"]);
      expect(list.data?.[0]).toEqual({
        name: "other",
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      });
      expect(list.data?.[3]).toMatchObject({
        name: "b.png",
        id: expect.any(String),
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        metadata: { mimetype: "image/png", size: PNG.length, eTag: expect.any(String) },
      });
      expect(namesOf(await editor.images.list(`${folder}/`))).toEqual(namesOf(list));
      expect(namesOf(await editor.images.list(`${folder}/sub`))).toEqual(["one.png", "two.png"]);
      expect(namesOf(await editor.images.list(folder.slice(0, -1)))).toEqual([]);
      expect(namesOf(await editor.images.list("", { limit: 1000 }))).toContain(folder);
    });

    test("limit, offset, order and search, without wildcards of SQL", async () => {
      expect(namesOf(await editor.images.list(folder, { limit: 2, offset: 1 }))).toEqual(["sub", "A.png"]);
      const byName = { column: "name", order: "desc" };
      expect(namesOf(await editor.images.list(folder, { sortBy: byName }))[0]).toBe("sub");
      const byTime = { column: "created_at", order: "desc" };
      expect(namesOf(await editor.images.list(folder, { sortBy: byTime })).slice(2)).toEqual([
        "cxd.png",
        "c_d.png",
        "A.png",
        "b.png",
      ]);
      expect(namesOf(await editor.images.list(folder, { search: "a" }))).toEqual(["A.png"]);
      expect(namesOf(await editor.images.list(folder, { search: "c_" }))).toEqual(["c_d.png"]);
      expect(namesOf(await editor.images.list(folder, { search: "%" }))).toEqual([]);
      expect(namesOf(await editor.images.list(`${folder}' or true --`))).toEqual([]);
      const wrong = { column: "name; drop table storage.objects", order: "asc" };
      expect((await editor.images.list(folder, { sortBy: wrong })).error).toMatchObject({ status: 400 });
    });

    test("returns pages, with and without folders", async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await editor.images.listV2({ prefix: `${folder}/`, limit: 3, ...(cursor && { cursor }) });
        seen.push(...namesOf({ data: data?.objects ?? [] }));
        cursor = data?.nextCursor;
        expect(data?.hasNext).toBe(cursor !== undefined);
      } while (cursor);
      const names = ["A.png", "b.png", "c_d.png", "cxd.png", "other/one.png", "sub/one.png", "sub/two.png"];
      expect(seen).toEqual(names.map((name) => `${folder}/${name}`));
      const { data } = await editor.images.listV2({ prefix: `${folder}/`, with_delimiter: true });
      expect(data).toMatchObject({
        hasNext: false,
        folders: [
          { key: `${folder}/other`, name: `${folder}/other/` },
          { key: `${folder}/sub`, name: `${folder}/sub/` },
        ],
      });
      expect(namesOf({ data: data?.objects ?? [] })).toEqual(names.slice(0, 4).map((name) => `${folder}/${name}`));
      const forged = await editor.images.listV2({ cursor: "bm9uc2Vuc2U" });
      expect(forged.error).toMatchObject({ status: 400 });
    });

    test("returns nothing to anonymous callers, and nothing of other buckets", async () => {
      expect((await anonymous.images.list(folder)).data).toEqual([]);
      expect((await anonymous.images.listV2({})).data).toEqual({ hasNext: false, folders: [], objects: [] });
      await server.storage.createBucket("closed", { public: false });
      await server.storage.from("closed").upload("secret.bin", PNG);
      expect((await editor.storage.from("closed").list()).data).toEqual([]);
      expect((await editor.storage.from("closed").listV2({})).data?.objects).toEqual([]);
      expect(namesOf(await server.storage.from("closed").list())).toContain("secret.bin");
      expect((await editor.storage.from("nowhere").list()).data).toEqual([]);
      expect((await editor.storage.from("nowhere").listV2({})).data?.objects).toEqual([]);
    });
  });

  test("move, copy and remove report their results", async () => {
    const key = await put("a.png");
    expect((await editor.images.copy(key, `${folder}/b.png`)).data).toEqual({ path: `blog-images/${folder}/b.png` });
    expect((await editor.images.move(key, `${folder}/c.png`)).data).toEqual({ message: "Successfully moved" });
    const bucket = await editor.storage.from("blog-images").list(folder, { search: "c" });
    expect(namesOf(bucket)).toEqual(["c.png"]);
    const { data } = await editor.images.remove([`${folder}/b.png`, `${folder}/none.png`]);
    expect(data).toEqual([expect.objectContaining({ name: `${folder}/b.png` })]);
    expect(namesOf(await editor.images.list(folder))).toEqual(["c.png"]);
  });

  test("copy keeps the metadata of its source, or has its own", async () => {
    const key = `${folder}/a.png`;
    const options = { ...png, cacheControl: "60", metadata: { alt: "a" } };
    expect((await editor.images.upload(key, PNG, options)).error).toBeNull();
    const token = await signIn(site);
    const copy = async (body: object, headers = {}) => {
      const response = await site.fetch("/storage/v1/object/copy", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
        body: JSON.stringify({ bucketId: "blog-images", sourceKey: key, ...body }),
      });
      return response.json();
    };
    const metadata = Buffer.from('{"alt":"b"}').toString("base64");
    const copied = { metadata: { cacheControl: "max-age=60", mimetype: "image/png" }, user_metadata: { alt: "a" } };
    expect(await copy({ destinationKey: `${folder}/1.png` })).toMatchObject({ name: `${folder}/1.png`, ...copied });
    expect(await copy({ destinationKey: `${folder}/2.png`, copyMetadata: true })).toMatchObject(copied);
    const withoutAny = await copy({ destinationKey: `${folder}/3.png`, copyMetadata: false });
    expect(withoutAny).toMatchObject({ metadata: copied.metadata, user_metadata: null });
    const own = { destinationKey: key, metadata: { cacheControl: "max-age=9" } };
    expect(await copy(own, { "x-upsert": "true", "x-metadata": metadata })).toMatchObject({
      metadata: { cacheControl: "max-age=9", mimetype: "image/png" },
      user_metadata: { alt: "b" },
    });
    expect((await editor.images.info(key)).data).toMatchObject({ cacheControl: "max-age=9", metadata: { alt: "b" } });
    const forged = { destinationKey: `${folder}/4.png`, metadata: { mimetype: "image/gif" } };
    expect(await copy(forged)).toMatchObject({ statusCode: "415" });
    expect(await copy({ ...own, copyMetadata: true })).toMatchObject({ statusCode: "400", code: "InvalidRequest" });
  });

  test.each([
    ["a+b.png", "a%2Bb.png"],
    ["a&b=c@d.png", "a%26b%3Dc%40d.png"],
    ["a:b,c;d$e.png", "a%3Ab%2Cc%3Bd%24e.png"],
    ["a?b.png", "a%3Fb.png"],
    ["c/d.png", "c%2Fd.png"],
  ])("the key %s is stored under its decoded name %s", async (name, encoded) => {
    const headers = { authorization: `Bearer ${await signIn(site)}`, "content-type": "image/png" };
    const at = (path: string) => `/storage/v1/${path}/blog-images/${folder}/${encoded}`;
    const stored = await site.fetch(at("object"), { method: "POST", headers, body: PNG });
    expect(await stored.json()).toMatchObject({ Key: `blog-images/${folder}/${name}` });
    expect((await site.fetch(at("object/public"))).status).toBe(200);
    const json = { ...headers, "content-type": "application/json" };
    const body = '{"expiresIn":60}';
    const { signedURL } = await (await site.fetch(at("object/sign"), { method: "POST", headers: json, body })).json();
    expect((await site.fetch(`/storage/v1${signedURL}`)).status).toBe(200);
  });

  describe("one object, deleted by its URL", () => {
    const remove = (key: string, token: string) =>
      site.fetch(`/storage/v1/object/${key}`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });

    test("is gone", async () => {
      const key = await put("a.png");
      const response = await remove(`blog-images/${key}`, await signIn(site));
      expect([response.status, await response.json()]).toEqual([200, { message: "Successfully deleted" }]);
      expect((await editor.images.exists(key)).data).toBe(false);
      const again = await remove(`blog-images/${key}`, await signIn(site));
      expect(await again.json()).toEqual({
        statusCode: "404",
        error: "not_found",
        message: "Object not found",
        code: "NoSuchKey",
      });
    });

    test("is not deleted without the right to delete it", async () => {
      await server.storage.createBucket("closed", { public: false });
      await server.storage.from("closed").upload("stays.bin", PNG);
      const response = await remove("closed/stays.bin", await signIn(site));
      expect(await response.json()).toMatchObject({
        statusCode: "403",
        error: "Unauthorized",
        message: "Access denied",
      });
      const anonymous = await remove("closed/stays.bin", site.backend.publishableKey);
      expect(await anonymous.json()).toMatchObject({ statusCode: "403" });
      expect((await server.storage.from("closed").exists("stays.bin")).data).toBe(true);
    });
  });

  test("HEAD has the headers of GET, and a client with a cached object gets 304", async () => {
    const key = await put("a.png");
    for (const path of ["object", "object/authenticated", "object/public"]) {
      const urlPath = `/storage/v1/${path}/blog-images/${key}`;
      const ask = (method: string, headers = {}) => site.fetch(urlPath, { method, headers });
      const [head, whole] = [await ask("HEAD"), await ask("GET")];
      for (const name of ["content-type", "content-length", "etag", "last-modified", "cache-control"]) {
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
      }
      const since = { "if-modified-since": whole.headers.get("last-modified") ?? "" };
      expect([head.status, (await ask("HEAD", since)).status, (await ask("GET", since)).status]).toEqual([
        200, 304, 304,
      ]);
    }
  });

  test("the metadata of a row is JSON like on a hosted project, and rows of earlier versions are readable", async () => {
    const key = await put("a.png");
    const find = "from storage.objects where name = $1";
    const [row] = await site.database.query(`select metadata ${find}`, [key]);
    expect(row?.metadata).toEqual({
      eTag: expect.stringMatching(/^"[\da-f]{32}"$/),
      size: PNG.length,
      mimetype: "image/png",
      cacheControl: "max-age=3600",
      lastModified: expect.stringMatching(/Z$/),
      contentLength: PNG.length,
      httpStatusCode: 200,
    });
    await site.database.query("update storage.objects set metadata = to_jsonb(metadata::text) where name = $1", [key]);
    const { data } = await editor.images.list(folder);
    expect(data?.[0]?.metadata).toMatchObject({ mimetype: "image/png", size: PNG.length });
    expect((await editor.images.info(key)).data).toMatchObject({ contentType: "image/png" });
    expect((await editor.images.download(key)).data?.type).toBe("image/png");
    expect((await editor.images.copy(key, `${folder}/b.png`)).error).toBeNull();
    const [copy] = await site.database.query(`select jsonb_typeof(metadata) as type ${find}`, [`${folder}/b.png`]);
    expect(copy?.type).toBe("object");
  });

  test("concurrent uploads under one new name store one of them completely", async () => {
    const images = Array.from({ length: 4 }, (_, index) => new Uint8Array([...PNG, index]));
    const key = `${folder}/a.png`;
    const results = await Promise.all(images.map((image) => editor.images.upload(key, image, png)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    const winner = results.findIndex(({ error }) => error === null);
    const { data } = await editor.images.download(key);
    expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(images[winner]);
  });

  test.each([
    [{ download: true }, "attachment; filename=\"a photo.png\"; filename*=UTF-8''a%20photo.png"],
    [{ download: "foto.png" }, "attachment; filename=\"foto.png\"; filename*=UTF-8''foto.png"],
    [{ download: 'ü";\r\nx.png' }, "attachment; filename=\"_____x.png\"; filename*=UTF-8''%C3%BC%22%3B%0D%0Ax.png"],
    [{}, "inline; filename=\"a photo.png\"; filename*=UTF-8''a%20photo.png"],
  ])("public URL with %j names the file", async (options, disposition) => {
    const { publicUrl } = editor.images.getPublicUrl(await put("a photo.png"), options).data;
    const response = await fetch(publicUrl);
    expect([response.status, response.headers.get("content-disposition")]).toEqual([200, disposition]);
  });

  test("an image in a smaller size also has a file name", async () => {
    const options = { download: true, transform: { width: 320, format: "avif" as "origin" } };
    const { publicUrl } = editor.images.getPublicUrl(await put("a.png"), options).data;
    const response = await fetch(publicUrl);
    const [, format] = /^image\/(.+)$/.exec(response.headers.get("content-type") ?? "") ?? [];
    expect(response.headers.get("content-disposition")).toContain(`filename="a.${format}"`);
  });

  test("keys: long ones are stored, and invalid ones are rejected with their text", async () => {
    const key = `${"long/".repeat(200)}a.png`;
    expect((await editor.images.upload(key, PNG, png)).error).toBeNull();
    expect((await editor.images.download(key)).data?.size).toBe(PNG.length);
    expect((await editor.images.remove([key])).data).toHaveLength(1);
    const invalid = { statusCode: "400", message: "Invalid key: é.png" };
    expect((await editor.images.upload("é.png", PNG, png)).error).toMatchObject(invalid);
    expect((await editor.images.remove(["é.png"])).error).toMatchObject(invalid);
  });

  test("buckets: sizes with units, partial changes, lists in pages, and no access without credentials", async () => {
    const name = `bucket-${crypto.randomUUID()}`;
    const types = { fileSizeLimit: "20mb", allowedMimeTypes: ["image/jpeg"] };
    expect((await server.storage.createBucket(name, { public: true, ...types })).data?.name).toBe(name);
    expect((await server.storage.updateBucket(name, { public: false })).data).toEqual({
      message: "Successfully updated",
    });
    expect((await server.storage.getBucket(name)).data).toMatchObject({
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ["image/jpeg"],
    });
    const unlimited = { public: false, fileSizeLimit: null, allowedMimeTypes: ["image/*"] };
    expect((await server.storage.updateBucket(name, unlimited)).error).toBeNull();
    const bucket = (await server.storage.getBucket(name)).data;
    expect(bucket).toMatchObject({ file_size_limit: null });
    expect(bucket).not.toHaveProperty("type");
    expect((await server.storage.from(name).upload("a.png", PNG, png)).error).toBeNull();
    expect((await server.storage.from(name).upload("a.txt", "a", { contentType: "text/plain" })).error).toMatchObject({
      statusCode: "415",
    });
    expect((await server.storage.deleteBucket(name)).error).toMatchObject({ statusCode: "409" });
    const wrong = await server.storage.updateBucket(name, { public: false, fileSizeLimit: "much" });
    expect(wrong.error?.message).toContain("much");
    expect(namesOf(await server.storage.listBuckets({ search: name.slice(0, -1) }))).toEqual([name]);
    expect((await server.storage.listBuckets({ limit: 1, offset: 1 })).data).toHaveLength(1);
    expect((await server.storage.emptyBucket(name)).error).toBeNull();
    expect((await server.storage.deleteBucket(name)).data).toEqual({ message: "Successfully deleted" });
    expect((await editor.storage.createBucket("mine")).error).toMatchObject({ statusCode: "403" });
    const keyless = await new StorageClient(`${site.url}/storage/v1`).listBuckets();
    expect(keyless.error?.message).toBe("Invalid Compact JWS");
  });
});
