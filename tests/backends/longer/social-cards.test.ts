import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const WITH_IMAGE = "forty-seven-days";

describe.each(EMBEDDED)("social cards on %s", (kind) => {
  let site: Site;
  let database: ReturnType<typeof createClients>["database"];
  let slug: string;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { SITE_URL: "https://www.example.com" });
    database = createClients(site, await signIn(site)).database;
    slug = `card-${crypto.randomUUID().slice(0, 8)}`;
    const { error } = await database.from("blog_posts").insert(makePost({ slug, title: "A card", image_url: null }));
    expect(error).toBeNull();
  });
  afterAll(() => site.close());

  const card = (name: string, init?: RequestInit) => site.fetch(`/og/${name}.png`, init);

  test("a post has a card of 1200 by 630 pixels, and a client with a cached card gets 304", async () => {
    const response = await card(slug);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    const etag = response.headers.get("etag") ?? "";
    expect((await card(slug, { headers: { "if-none-match": etag } })).status).toBe(304);
    const head = await card(slug, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  });

  test("it is drawn again after a change of the post, and deleted with the post", async () => {
    const other = `${slug}-other`;
    await database.from("blog_posts").insert(makePost({ slug: other, title: "Before", image_url: null }));
    const before = (await card(other)).headers.get("etag");
    await database.from("blog_posts").update({ title: "After" }).eq("slug", other);
    const after = (await card(other)).headers.get("etag");
    expect([before, after].every(Boolean)).toBe(true);
    expect(after).not.toBe(before);
    await database.from("blog_posts").delete().eq("slug", other);
    expect((await card(other)).status).toBe(404);
  });

  test.each(["unknown-post", "No-Slug", "a--b", "-", "a".repeat(301), "a.b", "%2e%2e%2fsecrets", "%00"])(
    "there is no card for %s",
    async (name) => {
      const response = await card(name);
      expect([400, 404]).toContain(response.status);
      expect(response.headers.get("content-type")).not.toBe("image/png");
    },
  );

  test("every document links the card with its size", async () => {
    const html = await (await site.fetch(`/blog/${slug}`)).text();
    const cardUrl = `https://www.example.com/og/${slug}.png`;
    for (const [property, content] of [
      ["og:image", cardUrl],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
      ["og:image:alt", "A card"],
    ]) {
      expect(html).toContain(`<meta property="${property}" content="${content}"/>`);
    }
    expect(html).toContain(`<meta name="twitter:image" content="${cardUrl}"/>`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toContain(`"image":["${cardUrl}"]`);

    const withImage = await (await site.fetch(`/blog/${WITH_IMAGE}`)).text();
    const imageCardUrl = `https://www.example.com/og/${WITH_IMAGE}.png`;
    expect(withImage).toContain(`<meta property="og:image" content="${imageCardUrl}"/>`);
    expect(withImage).toContain(`<meta name="twitter:image" content="${imageCardUrl}"/>`);
    expect(withImage).toContain('<meta property="og:image:width" content="1200"/>');
    expect(withImage).toMatch(/"image":\["[^"]*\/object\/public\/blog-images\//);
    expect((await card(WITH_IMAGE)).headers.get("content-type")).toBe("image/png");
  });

  test("a flood is rejected with 503, and other requests succeed", async () => {
    const flood = await Promise.all(Array.from({ length: 60 }, (_, index) => card(`unknown-post-${index}`)));
    const statuses = new Set(flood.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 404 && status !== 503)).toEqual([]);
    const rejected = flood.find(({ status }) => status === 503);
    if (rejected) expect(rejected.headers.get("retry-after")).toBe("5");
    expect((await card(slug)).status).toBe(200);
  });
});
