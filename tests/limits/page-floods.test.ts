import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { getRaw } from "#tests/support/raw-request.ts";
import { readDocument } from "#tests/support/read-document.ts";
import type { Site } from "#tests/support/start-site.ts";

/** Runs the work for each number below the count, with some runs in parallel. */
async function forMany(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
}

async function postPaths(site: Site): Promise<string[]> {
  const rows = await site.database.query("select slug from blog_posts where language = 'en' order by date desc");
  return rows.map(({ slug }) => `/blog/${slug}`);
}

describe("endless URLs", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startEmbeddedSite("embedded");
  });
  afterAll(() => site.close());

  async function rendersDuring(work: () => Promise<unknown>): Promise<number> {
    const before = site.renderCount();
    await work();
    return site.renderCount() - before;
  }

  test("invented hosts cause no render, and their part of the cache is limited", async () => {
    await site.fetch("/blog");
    await vi.waitFor(() => expect(site.pageCounts.improving).toBe(0), { timeout: 30_000 });
    const before = { ...site.pageCounts };
    const renders = await rendersDuring(() =>
      forMany(2500, async (number) => {
        const response = await getRaw(site.url, "/blog", { Host: `host-${number}.example` });
        expect(response).toContain(`<link rel="canonical" href="http://host-${number}.example/blog"`);
      }),
    );
    expect(renders).toBe(0);
    await vi.waitFor(() => expect(site.pageCounts.improving).toBe(0), { timeout: 30_000 });
    expect(site.pageCounts.improvements - before.improvements).toBeLessThan(8);
    expect(site.pageCounts.cachedBytes).toBeLessThan(before.cachedBytes * 8);
    expect(site.pageCounts.maxImproving).toBeLessThanOrEqual(2);
  });

  test.each(['a"onload="b', "a,b", "a'b", "a{b}", "a;b"])("the malformed host %s is rejected", async (host) => {
    for (const path of ["/", "/blog", "/healthz", "/assets/none.js"]) {
      expect(await getRaw(site.url, path, { Host: host })).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test("page numbers past the end get the same empty page, which other caches do not store", async () => {
    const documents = new Set<string>();
    const renders = await rendersDuring(() =>
      forMany(500, async (number) => {
        const response = await site.fetch(`/blog?page=${4 + number * 1999}`);
        expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
        expect(response.headers.get("etag")).toBeNull();
        documents.add(await response.text());
      }),
    );
    expect(renders).toBeLessThanOrEqual(2);
    expect(documents.size).toBe(1);
    const { text, posts } = readDocument([...documents][0] ?? "");
    expect(text).toContain("All posts are on the pages before it.");
    expect(posts).toEqual([]);
  });

  test("pages with posts stay cached", async () => {
    const response = await site.fetch("/blog?page=2");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(readDocument(await response.text()).posts).toHaveLength(9);
  });

  test("unknown paths get the same document", async () => {
    const renders = await rendersDuring(() =>
      forMany(5000, async (number) => {
        const response = await site.fetch(`/x${number}${number % 2 ? "/y" : ".data"}`);
        expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
        expect(await response.text()).toContain("Oops! Our server just had a coffee break.");
      }),
    );
    expect(renders).toBeLessThanOrEqual(1);
  });

  test("the edit screens of all posts get the same document", async () => {
    const renders = await rendersDuring(() =>
      forMany(300, async (number) => {
        const response = await site.fetch(`/admin/blog/edit/post-${number}`);
        expect(response.status).toBe(200);
        expect(await response.text()).toContain("Checking authentication...");
      }),
    );
    expect(renders).toBeLessThanOrEqual(1);
  });

  test("another spelling of a path redirects to the spelling of the cache key", async () => {
    const [post = ""] = await postPaths(site);
    const spellings = {
      "/BLOG": "/blog",
      "/%62log": "/blog",
      "/bLo%67?page=2": "/blog?page=2",
      "/Login": "/login",
      "/RSS.xml": "/rss.xml",
      [`/blog/%${post.charCodeAt(6).toString(16)}${post.slice(7)}`]: post,
    };
    for (const [spelling, path] of Object.entries(spellings)) {
      const response = await site.fetch(spelling);
      expect([spelling, response.status, response.headers.get("location")]).toEqual([spelling, 301, path]);
    }
  });
});

test("with SITE_URL, documents do not depend on the host of a request", async () => {
  const site = await startEmbeddedSite("embedded", { SITE_URL: "https://www.site.example" });
  const documents = new Set<string | undefined>();
  await forMany(100, async (number) => {
    const response = await getRaw(site.url, "/blog", { Host: `host-${number}.example` });
    documents.add(response.split("\r\n\r\n")[1]);
  });
  expect(documents.size).toBe(1);
  expect([...documents][0]).toContain('<link rel="canonical" href="https://www.site.example/blog"');
  expect([site.renderCount(), site.pageCounts.improvements]).toEqual([1, 1]);
  await site.close();
});

test("a flood of unknown posts delays no other client, and is limited", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let isClosed = false;
  const site = await startEmbeddedSite("embedded", { TRUST_PROXY: "true" }, (backend) => ({
    ...backend,
    async fetch(input, init) {
      if (isClosed) await gate;
      return backend.fetch(input, init);
    },
  }));
  const ask = (path: string, client: string) => site.fetch(path, { headers: { "x-forwarded-for": client } });
  const [cached = "", cold = ""] = await postPaths(site);
  await ask(cached, "192.0.2.1");
  const rendersBefore = site.renderCount();

  isClosed = true;
  const flood = Array.from({ length: 100 }, (_, number) => ask(`/blog/none-${number}`, "198.51.100.1"));
  // The server rejects the excess requests while the accepted ones wait. The test waits for all rejections,
  // because a request that arrives after the gate opened would find capacity.
  const rejections: Response[] = [];
  await new Promise<void>((resolve) => {
    for (const response of flood) {
      response.then(
        (response) => rejections.push(response) === 64 && resolve(),
        () => {},
      );
    }
  });
  expect(rejections.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
    Array.from({ length: 64 }, () => [503, "5"]),
  );
  for (const path of [cached, "/healthz"]) expect((await ask(path, "192.0.2.1")).status).toBe(200);

  const visitor = ask(cold, "192.0.2.1");
  open();
  expect((await visitor).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(36);
  expect(statuses.filter((status) => status === 503)).toHaveLength(64);
  expect(site.renderCount() - rendersBefore).toBe(37);
  expect(site.pageCounts.maxRendering).toBe(4);
  await site.close();
});
