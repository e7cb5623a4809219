import { afterEach, describe, expect, test, vi } from "vitest";
import { ANY_ORIGIN, makeRenderedPage, SITE } from "#tests/factories/make-rendered-page.ts";
import { PageCache } from "./page-cache.ts";
import { startCounting } from "./page-counts.ts";
import { RenderQueue } from "./render-queue.ts";
import type { RenderedPage } from "./rendered-page.ts";

vi.setConfig({ testTimeout: 60_000 });
/** Compressing well takes a while on a busy machine. */
const LONG_TIMEOUT = { timeout: 30_000 };

const FRESH_SECONDS = 30;
const DAY = 86_400;

/** A cache with a clock that only the test advances. */
function makeCache(options: { maxBytes?: number } = {}) {
  let now = Date.now();
  const counts = startCounting();
  const cache = new PageCache({
    maxBytes: 10_000_000,
    freshSeconds: FRESH_SECONDS,
    otherOrigins: [],
    counts,
    now: () => now,
    ...options,
  });
  return {
    cache,
    counts,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    /** Requests a page and its document like a visitor. */
    async read(render: () => Promise<RenderedPage>, { pageUrl = "/", origin = SITE, isAlwaysCached = false } = {}) {
      const page = await cache.get(pageUrl, { render, isAlwaysCached });
      const response = cache.documentFor(pageUrl, page, origin).response.toResponse(new Request(`${origin}/`));
      return [response.status, await response.text()] as const;
    },
  };
}

const page = (text: string, status = 200) => makeRenderedPage(text, { status });
const staticPage = (text: string) => makeRenderedPage(text, { isFromData: false });

describe("after a change", () => {
  const away = async () => page("loading", 503);

  test("the last page is shown while the database is away, and a new one as soon as it responds", async () => {
    const { cache, pass, read } = makeCache();
    await read(async () => page("one"), { pageUrl: "/blog" });
    cache.clear();
    const render = vi.fn(away);
    expect(await read(render, { pageUrl: "/blog" })).toEqual([200, "one"]);
    expect(await read(render, { pageUrl: "/blog" })).toEqual([200, "one"]);
    expect(render).toHaveBeenCalledTimes(1); // the next attempt is in five seconds
    expect(cache.findFresh("/blog", SITE)).toBeUndefined();
    pass(6);
    expect(await read(async () => page("two"), { pageUrl: "/blog" })).toEqual([200, "two"]);
    expect(await read(away, { pageUrl: "/blog" })).toEqual([200, "two"]);
  });

  test("a new change is shown at once, and a deleted page is gone", async () => {
    const { cache, read } = makeCache();
    await read(async () => page("one"));
    cache.clear();
    expect(await read(away)).toEqual([200, "one"]);
    cache.clear();
    expect((await read(async () => page("gone", 404)))[0]).toBe(404);
    expect((await read(away))[0]).toBe(503);
  });

  test("a page of the day before is not shown", async () => {
    const { cache, pass, read } = makeCache();
    await read(async () => page("one"));
    cache.clearAll();
    expect(await read(away)).toEqual([200, "one"]);
    pass(DAY + 1);
    expect((await read(away))[0]).toBe(503);
  });
});

describe("the page cache", () => {
  test("renders once for concurrent requests", async () => {
    const render = vi.fn(async () => page("one"));
    const { read } = makeCache();
    await Promise.all([read(render), read(render)]);
    await read(render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("stores pages of searches in a separate budget, so they evict no other page", async () => {
    const { cache, counts, read } = makeCache({ maxBytes: 400_000 });
    const text = "x".repeat(2000);
    await read(async () => page(text), { pageUrl: "/blog" });
    await read(async () => page(text), { pageUrl: "/blog?page=2" });
    for (let made = 0; made < 300; made += 1) {
      await read(async () => page(text), { pageUrl: `/blog?q=${made}` });
      await read(async () => page(text), { pageUrl: `/blog?tag=${made}` });
    }
    expect(["/blog", "/blog?page=2", "/blog?tag=299", "/blog?q=0"].map((pageUrl) => cache.has(pageUrl))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(counts.cachedBytes).toBeLessThan(100_000);
    cache.clear();
    expect(cache.has("/blog?tag=299")).toBe(false);
  });

  test("does not cache a page whose data changed during the render", async () => {
    const { cache, read } = makeCache();
    const { promise, resolve } = Promise.withResolvers<RenderedPage>();
    const early = read(() => promise);
    cache.clear();
    resolve(await page("old"));
    expect(await early).toEqual([200, "old"]);
    expect(await read(() => page("new"))).toEqual([200, "new"]);
  });

  test("a visitor after a change does not wait for a render from before it", async () => {
    const { cache, read } = makeCache();
    void cache.get("/", { render: () => new Promise(() => {}) });
    cache.clear();
    expect(await read(() => page("new"))).toEqual([200, "new"]);
  });

  test("a change does not remove pages without data", async () => {
    const { cache, read } = makeCache();
    await read(() => staticPage("the same"), { pageUrl: "/login" });
    await read(() => page("old"), { pageUrl: "/blog" });
    cache.clear();
    expect([cache.has("/login"), cache.has("/blog")]).toEqual([true, false]);
  });

  test("a failed render is an error and is not cached", async () => {
    const { read } = makeCache();
    await expect(read(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await read(() => page("yes"))).toEqual([200, "yes"]);
  });

  test.each([404, 503, 301])("does not cache a %i", async (status) => {
    const { read } = makeCache();
    const render = vi.fn(() => page("", status));
    await read(render);
    await read(render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("caches the document of many URLs even with an error status", async () => {
    const { read } = makeCache();
    const render = vi.fn(() => page("nothing here", 404));
    for (let request = 0; request < 3; request += 1) {
      expect(await read(render, { isAlwaysCached: true })).toEqual([404, "nothing here"]);
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("stays within its limit and counts all bytes", async () => {
    const { cache, counts, read } = makeCache({ maxBytes: 100_000 });
    const render = () => page(`${crypto.randomUUID().repeat(300)}`);
    for (let number = 0; number < 50; number += 1) {
      await read(render, { pageUrl: `/${number}` });
      expect(counts.cachedBytes).toBeLessThanOrEqual(100_000);
    }
    const cached = Array.from({ length: 50 }, (_, number) => cache.has(`/${number}`)).filter(Boolean).length;
    // Each page is stored as rendered, as sent and compressed.
    expect(counts.cachedBytes).toBeGreaterThan(cached * 2 * 300 * 36);
  });
});

describe("documents of one page for many hosts", () => {
  const named = () => makeRenderedPage(`<a href="${ANY_ORIGIN}/blog"> ${"and words ".repeat(2000)}`);

  test("come from one render, and each one contains its host", async () => {
    const { read } = makeCache();
    const render = vi.fn(named);
    for (const host of ["one", "two", "three"]) {
      const [, text] = await read(render, { origin: `http://${host}.example` });
      expect(text).toContain(`<a href="http://${host}.example/blog">`);
      expect(text).not.toContain("any-origin");
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("are cached for at most eight hosts", async () => {
    const { counts, read } = makeCache();
    for (let host = 0; host < 8; host += 1) await read(named, { origin: `http://${host}.example` });
    const bytes = counts.cachedBytes;
    for (let host = 8; host < 2500; host += 1) {
      const [, text] = await read(named, { origin: `http://${host}.example` });
      expect(text).toContain(`http://${host}.example/blog`);
    }
    // The cache compresses its documents meanwhile, and adds none.
    await vi.waitFor(() => expect(counts.improving).toBe(0), LONG_TIMEOUT);
    expect(counts.cachedBytes).toBeLessThan(bytes + 8 * 22_000);
    expect(counts.improvements).toBe(8);
  });

  test("of unused hosts are replaced after a while", async () => {
    const { counts, pass, read } = makeCache();
    for (let host = 0; host < 8; host += 1) await read(named, { origin: `http://${host}.example` });
    await vi.waitFor(() => expect([counts.improvements, counts.improving]).toEqual([8, 0]), LONG_TIMEOUT);
    pass(3600);
    for (let host = 100; host < 108; host += 1) await read(named, { origin: `http://${host}.example` });
    await vi.waitFor(() => expect([counts.improvements, counts.improving]).toEqual([16, 0]), LONG_TIMEOUT);
    const bytes = counts.cachedBytes;
    for (let host = 0; host < 8; host += 1) await read(named, { origin: `http://${host}.example` });
    expect(counts.cachedBytes).toBe(bytes);
  });
});

describe("compressing as well as possible", () => {
  const long = (text: string) => page(text.repeat(20_000));

  test("runs for two documents at a time", async () => {
    const { counts, read } = makeCache();
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => read(() => long(`${number}`), { pageUrl: `/${number}` })),
    );
    await vi.waitFor(() => expect([counts.improvements, counts.improving]).toEqual([20, 0]), LONG_TIMEOUT);
    expect(counts.maxImproving).toBe(2);
  });

  test("skips documents that were removed meanwhile", async () => {
    const { cache, counts, read } = makeCache();
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => read(() => long(`${number}`), { pageUrl: `/${number}` })),
    );
    cache.clear();
    await read(() => long("the only one left"));
    await vi.waitFor(() => expect(counts.improving).toBe(0), LONG_TIMEOUT);
    expect(counts.improvements).toBe(3);
  });

  test("counts towards the limit of bytes", async () => {
    const { counts, read } = makeCache();
    await read(() => long("words "));
    const before = counts.cachedBytes;
    await vi.waitFor(() => expect([counts.improvements, counts.improving]).toEqual([1, 0]), LONG_TIMEOUT);
    expect(counts.cachedBytes).not.toBe(before);
  });
});

describe("a page that is not fresh any more", () => {
  afterEach(() => vi.useRealTimers());

  test("is served once more while a new one is made", async () => {
    const { pass, read } = makeCache();
    await read(() => page("first"));
    pass(FRESH_SECONDS + 1);
    expect(await read(() => page("second"))).toEqual([200, "first"]);
    await vi.waitFor(async () => expect((await read(() => page("third")))[1]).toBe("second"), LONG_TIMEOUT);
  });

  test("is not served at twice the age: the visitor waits for the new one", async () => {
    const { pass, read } = makeCache();
    await read(() => page("in the evening"));
    pass(FRESH_SECONDS * 2 + 1);
    expect(await read(() => page("in the morning"))).toEqual([200, "in the morning"]);
  });

  test.each([404, 301])("is dropped when its new render is a %i", async (status) => {
    const { pass, read } = makeCache();
    await read(() => page("there"));
    pass(FRESH_SECONDS * 2 + 1);
    expect((await read(() => page("", status)))[0]).toBe(status);
  });

  test("stays while the backend fails, for a day", async () => {
    const { pass, read } = makeCache();
    await read(() => page("there"));
    for (const age of [FRESH_SECONDS + 1, FRESH_SECONDS + 1, 3600, DAY - 7200]) {
      pass(age);
      expect(await read(() => page("", 503))).toEqual([200, "there"]);
      expect(await read(() => Promise.reject(new Error("worse")))).toEqual([200, "there"]);
    }
    pass(7200);
    expect((await read(() => page("", 503)))[0]).toBe(503);
  });

  test("stays while the backend does not respond, and only one visitor waits for the timeout", async () => {
    const { pass, read } = makeCache();
    await read(() => page("there"));
    pass(3600);
    vi.useFakeTimers();
    const silent = vi.fn(() => new Promise<RenderedPage>(() => {}));
    const first = read(silent);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await first).toEqual([200, "there"]);
    expect(await read(silent)).toEqual([200, "there"]);
  });

  test("is rendered again after the timeout of a render that hangs", async () => {
    vi.useFakeTimers();
    const { pass, read } = makeCache();
    const queue = new RenderQueue(startCounting());
    await read(() => page("in the evening"));
    pass(8 * 3600);
    const hung = read(() => queue.run("a", () => new Promise<RenderedPage>(() => {})));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await hung).toEqual([200, "in the evening"]);
    await vi.advanceTimersByTimeAsync(60_000);
    pass(60);
    expect(await read(() => queue.run("a", async () => page("in the morning")))).toEqual([200, "in the morning"]);
  });

  test("is requested again after a pause for the backend", async () => {
    const { pass, read } = makeCache();
    await read(() => page("there"));
    pass(3600);
    await read(() => page("", 503));
    pass(6);
    expect(await read(() => page("new"))).toEqual([200, "new"]);
  });
});
