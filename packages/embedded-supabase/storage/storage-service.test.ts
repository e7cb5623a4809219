import { sign } from "hono/jwt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../caller.ts";
import type { Row } from "../database/sql-database.ts";
import { NO_RULES } from "../rules.ts";
import type { ServiceCall } from "../service.ts";
import { createStorageService } from "./storage-service.ts";

const jwtSecret = "a secret of at least thirty-two characters";
const publishableKey = "sb_publishable_of_the_test";

const database = {
  query: vi.fn(async (): Promise<Row[]> => []),
  runAs: vi.fn(async (): Promise<Row[][]> => [[]]),
};
const lane = () => vi.fn((_client: string, work: () => Promise<Response>) => work());
const lanes = { queries: lane(), lookups: lane() };
const service = createStorageService({
  storage: {
    database,
    files: { head: async () => ({ size: 1, etag: "a" }) } as never,
    writeObjects: (_, work) => work(),
    jwtSecret,
    disk: { report: () => {}, hasReserve: async () => true },
    log: { warn: () => {} },
    rules: { ...NO_RULES.files, lockEnabled: NO_RULES.accounts.lockEnabled },
  },
  publishableKey,
  isReady: async () => true,
  anonymousQueue: lanes as never,
});

const ANONYMOUS: Caller = { kind: "anonymous" };
const USER: Caller = { kind: "user", userId: crypto.randomUUID(), sessionId: undefined, claims: {} };

type Sent = Partial<Pick<ServiceCall, "caller" | "client">> & { headers?: Record<string, string>; body?: string };

/** Sends a request whose body records whether it was read. */
async function send(
  method: string,
  path: string,
  { caller = ANONYMOUS, client = "192.0.2.1", headers = {}, body }: Sent = {},
) {
  let isRead = false;
  const stream =
    body === undefined
      ? undefined
      : new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              isRead = true;
              controller.enqueue(new TextEncoder().encode(body));
              controller.close();
            },
          },
          { highWaterMark: 0 },
        );
  const url = new URL(`http://site.example/storage/v1/${path}`);
  const request = new Request(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-length": String(body.length) }) },
    ...(stream && { body: stream, duplex: "half" }),
  } as RequestInit);
  const response = await service({ request, url, caller, client });
  return { status: response.status, isRead, headers: response.headers, text: await response.text() };
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe("the body of an anonymous caller", () => {
  test.each([
    ["POST", "object/images/a.png", 400],
    ["PUT", "object/images/a.png", 400],
    ["POST", "object/list/images", 200],
    ["POST", "object/list-v2/images", 200],
    ["DELETE", "object/images", 200],
    ["DELETE", "object/images/a.png", 400],
    ["POST", "object/move", 400],
    ["POST", "bucket", 400],
    ["PUT", "object/upload/sign/b/a.png?token=a.b.c", 400],
    ["PUT", "object/upload/sign/b/a.png", 400],
    ["REPORT", "object/images/a.png", 404],
    ["POST", "object/images/a%00.png", 400],
    ["POST", "nothing", 404],
  ])("is not read, and costs no query: %s %s → %i", async (method, path, status) => {
    // Without a token, hosted Storage has no empty response either.
    const keys: [headers: Record<string, string>, status: number][] = [
      [{}, status === 200 ? 400 : status],
      [{ authorization: `Bearer ${publishableKey}` }, status],
    ];
    for (const [headers, expected] of keys) {
      for (const [size, connection] of [
        [1000, null],
        [100_000, "close"],
      ] as const) {
        const response = await send(method, path, { headers, body: "x".repeat(size) });
        expect([response.status, response.isRead, response.headers.get("connection")]).toEqual([
          expected,
          false,
          connection,
        ]);
        expect(response.headers.get("content-type")).toMatch(/^application\/json/);
      }
    }
    expect([database.query, database.runAs].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  test.each([
    ["another key", ANONYMOUS, "Bearer sb_publishable_guessed", "Invalid Compact JWS"],
    ["another scheme", ANONYMOUS, `Basic ${publishableKey}`, "Invalid Compact JWS"],
    ["a forged token", { kind: "anonymous", badToken: "invalid" }, "Bearer a.b.c", "signature verification failed"],
    ["an expired token", { kind: "anonymous", badToken: "expired" }, "Bearer a.b.c", "JWT expired"],
  ] as const)("with %s is not read", async (_, caller, authorization, message) => {
    for (const [method, path] of [
      ["POST", "object/images/a.png"],
      ["POST", "object/list/images"],
      ["DELETE", "object/images"],
      ["GET", "bucket"],
    ] as const) {
      const body = method === "GET" ? undefined : "x".repeat(100_000);
      const response = await send(method, path, { caller, headers: { authorization }, body });
      expect([response.status, response.isRead, JSON.parse(response.text)]).toEqual([
        401,
        false,
        { statusCode: "401", error: "InvalidJWT", message, code: "InvalidJWT" },
      ]);
    }
    expect([database.query, database.runAs].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  test("is read if a user signed the upload URL", async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const token = await sign({ bucket: "b", sub: "a.png", intent: "upload", exp }, jwtSecret);
    const response = await send("PUT", `object/upload/sign/b/a.png?token=${token}`, { body: "x" });
    expect([response.isRead, JSON.parse(response.text).message]).toEqual([true, "Bucket not found"]);
  });

  test("is not read if the account behind the upload URL was disabled", async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const owner = crypto.randomUUID();
    const token = await sign({ bucket: "b", sub: "a.png", intent: "upload", owner, exp }, jwtSecret);
    const response = await send("PUT", `object/upload/sign/b/a.png?token=${token}`, { body: "x" });
    expect([response.isRead, JSON.parse(response.text).error]).toEqual([false, "InvalidSignature"]);
  });
});

test("a write that waited too long for another one may be repeated", async () => {
  database.query.mockRejectedValueOnce(Object.assign(new Error("lock timeout"), { code: "55P03" }));
  const response = await send("DELETE", "object/images/a.png", { caller: USER });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});

test.each([
  ["the site", "GET", "object/public/b/a.png", ANONYMOUS, null, undefined],
  ["a user", "GET", "object/public/b/a.png", USER, "192.0.2.1", undefined],
  ["a public image", "GET", "object/public/b/a.png", ANONYMOUS, "192.0.2.1", "lookups"],
  ["the head of an image", "HEAD", "object/public/b/a.png", ANONYMOUS, "192.0.2.1", "lookups"],
  ["a readable image", "GET", "object/b/a.png", ANONYMOUS, "192.0.2.1", "lookups"],
  ["an image's description", "GET", "object/info/public/b/a.png", ANONYMOUS, "192.0.2.1", "lookups"],
  ["a bucket", "GET", "bucket/b", ANONYMOUS, "192.0.2.1", "lookups"],
  ["all buckets", "GET", "bucket", ANONYMOUS, "192.0.2.1", "queries"],
] as const)("the queue of %s: %s %s", async (_, method, path, caller, client, name) => {
  await send(method, path, { caller, client, headers: { authorization: `Bearer ${publishableKey}` } });
  const waited = Object.entries(lanes).flatMap(([lane, { mock }]) => mock.calls.map(([network]) => [lane, network]));
  expect(waited).toEqual(name === undefined ? [] : [[name, client]]);
});

test.each([
  ["POST", "object/move", 256 * 1024],
  ["POST", "object/images/a.bin", 11 * 1024 * 1024],
])("%s %s of a user has a body of at most %i bytes", async (method, path, limit) => {
  const headers = { "content-type": "text/plain" };
  const body = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
  const accepted = await send(method, path, { caller: USER, headers, body: body(limit) });
  expect([accepted.status, accepted.isRead]).toEqual([400, true]);
  const rejected = await send(method, path, { caller: USER, headers, body: body(limit + 1) });
  expect([rejected.status, rejected.isRead, rejected.headers.get("connection")]).toEqual([413, false, "close"]);
  expect(JSON.parse(rejected.text)).toMatchObject({ statusCode: "413", message: expect.any(String) });
});

const NAMES = Array.from({ length: 1001 }, (_, index) => `${index}.png`);
test.each([
  ["DELETE", "object/images", JSON.stringify({ prefixes: NAMES })],
  ["DELETE", "object/images", '{"prefixes":["../secrets.json"]}'],
  ["DELETE", "object/images", "[]"],
  ["DELETE", "object/images", '{"prefixes":[]}'],
  ["POST", "object/list/images", "{}"],
  ["POST", "object/list/images", '{"prefix":"","limit":0}'],
  ["POST", "object/sign/images/a.png", '{"expiresIn":9007199254740991}'],
  ["POST", "object/copy", '{"bucketId":"b","sourceKey":"a","destinationKey":"c","copyMetadata":true,"metadata":{}}'],
  ["POST", "object/copy", '{"bucketId":"b","sourceKey":"a","destinationKey":"c","copyMetadata":"no"}'],
  ["POST", "bucket", '{"name":"a","type":"ANALYTICS"}'],
  ["PUT", "bucket/b", "{}"],
  ["POST", "object/sign/images", JSON.stringify({ paths: NAMES, expiresIn: 60 })],
  ["POST", "object/sign/images", JSON.stringify({ paths: [], expiresIn: 60 })],
  ["POST", "object/sign/images/a.png", '{"expiresIn":1.5}'],
  ["POST", "object/list/images", '{"prefix":"","limit":-1}'],
  ["POST", "object/list/images", '{"prefix":"","offset":1e300}'],
  ["POST", "object/list/images", '{"prefix":"\\u0000"}'],
  ["POST", "object/list/images", '{"prefix":"\\ud800"}'],
  ["POST", "object/list/images", '{"prefix":"","sortBy":{"column":"__proto__"}}'],
  ["POST", "object/list-v2/images", '{"cursor":"bm9uc2Vuc2U"}'],
  ["POST", "object/list/images", `{"a":${"[".repeat(33)}${"]".repeat(33)}}`],
  ["POST", "object/list/images", `{"a":${"[".repeat(100_000)}`],
  ["POST", "object/copy", '{"bucketId":"b","sourceKey":"a","destinationKey":"../a"}'],
  ["POST", "object/move", '{"bucketId":"..","sourceKey":"a","destinationKey":"b"}'],
  ["POST", "object/move", '{"bucketId":"b","sourceKey":"a","destinationBucket":"\\ud800","destinationKey":"b"}'],
  ["DELETE", "object/", '{"prefixes":["a"]}'],
  ["DELETE", "object//a.png", "{}"],
  ["DELETE", "object/%00", '{"prefixes":["a"]}'],
  ["DELETE", "object/%zz", '{"prefixes":["a"]}'],
  ["POST", "bucket", '{"name":".."}'],
  ["POST", "bucket", '{"name":"a/b"}'],
  ["PUT", "bucket/b", '{"file_size_limit":"much"}'],
  ["POST", "bucket", '{"name":"a","versioning_status":"ENABLED"}'],
  ["PUT", "bucket/b", '{"versioning_status":"SUSPENDED"}'],
  ["POST", "object/list/images", '{"prefix":"","exactMatch":true}'],
  ["POST", "object/list/images", '{"prefix":"","noncurrentVersions":"only"}'],
  ["POST", "object/list-v2/images", '{"exactMatch":true}'],
  ["POST", "object/list-v2/images", '{"deleteMarkers":"only"}'],
  [
    "POST",
    "object/copy",
    '{"bucketId":"b","sourceKey":"a","destinationKey":"c","metadata":{"contentEncoding":"gzip"}}',
  ],
])("%s %s with a wrong body is rejected without a query: %#", async (method, path, body) => {
  const response = await send(method, path, { caller: USER, body });
  expect([response.status, JSON.parse(response.text)]).toEqual([
    400,
    {
      statusCode: expect.any(String),
      error: expect.any(String),
      message: expect.any(String),
      code: expect.any(String),
    },
  ]);
  expect([database.query, database.runAs].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

describe("a version that is not the current one does not exist", () => {
  const row = { is_public: true, id: crypto.randomUUID(), name: "a.png", bucket_id: "b", version: "new", metadata: {} };
  const sign = (versionId: string) =>
    send("POST", "object/sign/b/a.png", { caller: USER, body: JSON.stringify({ expiresIn: 60, versionId }) });

  beforeEach(() => {
    database.query.mockResolvedValue([row]);
    database.runAs.mockResolvedValue([[row]]);
  });
  afterEach(() => {
    database.query.mockResolvedValue([]);
    database.runAs.mockResolvedValue([[]]);
  });

  const codeOf = ({ text }: { text: string }) => JSON.parse(text).code;

  test("for download() and info()", async () => {
    for (const path of [
      "object/public/b/a.png",
      "object/info/public/b/a.png",
      "object/b/a.png",
      "object/info/b/a.png",
    ]) {
      expect(codeOf(await send("GET", `${path}?versionId=old`))).toBe("NoSuchKey");
    }
    const { status, text } = await send("GET", "object/info/public/b/a.png?versionId=new");
    expect([status, JSON.parse(text).version]).toEqual([200, "new"]);
  });

  test("for createSignedUrl(), also after the object changed", async () => {
    expect(codeOf(await sign("old"))).toBe("NoSuchKey");
    const { signedURL } = JSON.parse((await sign("new")).text);
    database.query.mockResolvedValue([{ ...row, version: "newer" }]);
    expect(codeOf(await send("GET", signedURL.slice(1)))).toBe("NoSuchKey");
  });

  test.each(["move", "copy"])("for %s()", async (call) => {
    const names = { bucketId: "b", sourceKey: "a.png", destinationKey: "c.png" };
    const body = JSON.stringify({ ...names, sourceVersionId: "old" });
    expect(codeOf(await send("POST", `object/${call}`, { caller: USER, body }))).toBe("NoSuchKey");
  });
});
