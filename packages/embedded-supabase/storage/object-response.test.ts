import { describe, expect, test, vi } from "vitest";
import { respondWithObject } from "./object-response.ts";
import type { StoredRow } from "./object-rows.ts";

const LAST_MODIFIED = new Date("2026-01-02T03:04:05.678Z");
const row = {
  bucket_id: "b",
  name: "a.png",
  metadata: { mimetype: "image/png", cacheControl: "max-age=60" },
} as unknown as StoredRow;

async function ask(headers: Record<string, string> = {}, { method = "GET", metadata = row.metadata } = {}) {
  const cancel = vi.fn();
  const stored = { size: 10, etag: '"v1"', lastModified: LAST_MODIFIED };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(new TextEncoder().encode("0123456789"));
    controller.close();
  };
  const files = {
    get: vi.fn(async () => ({ ...stored, body: new ReadableStream({ start, cancel }) })),
    head: vi.fn(async () => stored),
  };
  const request = new Request("http://x.test/storage/v1/object/public/b/a.png", { method, headers });
  const response = await respondWithObject({ request }, { ...row, metadata }, files);
  return { response, text: await response.text(), files };
}

describe("an object", () => {
  test("has headers from its row and its file", async () => {
    const { response, text } = await ask();
    expect([response.status, text, Object.fromEntries(response.headers)]).toEqual([
      200,
      "0123456789",
      {
        "accept-ranges": "bytes",
        "cache-control": "max-age=60",
        "content-disposition": "inline; filename=\"a.png\"; filename*=UTF-8''a.png",
        "content-length": "10",
        "content-type": "image/png",
        etag: '"v1"',
        "last-modified": "Fri, 02 Jan 2026 03:04:05 GMT",
        "x-robots-tag": "none",
      },
    ]);
  });

  test("has the same headers for HEAD, without opening its file", async () => {
    const { response, text, files } = await ask({}, { method: "HEAD" });
    expect([response.status, text, response.headers.get("content-length")]).toEqual([200, "", "10"]);
    expect(files.get).not.toHaveBeenCalled();
  });

  test.each([
    [null, "application/octet-stream"],
    [{ mimetype: "text/html; charset=utf-8" }, "text/plain"],
    [{ mimetype: "Text/HTML" }, "text/plain"],
    [{ mimetype: 1 }, "application/octet-stream"],
    [{ mimetype: "text/ü\n✓" }, "application/octet-stream"],
  ])("with the metadata %j has a type that no browser executes", async (metadata, type) => {
    const { response } = await ask({}, { metadata: metadata as StoredRow["metadata"] });
    expect(response.headers.get("content-type")).toBe(type);
  });

  test.each([
    [{ "if-none-match": 'W/"v1"' }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"v0"' }, 200],
    [{ "if-modified-since": "Fri, 02 Jan 2026 03:04:05 GMT" }, 304],
    [{ "if-modified-since": "Fri, 02 Jan 2026 03:04:04 GMT" }, 200],
    [{ "if-modified-since": "soon" }, 200],
    [{ "if-none-match": '"v0"', "if-modified-since": "Fri, 02 Jan 2026 03:04:05 GMT" }, 200],
  ])("that the client has cached is not sent again: %j → %i", async (headers, status) => {
    for (const method of ["GET", "HEAD"]) {
      expect((await ask(headers as Record<string, string>, { method })).response.status).toBe(status);
    }
  });

  test("is sent completely to a client with a part of another version", async () => {
    expect((await ask({ range: "bytes=2-4", "if-range": '"v0"' })).text).toBe("0123456789");
    const { response, text } = await ask({ range: "bytes=2-4", "if-range": '"v1"' });
    expect([
      response.status,
      response.headers.get("content-range"),
      response.headers.get("content-length"),
      text,
    ]).toEqual([206, "bytes 2-4/10", "3", "234"]);
  });

  test.each([
    ["bytes=0-3", "0123"],
    ["bytes=3-", "3456789"],
    ["bytes=-4", "6789"],
    ["bytes=8-40", "89"],
    ["bytes=-40", "0123456789"],
  ])("has the range %s, which is %s", async (range, expected) => {
    const { response, text } = await ask({ range });
    expect([response.status, text]).toEqual([206, expected]);
  });

  test.each(["bytes=0-1,3-4", "items=0-1", "lines=100-"])("is sent completely for %s", async (range) => {
    const { response, text } = await ask({ range });
    expect([response.status, text]).toEqual([200, "0123456789"]);
  });

  test.each(["bytes=10-", "bytes=100-200", "bytes=5-2", "bytes=-0", "bytes=-", "bytes=a-b"])(
    "has no bytes for %s",
    async (range) => {
      await expect(ask({ range })).rejects.toMatchObject({
        statusCode: 416,
        options: { status: 416, headers: { "content-range": "bytes */10" }, code: "InvalidRange" },
      });
    },
  );

  test("has the tag for crawlers that its upload named", async () => {
    const { response } = await ask({}, { metadata: { ...row.metadata, xRobotsTag: "noindex, nofollow" } });
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });
});
