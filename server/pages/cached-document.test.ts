import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { makeRenderedPage, SITE } from "#tests/factories/make-rendered-page.ts";
import { CachedDocument } from "./cached-document.ts";

describe("a cached document", () => {
  const html = `<!doctype html><script>go()</script><p>${"Words and more words. ".repeat(200)}</p>`;
  const make = async (options?: Parameters<typeof makeRenderedPage>[1], text = html, isCompressed = true) =>
    new CachedDocument(await makeRenderedPage(text, options), { origin: SITE, otherOrigins: [], isCompressed });
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    new Request("http://site.example/", { method, headers });
  const etagOf = (document: CachedDocument) => document.response.toResponse(ask()).headers.get("etag") ?? "";
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test("is the same in every coding, before and after the better compression", async () => {
    const document = await make();
    for (const _ of ["quickly", "well"]) {
      expect(
        brotliDecompressSync(await bytes(document.response.toResponse(ask({ "accept-encoding": "br" })))).toString(),
      ).toBe(html);
      expect((await bytes(document.response.toResponse(ask()))).toString()).toBe(html);
      await document.improve();
    }
    expect(gunzipSync(await bytes(document.response.toResponse(ask({ "accept-encoding": "gzip" })))).toString()).toBe(
      html,
    );
  });

  test("is sent uncompressed when no cache stores it", async () => {
    const response = (await make({}, html, false)).response.toResponse(ask({ "accept-encoding": "br, gzip" }));
    expect([response.headers.get("content-encoding"), (await bytes(response)).toString()]).toEqual([null, html]);
  });

  test("has one ETag for all codings", async () => {
    const document = await make();
    const tags = ["br", "gzip", ""].map((coding) =>
      document.response.toResponse(ask({ "accept-encoding": coding })).headers.get("etag"),
    );
    expect(new Set(tags).size).toBe(1);
    expect(etagOf(await make({}, "other"))).not.toBe(etagOf(document));
  });

  test("returns 304 without a body for a matching ETag, and no body for HEAD", async () => {
    const document = await make();
    const unchanged = document.response.toResponse(ask({ "if-none-match": etagOf(document) }));
    expect([unchanged.status, (await bytes(unchanged)).length]).toEqual([304, 0]);
    const head = document.response.toResponse(ask({}, "HEAD"));
    expect([head.status, (await bytes(head)).length, head.headers.get("content-length")]).toEqual([
      200,
      0,
      String(Buffer.byteLength(html)),
    ]);
  });

  test.each([
    ["a failure", 503, false],
    ["a page past the end of a list", 200, true],
  ])("%s has no ETag and must not be stored by any cache", async (_, status, isPastEnd) => {
    const response = (await make({ status, isPastEnd })).response.toResponse(ask({ "if-none-match": "*" }));
    expect([response.status, response.headers.get("etag")]).toEqual([status, null]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("counts the memory of all its forms", async () => {
    const document = await make();
    await document.improve();
    expect(document.size).toBeGreaterThan(Buffer.byteLength(html));
  });
});
