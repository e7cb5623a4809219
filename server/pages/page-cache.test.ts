import { describe, expect, test, vi } from "vitest";
import { PageCache } from "./page-cache.ts";

const makeCache = (options: { freshSeconds?: number; maxBytes?: number } = {}) =>
  new PageCache({ maxBytes: 1_000_000, freshSeconds: 3600, otherOrigins: [], ...options });

const page = (text: string, status = 200) =>
  new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } });

async function read(cache: PageCache, render: () => Promise<Response>, key = "/"): Promise<[number, string]> {
  const document = await cache.get(key, render);
  const response = document.toResponse(new Request("http://site.example/"));
  return [response.status, await response.text()];
}

describe("the page cache", () => {
  test("renders once for many", async () => {
    const render = vi.fn(async () => page("one"));
    const cache = makeCache();
    await Promise.all([read(cache, render), read(cache, render)]);
    await read(cache, render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("does not keep what was rendered from data that has changed since", async () => {
    const cache = makeCache();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const early = read(cache, () => promise);
    cache.clear();
    resolve(page("old"));
    expect(await early).toEqual([200, "old"]);
    expect(await read(cache, async () => page("new"))).toEqual([200, "new"]);
  });

  test("a visitor after a change does not wait for a render from before it", async () => {
    const cache = makeCache();
    void cache.get("/", () => new Promise(() => {}));
    cache.clear();
    expect(await read(cache, async () => page("new"))).toEqual([200, "new"]);
  });

  test("a failed render is told and forgotten", async () => {
    const cache = makeCache();
    await expect(read(cache, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await read(cache, async () => page("yes"))).toEqual([200, "yes"]);
  });

  test.each([404, 503, 301])("does not keep a %i", async (status) => {
    const cache = makeCache();
    const render = vi.fn(async () => page("", status));
    await read(cache, render);
    await read(cache, render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("keeps no more than it may", async () => {
    const cache = makeCache({ maxBytes: 10_000 });
    const render = vi.fn(async () => page(crypto.randomUUID().repeat(100)));
    for (let number = 0; number < 10; number += 1) await read(cache, render, `/${number}`);
    await read(cache, render, "/0");
    expect(render).toHaveBeenCalledTimes(11);
  });

  describe("where changes are not announced", () => {
    test("a stale page is served once more while a new one is made", async () => {
      const cache = makeCache({ freshSeconds: -1 });
      await read(cache, async () => page("first"));
      expect(await read(cache, async () => page("second"))).toEqual([200, "first"]);
      await vi.waitFor(async () => expect((await read(cache, async () => page("third")))[1]).not.toBe("first"));
    });

    test.each([404, 301])("a page that turns out to be a %i is dropped", async (status) => {
      const cache = makeCache({ freshSeconds: -1 });
      await read(cache, async () => page("there"));
      await read(cache, async () => page("", status));
      await vi.waitFor(async () => expect((await read(cache, async () => page("", status)))[0]).toBe(status));
    });

    test("a page stays while the backend is in trouble", async () => {
      const cache = makeCache({ freshSeconds: -1 });
      await read(cache, async () => page("there"));
      const inTrouble = vi.fn(async () => page("", 503));
      for (let visit = 0; visit < 5; visit += 1) expect(await read(cache, inTrouble)).toEqual([200, "there"]);
      expect(await read(cache, () => Promise.reject(new Error("worse")))).toEqual([200, "there"]);
    });
  });
});
