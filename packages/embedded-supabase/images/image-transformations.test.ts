import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BackendHandler } from "../service.ts";
import { withImageTransformations } from "./image-transformations.ts";
import { VariantStore } from "./variant-store.ts";

const OBJECT = "http://site.test/storage/v1/object/public/images/a.jpg";
const VARIANT = "http://site.test/storage/v1/render/image/public/images/a.jpg?width=320";

const IMAGES = { buckets: ["images"], widths: [320, 480, 640, 960, 1280, 1600] };

let folder: string;
let original: Uint8Array<ArrayBuffer>;
/** The backend returns these ETags of the original one after the other, and repeats the last one. */
let etags: string[];
/** Each line names the client, method and URL of a request to the backend. */
let asked: string[];
let store: VariantStore;
let handle: BackendHandler;
const report = vi.fn<(code: string) => void>();
const hasReserve = vi.fn<() => Promise<boolean>>();
const warn = vi.fn();

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-variants-"));
  original = new Uint8Array(
    await sharp({
      create: {
        width: 640,
        height: 360,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
  etags = ['"1"'];
  asked = [];
  report.mockReset();
  hasReserve.mockReset().mockResolvedValue(true);
  warn.mockReset();
  store = new VariantStore({ folder, maxBytes: 1024 * 1024 });
  handle = withImageTransformations({
    images: IMAGES,
    handle: async ({ url, method }, client) => {
      asked.push(`${client} ${method} ${url}`);
      const etag = (etags.length > 1 ? etags.shift() : etags[0]) ?? "";
      const headers = { etag, "content-type": "image/jpeg", "content-length": String(original.length) };
      return new Response(original, { headers: { ...headers, "cache-control": "max-age=60" } });
    },
    store,
    disk: { report, hasReserve },
    log: { warn },
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const get = (init: RequestInit = {}) =>
  handle(new Request(VARIANT, { headers: { accept: "image/webp" }, ...init }), "network");

async function expectOriginalForNow(response: Response, status = 200): Promise<void> {
  expect([response.status, response.headers.get("content-type")]).toEqual([status, "image/jpeg"]);
  expect([response.headers.get("cache-control"), response.headers.get("etag")]).toEqual(["no-store", null]);
  expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true);
}

test("equal requests cause one read, one render and one file", async () => {
  const keep = vi.spyOn(store, "keep");
  const all = await Promise.all(Array.from({ length: 10 }, async () => (await get()).headers.get("content-type")));
  expect(new Set(all)).toEqual(new Set(["image/webp"]));
  expect(keep).toHaveBeenCalledTimes(1);
  // Each of the ten requests asks for the original in the client's name. One further request reads its bytes.
  expect(asked.filter((line) => line === `network GET ${OBJECT}`)).toHaveLength(10);
  expect(asked.filter((line) => line === `null GET ${OBJECT}`)).toHaveLength(1);
});

test("headers of a client, such as a range or an expired token, do not reach the backend", async () => {
  const seen: string[] = [];
  const probe = withImageTransformations({
    images: IMAGES,
    handle: async ({ headers }) => {
      seen.push(...headers.keys());
      return new Response(null, { status: 404 });
    },
    store,
    disk: { report, hasReserve },
    log: { warn },
  });
  const headers = { accept: "image/webp", range: "bytes=0-1", authorization: "Bearer x", "if-none-match": "*" };
  expect((await probe(new Request(VARIANT, { headers }), "network")).status).toBe(404);
  expect(seen).toEqual([]);
});

test("a full disk is reported, and the response is the original", async () => {
  vi.spyOn(store, "keep").mockRejectedValueOnce(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  await expectOriginalForNow(await get());
  expect(report).toHaveBeenCalledExactlyOnceWith("ENOSPC");
  expect((await get()).headers.get("content-type")).toBe("image/webp");
});

test("below the disk reserve no variant is made: the original has status 507, and stored variants are still served", async () => {
  hasReserve.mockResolvedValue(false);
  await expectOriginalForNow(await get(), 507);
  hasReserve.mockResolvedValue(true);
  expect((await get()).headers.get("content-type")).toBe("image/webp");
  hasReserve.mockResolvedValue(false);
  const stored = await get();
  expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("any other error is logged, and the response is the original", async () => {
  vi.spyOn(store, "keep").mockRejectedValueOnce(Object.assign(new Error("not permitted"), { code: "EPERM" }));
  await expectOriginalForNow(await get());
  expect([report.mock.calls.length, warn.mock.calls.length]).toEqual([0, 1]);
});

test("a variant that is deleted during its response arrives completely", async () => {
  const whole = Number((await get()).headers.get("content-length"));
  const response = await get();
  await store.forget("images", "seed/a.jpg");
  await rm(folder, { recursive: true });
  expect((await response.arrayBuffer()).byteLength).toBe(whole);
});

test("an original that was replaced meanwhile stores no variant of the old bytes", async () => {
  etags = ['"1"', '"2"'];
  await expectOriginalForNow(await get());
  expect((await get()).headers.get("etag")).toBe('"2-320-webp"');
});

test("an original above the bucket's limit is neither read nor tried again", async () => {
  const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.close());
  const handle = vi.fn<BackendHandler>(async () => {
    const headers = { etag: '"1"', "content-type": "image/jpeg", "content-length": String(1024 ** 3) };
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers });
  });
  const large = withImageTransformations({
    images: IMAGES,
    handle,
    store,
    disk: { report, hasReserve },
    log: { warn },
  });
  for (let times = 0; times < 2; times += 1) {
    const response = await large(new Request(VARIANT, { headers: { accept: "image/webp" } }), "network");
    expect([response.headers.get("content-type"), response.headers.get("etag")]).toEqual([
      "image/jpeg",
      '"1-320-webp"',
    ]);
  }
  expect(pull).not.toHaveBeenCalled();
  expect(handle).toHaveBeenCalledTimes(3);
});

test("all other requests pass unchanged", async () => {
  for (const [method, url] of [
    ["GET", OBJECT],
    ["POST", VARIANT],
    ["OPTIONS", VARIANT],
  ] as const) {
    await handle(new Request(url, { method }), "network");
    expect(asked.pop()).toBe(`network ${method} ${url}`);
  }
});
