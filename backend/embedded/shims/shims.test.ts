import { sign } from "hono/jwt";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { createLogger } from "#platform/logger.ts";
import { createCallerIdentification } from "../caller.ts";
import type { Database } from "../database/database.ts";
import { createBackgroundQueue } from "../limits/background-queue.ts";
import { createEmailLinks } from "./email-links.ts";
import { createPasswordRules } from "./passwords/password-rules.ts";
import { createShimmedHandler } from "./shims.ts";

const secrets = {
  jwtSecret: "a secret of at least thirty-two characters",
  secretKey: "sb_secret_of_the_test",
  publishableKey: "sb_publishable_of_the_test",
};

/** What the library was asked, with the body it was given. */
let asked: { method: string; pathname: string; search: string; body: string; headers: Headers }[];
let answerOf: (request: Request) => Response;
const log = createLogger({ LOG_LEVEL: "silent" });
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
    passwordRules: createPasswordRules([]),
    links: createEmailLinks({ database, secret: secrets.secretKey }),
    sendsEmail: false,
    counters: createMemoryCounters(),
    background: createBackgroundQueue(log),
    log,
  },
});

const anonymous = { apikey: secrets.publishableKey, authorization: `Bearer ${secrets.publishableKey}` };
const server = { apikey: secrets.secretKey };
let user: Record<string, string>;

beforeAll(async () => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await sign({ sub: "user-1", role: "authenticated", aud: "authenticated", exp }, secrets.jwtSecret);
  user = { apikey: secrets.publishableKey, authorization: `Bearer ${token}` };
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

  test("of credentials is read up to 16 KB", async () => {
    const credentials = (length: number) => JSON.stringify({ email: "a@b.example", data: "x".repeat(length) });
    expect(await send("/auth/v1/recover", { body: credentials(15_000) })).toMatchObject({ status: 200, isRead: true });
    expect(await send("/auth/v1/recover", { body: credentials(17_000) })).toMatchObject({ status: 413, isRead: false });
    expect(asked).toHaveLength(1);
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

  test("may write rows in bodies up to 4 MB", async () => {
    const body = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
    const headers = { ...user, "content-type": "application/json" };
    const most = 4 * 1024 * 1024;
    const ask = (bytes: number) => send("/rest/v1/blog_posts", { headers, body: body(bytes) });
    expect(await ask(most)).toMatchObject({ status: 200, isRead: true });
    expect(await ask(most + 1)).toMatchObject({ status: 413, isRead: false });
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
});

describe("credentials", () => {
  test.each([
    ["token?grant_type=password", { email: `${"a".repeat(320)}@b.example`, password: "x" }],
    ["recover", { email: "@".repeat(1000) }],
    ["otp", { email: "a".repeat(10_000) }],
    ["verify", { type: "email", email: "a@b.example", token: "1".repeat(1025) }],
    ["token?grant_type=refresh_token", { refresh_token: "1".repeat(1025) }],
    ["token?grant_type=password", { email: "a@b.example", password: "x".repeat(1025) }],
    ["signup", { email: "a@b.example", password: "é".repeat(37) }],
  ])("longer than any genuine one are refused: %s %j", async (call, fields) => {
    const handle = await send(`/auth/v1/${call}`, { body: JSON.stringify(fields) });
    expect([handle.status, JSON.parse(handle.text)]).toEqual([
      400,
      { code: 400, error_code: "validation_failed", msg: expect.any(String) },
    ]);
    expect(asked).toEqual([]);
  });

  test("as long as genuine ones may be pass", async () => {
    const email = `${"a".repeat(310)}@b.example`;
    await send("/auth/v1/token?grant_type=password", { body: JSON.stringify({ email, password: "x".repeat(100) }) });
    await send("/auth/v1/signup", { body: JSON.stringify({ email, password: "é".repeat(36) }) });
    expect(asked).toHaveLength(2);
  });

  test("nested without end are refused", async () => {
    const handle = await send("/auth/v1/recover", { body: `{"a":${"[".repeat(8000)}` });
    expect([handle.status, JSON.parse(handle.text)]).toMatchObject([400, { msg: expect.any(String) }]);
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
