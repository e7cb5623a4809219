import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { accepts, KeptDocument, matchesEtag } from "./kept-document.ts";

describe("accepts", () => {
  test.each([
    ["br", "br", true],
    ["gzip, deflate, br", "br", true],
    ["gzip,deflate,br", "br", true],
    ["BR", "br", true],
    [" br ; q=0.5 ", "br", true],
    ["br;q=1.0", "br", true],
    ["br;q=0", "br", false],
    ["br;q=0.0", "br", false],
    ["br; q=0.000", "br", false],
    ["br;q=0.001", "br", true],
    ["brotli", "br", false],
    ["x-br", "br", false],
    ["gzip", "br", false],
    ["", "br", false],
    ["gzip;q=0, br", "gzip", false],
  ])("%j allows %s: %s", (header, coding, expected) => {
    expect(accepts(header, coding)).toBe(expected);
  });
});

describe("matchesEtag", () => {
  const etag = '"abc"';
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc"', true],
    ["*", true],
    ['"ab"', false],
    ["abc", false],
    ['"ABC"', false],
    ["", false],
    [null, false],
  ])("%j: %s", (header, expected) => {
    expect(matchesEtag(header, etag)).toBe(expected);
  });
});

describe("a kept document", () => {
  const html = `<!doctype html><script>go()</script><p>${"Words and more words. ".repeat(200)}</p>`;
  const make = (init: ResponseInit = {}) =>
    KeptDocument.from(new Response(html, { headers: { "content-type": "text/html; charset=utf-8" }, ...init }), []);
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    new Request("http://site.example/", { method, headers });
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test("is the same in every coding, before and after it was compressed well", async () => {
    const document = await make();
    for (const _ of ["quickly", "well"]) {
      expect(brotliDecompressSync(await bytes(document.toResponse(ask({ "accept-encoding": "br" })))).toString()).toBe(
        html,
      );
      expect((await bytes(document.toResponse(ask()))).toString()).toBe(html);
      await document.improve();
    }
    expect(gunzipSync(await bytes(document.toResponse(ask({ "accept-encoding": "gzip" })))).toString()).toBe(html);
  });

  test("has one tag for its words, whatever the coding", async () => {
    const document = await make();
    const tags = ["br", "gzip", ""].map((coding) =>
      document.toResponse(ask({ "accept-encoding": coding })).headers.get("etag"),
    );
    expect(new Set(tags).size).toBe(1);
    const other = await KeptDocument.from(new Response("other", { headers: { "content-type": "text/html" } }), []);
    expect(other.etag).not.toBe(document.etag);
  });

  test("answers 304 without a body to whoever has it, and HEAD without one to anybody", async () => {
    const document = await make();
    const unchanged = document.toResponse(ask({ "if-none-match": document.etag }));
    expect([unchanged.status, (await bytes(unchanged)).length]).toEqual([304, 0]);
    const head = document.toResponse(ask({}, "HEAD"));
    expect([head.status, (await bytes(head)).length, head.headers.get("content-length")]).toEqual([
      200,
      0,
      String(Buffer.byteLength(html)),
    ]);
  });

  test("a failure carries no tag and must not be stored by anybody", async () => {
    const response = (
      await make({ status: 503, headers: { "content-type": "text/html", "retry-after": "5" } })
    ).toResponse(ask({ "if-none-match": "*" }));
    expect([response.status, response.headers.get("etag")]).toEqual([503, null]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("retry-after")).toBe("5");
  });

  test("counts the memory of all its forms", async () => {
    const document = await make();
    await document.improve();
    expect(document.size).toBeGreaterThan(Buffer.byteLength(html));
  });
});
