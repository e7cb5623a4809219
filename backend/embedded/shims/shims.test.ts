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

  test("of credentials is read up to 16 KB", async () => {
    const credentials = (length: number) => JSON.stringify({ email: "a@b.example", data: "x".repeat(length) });
    expect(await send("/auth/v1/recover", { body: credentials(15_000) })).toMatchObject({ status: 200, isRead: true });
    expect(await send("/auth/v1/recover", { body: credentials(17_000) })).toMatchObject({ status: 413, isRead: false });
    expect(asked).toHaveLength(1);
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

describe("a signed-in user", () => {
  test("may write, in bodies up to 256 KB for calls of the storage and 11 MB for files", async () => {
    const sizes: [string, number][] = [
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
