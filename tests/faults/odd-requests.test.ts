import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { getRaw, sendRaw } from "#tests/support/raw-request.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** A response to a bad request never matches this pattern. */
const INSIDE = /node_modules|node:internal|\bat (?:async )?\S+ \(|\.ts:\d+/;

describe.each(EMBEDDED)("malformed requests to %s", (kind) => {
  let site: Site;
  let headers: Record<string, string>;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
    headers = {
      apikey: site.backend.publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
    };
  });
  afterAll(() => site.close());

  /** Expects a rejection with a client error in the protocol's shape, and that the next request works. */
  async function expectRejection(response: Response): Promise<void> {
    const text = await response.text();
    expect([response.status >= 400 && response.status < 500, response.status, text.slice(0, 200)]).toEqual([
      true,
      expect.any(Number),
      expect.not.stringMatching(INSIDE),
    ]);
    const body = JSON.parse(text) as Record<string, unknown>;
    expect(body.message ?? body.msg ?? body.errors).toBeDefined();
    await expectToLive();
  }

  async function expectToLive(): Promise<void> {
    const [health, ready, list] = await Promise.all([
      site.fetch("/healthz"),
      site.fetch("/readyz"),
      site.fetch("/rest/v1/blog_posts?select=id&limit=1", { headers: { apikey: site.backend.publishableKey } }),
    ]);
    expect([health.status, ready.status, list.status]).toEqual([200, 200, 200]);
  }

  const bodies = ["{", "null", "5", '"text"', "[", '{"a":', "\u0000", "{'a':1}", "[[]]"];
  const services: Record<string, [method: string, path: string]> = {
    "database insert": ["POST", "/rest/v1/blog_posts"],
    "database update": ["PATCH", "/rest/v1/blog_posts?slug=eq.none"],
    "sign-in": ["POST", "/auth/v1/token?grant_type=password"],
    refresh: ["POST", "/auth/v1/token?grant_type=refresh_token"],
    "sign-up": ["POST", "/auth/v1/signup"],
    "one-time link": ["POST", "/auth/v1/otp"],
    verification: ["POST", "/auth/v1/verify"],
    recovery: ["POST", "/auth/v1/recover"],
    "list of images": ["POST", "/storage/v1/object/list/blog-images"],
    "removal of images": ["DELETE", "/storage/v1/object/blog-images"],
    "move of an image": ["POST", "/storage/v1/object/move"],
    bucket: ["POST", "/storage/v1/bucket"],
  };
  let visitor = 0;

  describe.each(Object.entries(services))("%s", (_, [method, path]) => {
    test.each(bodies)("rejects the body %j", async (body) => {
      visitor += 1;
      const response = await site.fetch(path, {
        method,
        headers: { ...headers, "x-forwarded-for": `10.9.${visitor >> 8}.${visitor & 255}` },
        body,
      });
      await expectRejection(response);
    });
  });

  test.each([
    '{"email":{},"password":"x"}',
    '{"email":"a@b.example","password":5}',
    '{"email":"a\\u0000","password":"x"}',
  ])("a sign-in as %s is rejected", async (body) => {
    await expectRejection(await site.fetch("/auth/v1/token?grant_type=password", { method: "POST", headers, body }));
  });

  test.each([
    ["tags", { a: 1 }],
    ["tags", [["a"], ["b"]]],
    ["tags", "one"],
    ["tags", 5],
    ["date", "2025-13-45"],
    ["date", {}],
    ["date", []],
    ["id", "not-a-uuid"],
    ["id", { a: [] }],
    ["slug", "a\u0000b"],
    ["created_at", "never"],
    ["author", null],
  ])("a post whose %s is %j causes no failure", async (column, value) => {
    const post = { ...makePost(), [column]: value };
    for (const sender of [headers, { ...headers, authorization: `Bearer ${site.backend.publishableKey}` }]) {
      const response = await site.fetch("/rest/v1/blog_posts", {
        method: "POST",
        headers: sender,
        body: JSON.stringify(post),
      });
      await expectRejection(response);
    }
  });

  test.each([
    "slug=eq.%00",
    "id=eq.x",
    "date=gt.x",
    "nope=eq.1",
    "slug=nope.1",
    "select=nope",
    "select=*,nope(*)",
    "order=nope",
    "limit=-1",
    "offset=99999999999999999999",
    "slug=in.(",
    "or=(",
    `select=${"a(".repeat(500)}`,
    "slug=match.((((",
    "tags=cs.5",
  ])("the query %s is rejected", async (query) => {
    await expectRejection(await site.fetch(`/rest/v1/blog_posts?${query}`, { headers }));
  });

  test.each([
    '{"limit":-1}',
    '{"limit":1e20}',
    '{"offset":-5}',
    '{"sortBy":{"column":"nope","order":"asc"}}',
    '{"prefix":"\\u0000"}',
  ])("a list of images by %s is rejected", async (body) => {
    await expectRejection(await site.fetch("/storage/v1/object/list/blog-images", { method: "POST", headers, body }));
  });

  test.each([
    "/storage/v1/object/sign/blog-images/a.png?token=x",
    "/storage/v1/object/sign/blog-images/a.png?token=a.b.c",
  ])("the forged signature of %s is rejected", async (path) => {
    await expectRejection(await site.fetch(path));
  });

  test.each(["/rest/v1/blog_posts", "/auth/v1/signup", "/storage/v1/object/list/blog-images"])(
    "a body over every limit is rejected by %s in its own shape",
    async (path) => {
      const response = await site.fetch(path, {
        method: "POST",
        headers,
        body: `"${"x".repeat(12 * 1024 * 1024)}"`,
      });
      expect(response.status).toBe(413);
      await expectRejection(response);
    },
  );

  test.each(["/rest/v1/%zz", "/auth/v1/%", "/storage/v1/object/public/blog-images/%E0%A4%A"])(
    "%s is malformed and rejected in the protocol's shape",
    async (path) => {
      const response = await getRaw(site.url, path, { apikey: site.backend.publishableKey });
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(response.split("\r\n\r\n")[1]?.replace(/^[0-9a-f]+\r\n|\r\n0\r\n$/g, "") ?? "")).toHaveProperty(
        "message",
      );
    },
  );

  test.each(["/%", "/%zz", "/blog/%E0%A4%A", "/blog/%C0%AE", "/\u0001", "*", "blog", "//", "/blog?%"])(
    "the path %j of a page gets a response",
    async (path) => {
      const response = await getRaw(site.url, path);
      expect(response).toMatch(/^HTTP\/1\.1 (?:200|30[18]|400|404) /);
      expect(response).not.toMatch(INSIDE);
      await expectToLive();
    },
  );

  test.each([10, 100])("a URL of %i KB is rejected", async (kilobytes) => {
    for (const start of ["/blog?a=", "/rest/v1/blog_posts?slug=eq."]) {
      const response = await getRaw(site.url, start + "a".repeat(kilobytes * 1024));
      expect(response).toMatch(/^HTTP\/1\.1 4(?:14|31) /);
    }
    await expectToLive();
  });

  test("endless headers are rejected", async () => {
    const response = await getRaw(site.url, "/blog", { "X-Long": "a".repeat(100 * 1024) });
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    await expectToLive();
  });

  test.each([
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n"],
    ["no host", "GET /blog HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an invalid host", "GET /blog HTTP/1.1\r\nHost: a b/<c>\r\nConnection: close\r\n\r\n"],
    [
      "two lengths",
      "POST /blog HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\nConnection: close\r\n\r\nhello",
    ],
    [
      "a length and chunks",
      "POST /blog HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
    ],
    ["an unknown method", "BREW /blog HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    ["a header with a line break in it", "GET /blog HTTP/1.1\r\nHost: a\r\nX: a\nb\rc\r\nConnection: close\r\n\r\n"],
  ])("%s is rejected", async (_, bytes) => {
    expect(await sendRaw(site.url, bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
    await expectToLive();
  });

  test("a client that disconnects in the middle of a request does not affect other clients", async () => {
    const { connect } = await import("node:net");
    const { hostname, port } = new URL(site.url);
    for (let round = 0; round < 20; round += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          const head = `POST /rest/v1/blog_posts HTTP/1.1\r\nHost: a\r\napikey: ${headers.apikey}\r\nContent-Length: 5000\r\n\r\n{"title":`;
          socket.write(round % 2 ? head : "GET /blog HTTP/1.1\r\nHost: a\r\n\r\n", () => socket.destroy());
        });
        socket.on("close", () => resolve());
        socket.on("error", () => {});
      });
    }
    await expectToLive();
  });
});
