import { sign } from "hono/jwt";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";
import { createShimmedHandler } from "./shims.ts";

const secrets = {
  jwtSecret: "a secret of at least thirty-two characters",
  secretKey: "sb_secret_of_the_test",
  publishableKey: "sb_publishable_of_the_test",
};

/** What the library was asked, with the body it was given. */
let asked: { method: string; pathname: string; search: string; body: string; headers: Headers }[];
let answerOf: (request: Request) => Response;
// These requests end before the database is asked, or name no session it could hold.
const database = { query: async () => [] } as unknown as Database;
const handle = createShimmedHandler({
  publishableKey: secrets.publishableKey,
  handle: async (request) => {
    const { pathname, search } = new URL(request.url);
    asked.push({ method: request.method, pathname, search, body: await request.text(), headers: request.headers });
    return answerOf(request);
  },
  services: {},
  isReady: async () => true,
  inTurn: (_, work) => work(),
  disk: { report: () => {}, isFull: async () => false, hasReserve: async () => true },
  auth: {
    database,
    identifyCaller: createCallerIdentification(secrets),
    jwtSecret: secrets.jwtSecret,
  },
});

const anonymous = { apikey: secrets.publishableKey, authorization: `Bearer ${secrets.publishableKey}` };
const server = { apikey: secrets.secretKey };
let user: Record<string, string>;
let uploadToken: string;

beforeAll(async () => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await sign({ sub: "user-1", role: "authenticated", aud: "authenticated", exp }, secrets.jwtSecret);
  user = { apikey: secrets.publishableKey, authorization: `Bearer ${token}` };
  uploadToken = await sign({ bucket: "b", sub: "a.png", intent: "upload", exp }, secrets.jwtSecret);
});
beforeEach(() => {
  asked = [];
  answerOf = () => Response.json([]);
});

type Asked = { headers?: Record<string, string>; method?: string; body?: string | Uint8Array<ArrayBuffer> };

/** Sends a request whose body tells whether anybody has read of it. */
async function send(address: string, { headers = anonymous, method = "POST", body }: Asked = {}) {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  let isRead = false;
  const stream =
    bytes &&
    new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          isRead = true;
          controller.enqueue(bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  const request = new Request(`http://site.example${address}`, {
    method,
    headers: { ...headers, ...(bytes && { "content-length": String(bytes.byteLength) }) },
    ...(stream && { body: stream, duplex: "half" }),
  } as RequestInit);
  const response = await handle(request, "192.0.2.1");
  return { status: response.status, isRead, headers: response.headers, text: await response.text() };
}

describe("a stranger's body", () => {
  test.each([
    ["POST", "/rest/v1/blog_posts", 401],
    ["PUT", "/rest/v1/blog_posts?id=eq.1", 401],
    ["PATCH", "/rest/v1/blog_posts?id=eq.1", 204],
    ["DELETE", "/rest/v1/blog_posts?id=eq.1", 204],
    ["PATCH", "/rest/v1/blog_posts", 400],
    ["POST", "/rest/v1/contact_messages", 401],
    ["POST", "/rest/v1/nope", 404],
    ["POST", "/rest/v1/rpc/claim_contact_message", 401],
    ["SEARCH", "/rest/v1/blog_posts", 405],
    ["POST", "/storage/v1/object/blog-images/a.png", 400],
    ["PUT", "/storage/v1/object/blog-images/a.png", 400],
    ["POST", "/storage/v1/object/list/blog-images", 200],
    ["DELETE", "/storage/v1/object/blog-images", 200],
    ["POST", "/storage/v1/object/move", 400],
    ["POST", "/storage/v1/bucket", 400],
    ["PUT", "/storage/v1/object/upload/sign/b/a.png?token=a.b.c", 400],
    ["PUT", "/storage/v1/object/upload/sign/b/a.png", 400],
    ["REPORT", "/storage/v1/object/blog-images/a.png", 400],
  ])("is not read, nor the library asked: %s %s → %i", async (method, address, status) => {
    for (const [size, connection] of [
      [1000, null],
      [100_000, "close"],
    ] as const) {
      const handle = await send(address, { method, body: "x".repeat(size) });
      expect([handle.status, handle.isRead, asked, handle.headers.get("connection")]).toEqual([
        status,
        false,
        [],
        connection,
      ]);
      if (status !== 204) expect(handle.headers.get("content-type")).toMatch(/^application\/json/);
    }
  });

  test.each([
    ["no key", {}, "/rest/v1/blog_posts?id=eq.1"],
    ["another key", { apikey: "x" }, "/rest/v1/blog_posts?id=eq.1"],
    ["a token that proves nothing", { ...anonymous, authorization: "Bearer a.b.c" }, "/rest/v1/blog_posts?id=eq.1"],
    ["a token that proves nothing", { authorization: "Bearer a.b.c" }, "/storage/v1/object/blog-images/a.png"],
    ["another key as bearer", { authorization: "Bearer x" }, "/storage/v1/object/list/blog-images"],
  ])("with %s is not read; the library refuses the credentials by themselves", async (_, headers, address) => {
    for (const method of ["POST", "PATCH", "DELETE"]) {
      asked = [];
      answerOf = () => Response.json({ message: "No API key found in request" }, { status: 401 });
      const body = "x".repeat(100_000);
      const handle = await send(address, { method, headers: headers as Record<string, string>, body });
      const pathname = address.split("?")[0];
      expect([handle.status, handle.isRead, handle.headers.get("connection")]).toEqual([401, false, "close"]);
      expect(asked).toEqual([{ method, pathname, search: "", body: "", headers: expect.any(Headers) }]);
    }
  });

  test("is read where an editor signed the upload URL", async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const headers = { "content-type": "image/png" };
    const handle = await send(`/storage/v1/object/upload/sign/b/a.png?token=${uploadToken}`, {
      method: "PUT",
      headers,
      body: png,
    });
    expect([handle.status, handle.isRead, asked.length]).toEqual([200, true, 1]);
  });
});

test.each([
  ["/rest/v1/blog_posts?content=match.^(.%2B)(.%2B).*%5C1$", 401],
  [`/rest/v1/blog_posts?${Array.from({ length: 450 }, () => "a=fts.b").join("&")}`, 400],
  [`/rest/v1/former_slugs?select=${"blog_posts(former_slugs(".repeat(8)}slug${"))".repeat(8)}`, 400],
  [`/rest/v1/blog_posts?or=${"(or".repeat(1500)}(slug.eq.a)${")".repeat(1500)}`, 400],
  ["/rest/v1/blog_posts?offset=100001", 416],
  ["/rest/v1/rpc/version", 401],
  ["/rest/v1/users", 404],
  ["/rest/v1/contact_messages?message=match.(a%2B)%2B$", 200],
])("a stranger's query over the budget does not reach the library: %s", async (address, status) => {
  for (const method of ["GET", "HEAD"]) {
    expect(await send(address, { method })).toMatchObject({ status });
    expect(asked).toEqual([]);
  }
});

describe("a signed-in user", () => {
  test.each([
    `/rest/v1/blog_posts?or=${"(or".repeat(1500)}(slug.eq.a)${")".repeat(1500)}`,
    `/rest/v1/blog_posts?select=${"a(".repeat(500)}`,
  ])("asks nothing endless: %s", async (address) => {
    for (const method of ["GET", "PATCH", "DELETE"]) {
      expect(await send(address, { method, headers: user, ...(method === "PATCH" && { body: "{}" }) })).toMatchObject({
        status: 400,
        isRead: false,
      });
    }
    expect(asked).toEqual([]);
  });

  test("may write, in bodies up to 4 MB for rows, 256 KB for calls of the storage and 11 MB for files", async () => {
    const sizes: [string, number][] = [
      ["/rest/v1/blog_posts", 4 * 1024 * 1024],
      ["/storage/v1/object/move", 256 * 1024],
      ["/storage/v1/object/blog-images/a.bin", 11 * 1024 * 1024],
    ];
    for (const [address, most] of sizes) {
      const body = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
      const headers = { ...user, "content-type": address.endsWith(".bin") ? "text/plain" : "application/json" };
      expect(await send(address, { headers, body: body(most) })).toMatchObject({ status: 200, isRead: true });
      expect(await send(address, { headers, body: body(most + 1) })).toMatchObject({ status: 413, isRead: false });
    }
  });

  const rows = (count: number, columns: number) => {
    const row = Object.fromEntries(Array.from({ length: columns }, (_, index) => [`c${index}`, 1]));
    return JSON.stringify(Array.from({ length: count }, () => row));
  };
  test.each([
    ["text/csv", `a,b\n${"1,2\n".repeat(16_384)}`],
    ["application/json", rows(16_384, 2)],
    ["application/json", rows(40_000, 0)],
    ["application/json", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["application/json", "[".repeat(1_000_000)],
    ["application/x-www-form-urlencoded", "&".repeat(40_000)],
    ["text/csv; application/json", rows(16_384, 2)],
  ])("sends no body that costs more than its bytes: %s %#", async (type, body) => {
    const handle = await send("/rest/v1/blog_posts", { headers: { ...user, "content-type": type }, body });
    expect([handle.status, JSON.parse(handle.text)]).toEqual([
      400,
      { code: "54000", message: expect.stringMatching(/at most \d+/), details: null, hint: null },
    ]);
    expect(asked).toEqual([]);
  });

  test("upserts at most a thousand rows at once, each of which is looked up first", async () => {
    const headers = { ...user, "content-type": "application/json", prefer: "resolution=merge-duplicates" };
    expect(await send("/rest/v1/blog_posts", { headers, body: rows(1001, 1) })).toMatchObject({ status: 400 });
    expect(await send("/rest/v1/blog_posts", { headers, body: rows(1000, 1) })).toMatchObject({ status: 200 });
    expect(asked).toHaveLength(1);
  });

  test("names at most a thousand objects in one call", async () => {
    const headers = { ...user, "content-type": "application/json" };
    const names = Array.from({ length: 1001 }, (_, index) => `${index}.png`);
    for (const [method, address, body] of [
      ["DELETE", "/storage/v1/object/blog-images", { prefixes: names }],
      ["POST", "/storage/v1/object/sign/blog-images", { paths: names, expiresIn: 60 }],
    ] as const) {
      expect(await send(address, { method, headers, body: JSON.stringify(body) })).toMatchObject({ status: 400 });
    }
    expect(asked).toEqual([]);
  });
});

test.each([
  ["tx=rollback", null],
  ["return=minimal, tx=rollback,count=exact", "return=minimal,count=exact"],
  ["return=minimal", "return=minimal"],
])("no transaction is said to end otherwise than it does: %s", async (prefer, expected) => {
  await send("/rest/v1/blog_posts", { headers: { ...server, prefer }, body: "{}" });
  expect(asked[0]?.headers.get("prefer")).toBe(expected);
});

test("the server's key passes every budget", async () => {
  const address = `/rest/v1/contact_messages?select=${"a(".repeat(20)}&message=match.a`;
  await send(address, { method: "GET", headers: server });
  await send("/rest/v1/blog_posts", { headers: server, body: "{}" });
  expect(asked.map(({ method }) => method)).toEqual(["GET", "POST"]);
});
