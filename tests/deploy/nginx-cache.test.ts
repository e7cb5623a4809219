import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { startNginx } from "./support/nginx.ts";
import { HOST } from "./support/proxy-process.ts";

const TOKEN = "replace-this-token";
const LIST = "/rest/v1/blog_posts?select=slug&order=date.desc&limit=500";
let site: Site | undefined;
let nginx: Awaited<ReturnType<typeof startNginx>>;

beforeEach(() => {
  site = undefined;
});
afterEach(async () => {
  await site?.close();
  await nginx.close();
});

/** Starts nginx in front of a site that knows the URL for purges. */
async function start(settings: (purgeUrl: string) => Record<string, string>): Promise<Site> {
  const port = await findFreePort();
  nginx = await startNginx("cache.conf", `http://127.0.0.1:${port}`);
  site = await startEmbeddedSite("embedded", {
    PORT: String(port),
    SITE_URL: `https://${HOST}`,
    TRUST_PROXY: "true",
    ...settings(nginx.purgeUrl),
  });
  return site;
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await nginx.ask(path, { headers });
  return {
    status: response.status,
    cache: response.headers["x-cache"],
    text: response.body.toString(),
    headers: response.headers,
  };
}

/** Expects nginx to cache a page at the first request and to serve the second one from the cache. */
async function expectCached(path: string, headers?: Record<string, string>): Promise<void> {
  await get(path, headers);
  expect([path, (await get(path, headers)).cache]).toEqual([path, "HIT"]);
}

async function publish(to: Site): Promise<string> {
  const post = makePost({ date: "2030-01-01" });
  const { error } = await createClients(to, await signIn(to))
    .database.from("blog_posts")
    .insert(post);
  expect(error).toBeNull();
  return post.title;
}

describe("with purges", () => {
  const purged = (url: string) => ({ CDN_SECONDS: "3600", CDN_PURGE_URL: url, CDN_PURGE_TOKEN: TOKEN });

  test("pages, feeds and anonymous reads are cached, and a save replaces them an hour before they expire", async () => {
    const own = await start(purged);
    const anonymous = { apikey: own.backend.publishableKey };
    await expectCached("/blog");
    await expectCached("/rss.xml", { "accept-encoding": "br, gzip" });
    await expectCached("/sitemap.xml");
    await expectCached(LIST, anonymous);
    const title = await publish(own);
    await vi.waitFor(async () => expect((await get("/blog")).text.includes(title)).toBe(true), {
      timeout: 5000,
      interval: 20,
    });
    expect((await get("/rss.xml")).text.includes(title)).toBe(true);
    await expectCached("/blog");
  });

  test("browsers revalidate each time, unlike the shared cache", async () => {
    await start(purged);
    const { headers } = await get("/blog");
    expect(headers["cache-control"]).toMatch(/^public, max-age=0, must-revalidate, s-maxage=3600, /);
    expect((await get("/blog", { "if-none-match": String(headers.etag) })).status).toBe(304);
  });

  test("a cached page is served while the site is stopped", async () => {
    await start(purged);
    await expectCached("/blog");
    await expectCached("/");
    await site?.close();
    site = undefined;
    expect(await get("/blog")).toMatchObject({ status: 200, cache: "HIT" });
    expect((await get("/login")).status).toBe(502);
  });

  test("no personal response is cached", async () => {
    const own = await start(purged);
    const { publishableKey } = own.backend;
    const editor = { apikey: publishableKey, authorization: `Bearer ${await signIn(own)}` };
    await expectCached(LIST, { apikey: publishableKey });
    for (const [path, headers] of [
      [LIST, editor],
      ["/rest/v1/contact_messages?select=id", editor],
      ["/auth/v1/user", editor],
      ["/storage/v1/object/list/blog-images", editor],
      ["/readyz", {}],
      ["/nothing-here", {}],
    ] as const) {
      await get(path, headers);
      const again = await get(path, headers);
      expect([path, again.cache ?? "no cache"]).not.toContain("HIT");
      expect([path, again.headers["cache-control"]]).toEqual([path, "no-store"]);
    }
    // An editor's response did not replace the anonymous response in the cache.
    expect((await get(LIST, { apikey: publishableKey })).cache).toBe("HIT");
  });

  test("images and built files stay cached after a purge", async () => {
    const own = await start(purged);
    const { text } = await get("/blog");
    const image = /\/storage\/v1\/[^"\s,]+/.exec(text)?.[0].replaceAll("&amp;", "&") ?? "";
    const script = /\/assets\/[^"\s]+\.js/.exec(text)?.[0] ?? "";
    await expectCached(image, { accept: "image/avif" });
    await expectCached(script);
    await publish(own);
    expect((await get(script)).cache).toBe("HIT");
    expect((await get(image, { accept: "image/avif" })).cache).toBe("HIT");
  });

  test("a purge needs the token", async () => {
    await start(purged);
    await expectCached("/blog");
    for (const authorization of ["", "Bearer wrong"]) {
      expect((await fetch(nginx.purgeUrl, { method: "POST", headers: { authorization } })).status).toBe(403);
    }
    const token = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(nginx.purgeUrl, { headers: token })).status).toBe(403);
    expect((await get("/blog")).cache).toBe("HIT");
    for (const status of [204, 204]) {
      expect((await fetch(nginx.purgeUrl, { method: "POST", headers: token })).status).toBe(status);
    }
    expect((await get("/blog")).cache).toBe("MISS");
  });
});

test("without purges a save is visible after s-maxage, and an old page is served while the site is stopped", async () => {
  const own = await start(() => ({ CDN_SECONDS: "1" }));
  await expectCached("/blog");
  const title = await publish(own);
  await vi.waitFor(async () => expect((await get("/blog")).text.includes(title)).toBe(true), {
    timeout: 10_000,
    interval: 50,
  });
  await site?.close();
  site = undefined;
  await vi.waitFor(async () => expect(await get("/blog")).toMatchObject({ status: 200, cache: "STALE" }), {
    timeout: 10_000,
  });
});

test("without CDN_SECONDS no page is cached", async () => {
  await start(() => ({}));
  for (const path of ["/blog", "/rss.xml", "/"]) {
    await get(path);
    const { cache, headers } = await get(path);
    expect([cache, headers["cache-control"], headers["cdn-cache-control"]]).toEqual(["MISS", "no-cache", undefined]);
  }
});
