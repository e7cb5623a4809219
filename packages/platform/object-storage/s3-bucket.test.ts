import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3Server, startS3Server } from "../tests/s3-server.ts";
import { openS3Bucket, PART_BYTES } from "./s3-bucket.ts";
import { readS3Settings, type S3Settings } from "./s3-settings.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.remove());

function settings(changed: Record<string, string> = {}): S3Settings {
  const found = readS3Settings({ ...server.env, ...changed });
  if (!found) throw new Error("no bucket is set");
  return found;
}
const open = (changed?: Record<string, string>) => openS3Bucket(settings(changed));
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a bucket", () => {
  test("returns stored objects, with slashes and special characters in names", async () => {
    const bucket = await open();
    for (const name of ["a/b.png", "b/seed%2Fx.webp", "b/ü ä+.png"]) {
      await bucket.put(name, bytes(name));
      const { body, size } = await bucket.get(name);
      expect([await new Response(body).text(), size]).toEqual([name, bytes(name).length]);
    }
  });

  test("has another ETag for other bytes", async () => {
    const bucket = await open();
    await bucket.put("t", bytes("one"));
    const { etag } = await bucket.head("t");
    await bucket.put("t", bytes("two"));
    expect(etag).toMatch(/^".+"$/);
    expect((await bucket.head("t")).etag).not.toBe(etag);
  });

  test("copies objects, lists them in order below its prefix, and ignores missing ones", async () => {
    const bucket = await open({ S3_PREFIX: "site/" });
    await bucket.put("b/two%2F.png", bytes("22"));
    await bucket.copy("b/two%2F.png", "b/one");
    const listed = [];
    for await (const { key, size } of bucket.list()) listed.push([key, size]);
    expect(listed).toEqual([
      ["b/one", 2],
      ["b/two%2F.png", 2],
    ]);
    await bucket.delete("b/one");
    await bucket.delete("b/one");
    await expect(bucket.head("b/one")).rejects.toMatchObject({ code: "ENOENT", isUnavailable: false });
    await expect(bucket.get("b/one")).rejects.toMatchObject({ code: "ENOENT", isUnavailable: false });
  });

  test("accepts a stream of unknown length, in parts", async () => {
    const bucket = await open();
    const pieces = Array.from({ length: 120 }, (_, index) => Buffer.alloc(100_000, index));
    await bucket.upload("long", Readable.from(pieces));
    const { body } = await bucket.get("long");
    expect(Buffer.from(await new Response(body).arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
  });

  test.each([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES])(
    "accepts a stream of %d bytes",
    async (size) => {
      const bucket = await open();
      await bucket.upload("sized", Readable.from(size === 0 ? [] : [Buffer.alloc(size, "x")]));
      expect((await bucket.head("sized")).size).toBe(size);
    },
  );

  test("stores nothing of an interrupted stream", async () => {
    const bucket = await open();
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(6_000_000);
        throw new Error("the source broke off");
      })(),
    );
    await expect(bucket.upload("broken", broken)).rejects.toThrow("the source broke off");
    await expect(bucket.head("broken")).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("errors of a bucket", () => {
  test("distinguish a wrong name, wrong credentials and an unreachable server", async () => {
    await expect((await open({ S3_BUCKET: "another" })).check()).rejects.toMatchObject({ isUnavailable: false });
    const unknown = await open({ AWS_ACCESS_KEY_ID: "UNKNOWN" });
    await expect(unknown.put("a", bytes("x"))).rejects.toMatchObject({
      isUnavailable: false,
      code: "InvalidAccessKeyId",
    });
    const unreachable = await open({ AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9" });
    await expect(unreachable.check()).rejects.toMatchObject({ isUnavailable: true, code: "ECONNREFUSED" });
  });

  test("contain no credentials", async () => {
    const unknown = await open({ AWS_ACCESS_KEY_ID: "UNKNOWN", AWS_SECRET_ACCESS_KEY: "wrong-and-secret" });
    const outcome = unknown.put("a", bytes("x")).then(() => "stored", String);
    expect(await outcome).toMatch(/^S3Error: The object storage site-images\/ at http:.*(?<!secret)$/);
  });
});
