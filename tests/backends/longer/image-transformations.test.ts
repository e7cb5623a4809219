import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const WIDTHS = [320, 480, 640, 960, 1280, 1600];
const AVIF = { accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8" };
const WEBP = { accept: "image/webp,*/*" };
const SEED = "seed/forty-seven-days.webp";

const photo = (width: number, height: number, shade = 128) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: shade, sigma: 30 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

const variantPath = (key: string, search = "?width=320&quality=75&resize=contain") =>
  `/storage/v1/render/image/public/blog-images/${key}${search}`;
const originalPath = (key: string) => `/storage/v1/object/public/blog-images/${key}`;

async function filesOf({ dataDir }: Site): Promise<string[]> {
  return (await readdir(path.join(dataDir, "image-variants")).catch(() => [])).sort();
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe.each(EMBEDDED)("image transformations on %s", (kind) => {
  let site: Site;
  let images: ReturnType<typeof createClients>["images"];
  let before: string[];

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    images = createClients(site, await signIn(site)).images;
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    before = await filesOf(site);
  });

  const get = (key: string, headers: Record<string, string> = AVIF, search?: string, init: RequestInit = {}) =>
    site.fetch(variantPath(key, search), { headers, ...init });
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, contentType = "image/jpeg") => {
    const { error } = await images.upload(name, bytes, { contentType, cacheControl: "60", upsert: true });
    expect(error).toBeNull();
  };

  test("an image is available in each width, in the best format that the client accepts, with fewer bytes", async () => {
    const original = await site.fetch(originalPath(SEED));
    const size = Number(original.headers.get("content-length"));
    for (const width of WIDTHS) {
      for (const [headers, type] of [
        [AVIF, "image/avif"],
        [WEBP, "image/webp"],
      ] as const) {
        const response = await get(SEED, headers, `?width=${width}&quality=75&resize=contain`);
        expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
        expect(response.headers.get("vary")).toBe("accept");
        expect(response.headers.get("cache-control")).toBe(original.headers.get("cache-control"));
        expect(response.headers.get("x-content-type-options")).toBe("nosniff");
        const bytes = await bytesOf(response);
        expect(bytes.length).toBe(Number(response.headers.get("content-length")));
        expect(bytes.length).toBeLessThan(size);
        expect((await sharp(bytes).metadata()).width).toBe(width);
      }
    }
  });

  test("the stock client's URL works", async () => {
    const { publicUrl } = images.getPublicUrl(SEED, { transform: { width: 320, quality: 75, resize: "contain" } }).data;
    const response = await fetch(publicUrl, { headers: AVIF });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/avif"]);
    const { data, error } = await images.download(SEED);
    expect([data?.type, error]).toEqual(["image/webp", null]);
  });

  test("a client that accepts neither format gets the original, and so does a request for the original", async () => {
    const original = await bytesOf(await site.fetch(originalPath(SEED)));
    for (const [headers, search] of [
      [{ accept: "image/png,*/*" }, "?width=320"],
      [AVIF, "?width=320&format=origin"],
    ] as const) {
      const response = await get(SEED, headers, search);
      expect([response.headers.get("content-type"), response.headers.get("vary")]).toEqual(["image/webp", "accept"]);
      expect((await bytesOf(response)).equals(original)).toBe(true);
    }
  });

  test("a client with a cached variant gets 304, and HEAD has no body", async () => {
    const first = await get(SEED);
    const etag = first.headers.get("etag") ?? "";
    const again = await get(SEED, { ...AVIF, "if-none-match": etag });
    expect([again.status, again.headers.get("etag"), again.headers.get("vary")]).toEqual([304, etag, "accept"]);
    expect((await bytesOf(again)).length).toBe(0);
    expect((await get(SEED, { ...WEBP, "if-none-match": etag })).status).toBe(200);
    const head = await get(SEED, AVIF, undefined, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), head.headers.get("content-length")]).toEqual([
      200,
      etag,
      first.headers.get("content-length"),
    ]);
  });

  test("many requests for the same variant make one file", async () => {
    const name = `${crypto.randomUUID()}.jpg`;
    await upload(name, await photo(900, 600));
    const all = await Promise.all(Array.from({ length: 30 }, async () => bytesOf(await get(name))));
    expect(new Set(all.map((bytes) => bytes.toString("base64"))).size).toBe(1);
    expect((await filesOf(site)).length).toBe(before.length + 1);
  });

  test("a variant is replaced and removed together with its original", async () => {
    const name = `${crypto.randomUUID()}.jpg`;
    await upload(name, await photo(900, 600, 60));
    const dark = await get(name);
    const bytes = await bytesOf(dark);
    await upload(name, await photo(600, 900, 200));
    expect(await filesOf(site)).toEqual(before);
    const bright = await get(name, { ...AVIF, "if-none-match": dark.headers.get("etag") ?? "" });
    expect(bright.status).toBe(200);
    const renewed = await bytesOf(bright);
    expect(renewed.equals(bytes)).toBe(false);
    expect(await sharp(renewed).metadata()).toMatchObject({ width: 320, height: 480 });

    const moved = `${crypto.randomUUID()}.jpg`;
    expect((await images.move(name, moved)).error).toBeNull();
    expect((await get(name)).status).toBe(404);
    expect(await filesOf(site)).toEqual(before);
    expect((await get(moved)).status).toBe(200);
    expect((await images.remove([moved])).error).toBeNull();
    const gone = await get(moved);
    expect([gone.status, await gone.json()]).toEqual([404, expect.objectContaining({ statusCode: "404" })]);
    expect(await filesOf(site)).toEqual(before);
  });

  test.each(["?width=321", "?width=99999", "", "?height=10", "?width=320&quality=1", "?width=320&resize=fill"])(
    "an unsupported transformation is rejected and creates nothing: %s",
    async (search) => {
      const response = await get(SEED, AVIF, search);
      expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ statusCode: "400" })]);
      expect(await filesOf(site)).toEqual(before);
    },
  );

  test("unknown parameters create no separate image", async () => {
    await bytesOf(await get(SEED));
    const files = await filesOf(site);
    for (const extra of ["&a=1", "&a=2", "&download=x.png", "&resize=cover&t=1"]) {
      expect((await get(SEED, AVIF, `?width=320${extra}`)).status).toBe(200);
    }
    expect(await filesOf(site)).toEqual(files);
  });

  test.each([
    [404, "/storage/v1/render/image/public/blog-images/none.png?width=320"],
    [404, "/storage/v1/render/image/public/others/a.png?width=320"],
    [400, "/storage/v1/render/image/public/blog-images/..%2f..%2fsecrets.json?width=320"],
    [400, "/storage/v1/render/image/public/blog-images/%00?width=320"],
    [400, "/storage/v1/render/image/public/blog-images/%C3%28.png?width=320"],
    [400, `/storage/v1/render/image/public/blog-images/${"a".repeat(1025)}.png?width=320`],
  ])("%i: %s", async (status, urlPath) => {
    const response = await site.fetch(urlPath, { headers: AVIF });
    expect([response.status, await filesOf(site)]).toEqual([status, before]);
    expect(JSON.stringify(await response.json())).not.toContain("jwtSecret");
  });

  test("images of a private bucket are not available", async () => {
    await site.database.query("insert into storage.buckets (id, name, public) values ('closed', 'closed', false)");
    const response = await site.fetch("/storage/v1/render/image/public/closed/a.png?width=320", { headers: AVIF });
    expect(response.status).toBe(404);
  });

  test("an image that cannot be made smaller is served unchanged, and is not tried again", async () => {
    const broken = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(50_000, 7)]));
    const name = `${crypto.randomUUID()}.jpg`;
    await upload(name, broken);
    for (let times = 0; times < 2; times += 1) {
      const response = await get(name);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(response.headers.get("cache-control")).toBe("max-age=60");
      expect((await bytesOf(response)).equals(Buffer.from(broken))).toBe(true);
    }
    const made = (await filesOf(site)).filter((file) => !before.includes(file));
    expect(made).toHaveLength(1);
    expect((await stat(path.join(site.dataDir, "image-variants", made[0] ?? ""))).size).toBe(0);
    await images.remove([name]);
  });

  test("too many requests at once get originals, and no request an error", async () => {
    const names = Array.from({ length: 8 }, () => `${crypto.randomUUID()}.jpg`);
    const original = await photo(700, 500);
    for (const name of names) await upload(name, original);
    const asked = names.flatMap((name) => WIDTHS.slice(0, 3).map((width) => get(name, WEBP, `?width=${width}`)));
    const responses = await Promise.all(asked);
    const kinds = responses.map(({ status, headers }) => `${status} ${headers.get("content-type")}`);
    expect(new Set(kinds)).toEqual(new Set(["200 image/webp", "200 image/jpeg"]));
    for (const response of responses) {
      const bytes = await bytesOf(response);
      if (response.headers.get("content-type") !== "image/jpeg") continue;
      expect(bytes.equals(Buffer.from(original))).toBe(true);
      // The next request may get the variant.
      expect([response.headers.get("cache-control"), response.headers.get("etag")]).toEqual(["no-store", null]);
    }
    await images.remove(names);
  });
});

describe("a document", () => {
  test("contains the candidates for images in a text, which are never stored", async () => {
    const site = await startEmbeddedSite("embedded");
    try {
      const { database } = createClients(site, await signIn(site));
      const content = `<p><img src="https://old.example${originalPath(SEED)}" alt="" width="1600" height="900"></p>`;
      const post = makePost({ content });
      expect((await database.from("blog_posts").insert(post)).error).toBeNull();
      const html = await (await site.fetch(`/blog/${post.slug}`)).text();
      const [, srcSet = ""] = /<div class="prose"><p><img srcset="([^"]+)"/.exec(html) ?? [];
      const candidates = srcSet.replaceAll("&amp;", "&").split(", ");
      expect(candidates.map((candidate) => candidate.split(" ")[1])).toEqual(WIDTHS.map((width) => `${width}w`));
      for (const candidate of candidates.slice(0, -1)) {
        const response = await site.fetch(candidate.split(" ")[0] ?? "", { headers: AVIF });
        expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/avif"]);
      }
      const { data } = await database.from("blog_posts").select("content").eq("slug", post.slug).single();
      expect(data?.content).toBe(content);
    } finally {
      await site.close();
    }
  });
});

describe("after a restart", () => {
  test("the next process serves the variants of the previous one, but no incomplete files", async () => {
    const env = { DATABASE_URL: await createDatabase(inject("clusterUrl")) };
    const first = await startSite({ env, removesData: false });
    const made = await bytesOf(await first.fetch(variantPath(SEED), { headers: AVIF }));
    const [name = ""] = await filesOf(first);
    const file = path.join(first.dataDir, "image-variants", name);
    const { ino } = await stat(file);
    await first.close();
    // A process that ends during a write leaves such a file.
    const draft = `${file}+00000000-1-0-00000000.part`;
    await writeFile(draft, made.subarray(0, 10));

    const second = await startSite({ env, dataDir: first.dataDir, removesData: true });
    try {
      const again = await bytesOf(await second.fetch(variantPath(SEED), { headers: AVIF }));
      expect(again.equals(made)).toBe(true);
      expect((await stat(file)).ino).toBe(ino);
      expect((await readFile(file)).equals(made)).toBe(true);
    } finally {
      await second.close();
    }
  });
});

describe("with disabled transformations", () => {
  test("pages contain only originals, and no variant is created", async () => {
    const site = await startEmbeddedSite("embedded", { IMAGE_TRANSFORMATION: "false" });
    try {
      const html = await (await site.fetch("/blog")).text();
      expect(html).toMatch(/<img [^>]*src="\/storage\/v1\/object\/public\/blog-images\//);
      expect(html).not.toMatch(/srcset|render\/image/i);
      expect((await site.fetch(variantPath(SEED), { headers: AVIF })).status).toBe(404);
      expect(await filesOf(site)).toEqual([]);
    } finally {
      await site.close();
    }
  });
});
