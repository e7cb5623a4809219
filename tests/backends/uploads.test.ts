import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { GIF, PNG } from "#tests/support/images.ts";
import { getRaw, sendRaw } from "#tests/support/raw-request.ts";
import type { Site } from "#tests/support/start-site.ts";
import { snapshotStorage } from "#tests/support/stored-objects.ts";
import { signIn } from "#tests/support/tokens.ts";

const MEGABYTE = 1024 * 1024;
const SCRIPT = new TextEncoder().encode("<script>alert(document.domain)</script>");

/** Makes an image of the given size. */
const largePng = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);

describe.each(EMBEDDED)("uploads to %s", (kind) => {
  let site: Site;
  let images: ReturnType<typeof createClients>["images"];
  let headers: Record<string, string>;
  let before: string;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    const token = await signIn(site);
    images = createClients(site, token).images;
    headers = { apikey: site.backend.publishableKey, authorization: `Bearer ${token}` };
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    before = await snapshotStorage(site);
  });

  const put = (name: string, body: BodyInit, type: string, init: object = {}) =>
    site.fetch(`/storage/v1/object/blog-images/${name}`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body,
      ...init,
    });

  const asForm = (bytes: Uint8Array<ArrayBuffer>, type: string) => new Blob([bytes], { type });

  test.each([
    ["as bytes", () => images.upload("evil.png", SCRIPT, { contentType: "image/png" })],
    ["as a form", () => images.upload("evil.png", asForm(SCRIPT, "image/png"))],
    ["over another", () => images.upload("evil.png", SCRIPT, { contentType: "image/png", upsert: true })],
    ["as a replacement", () => images.update("evil.png", SCRIPT, { contentType: "image/png" })],
  ])("a script with an image type is rejected, %s", async (_, upload) => {
    const { data, error } = await upload();
    expect([data, error?.message]).toEqual([null, "The file is not what it claims to be (image/png)"]);
    expect(await snapshotStorage(site)).toBe(before);
  });

  test("a script is also rejected at a signed upload URL", async () => {
    const signed = await site.fetch("/storage/v1/object/upload/sign/blog-images/evil.png", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "{}",
    });
    const { token } = (await signed.json()) as { token: string };
    for (const body of [SCRIPT, asForm(SCRIPT, "image/png")]) {
      const { error } = await images.uploadToSignedUrl("evil.png", token, body, { contentType: "image/png" });
      expect(error?.message).toContain("not what it claims to be");
    }
    expect(await snapshotStorage(site)).toBe(before);
    const { error } = await images.uploadToSignedUrl("evil.png", token, asForm(PNG, "image/png"));
    expect(error).toBeNull();
  });

  test("an image gets no name of another kind of file, by a copy or a move either", async () => {
    expect((await images.upload("named.png", PNG, { contentType: "image/png" })).error).toBeNull();
    for (const name of ["named.html", "named.exe", "named."]) {
      expect((await images.copy("named.png", name)).error?.message).toContain("should end in .png");
      expect((await images.move("named.png", name)).error?.message).toContain("should end in .png");
    }
    expect((await images.move("named.png", "renamed.jpg")).error).toBeNull();
    expect((await images.remove(["renamed.jpg"])).error).toBeNull();
  });

  test("a script is rejected with any spelling of its URL", async () => {
    for (const path of ["%6fbject/blog-images/evil.png", "object/%62log%2Dimages/evil.png"]) {
      const response = await site.fetch(`/storage/v1/${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "image/png" },
        body: SCRIPT,
      });
      expect([path, response.status]).toEqual([path, 400]);
    }
    expect(await snapshotStorage(site)).toBe(before);
  });

  test.each(["text/html", "image/svg+xml", "application/javascript", "image/png, text/html", "", "image/x-unknown"])(
    "a file of type '%s' is rejected",
    async (type) => {
      const response = await put("evil.html", SCRIPT, type);
      expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ statusCode: "415" })]);
      expect(await snapshotStorage(site)).toBe(before);
    },
  );

  test("one kind of image under the name of another is rejected", async () => {
    const { error } = await images.upload("a.png", GIF, { contentType: "image/png" });
    expect(error?.message).toContain("not what it claims to be");
    expect((await images.upload(`${crypto.randomUUID()}.gif`, GIF, { contentType: "image/gif" })).error).toBeNull();
  });

  test("an image under the name of something else is rejected, as bytes and as a form", async () => {
    for (const body of [PNG, asForm(PNG, "image/png")]) {
      const { error } = await images.upload("page.html", body, { contentType: "image/png" });
      expect(error?.message).toContain("should end in .png");
    }
    expect(await snapshotStorage(site)).toBe(before);
  });

  test("an image has its file name, and is a download if the URL requests it", async () => {
    await images.upload("the file.png", PNG, { contentType: "image/png" });
    const nameOf = async (options?: { download: string | boolean }) => {
      const response = await fetch(images.getPublicUrl("the file.png", options).data.publicUrl);
      expect((await response.arrayBuffer()).byteLength).toBe(PNG.length);
      return response.headers.get("content-disposition");
    };
    expect(await nameOf()).toBe(`inline; filename="the file.png"; filename*=UTF-8''the%20file.png`);
    expect(await nameOf({ download: true })).toMatch(/^attachment; filename="the file.png"/);
    expect(await nameOf({ download: 'a"\r\nX-Evil: é' })).toBe(
      `attachment; filename="a___X-Evil_ _"; filename*=UTF-8''a%22%0D%0AX-Evil%3A%20%C3%A9`,
    );
    await images.remove(["the file.png"]);
  });

  test.each([
    "a%00.png",
    "%00",
    "..%2f..%2fsecrets.json",
    "a%2f..%2f..%2f..%2fsecrets.json",
    "..%5c..%5csecrets.json",
    "a%0d%0ab.png",
    "a%2f%2fb.png",
    "%2e%2e%2fb.png",
    "a%23b.png",
    "%3Cscript%3E.png",
    "%F0%9F%92%A9.png",
    "%C3%28.png",
    `${"a".repeat(1025)}.png`,
  ])("an object cannot have the name %s", async (name) => {
    const response = await put(name, PNG, "image/png");
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
    expect((await site.fetch(`/storage/v1/object/public/blog-images/${name}`)).status).toBe(400);
    expect(await snapshotStorage(site)).toBe(before);
  });

  test("a name that leads out of its folder is rejected", async () => {
    const response = await getRaw(site.url, "/storage/v1/object/public/blog-images/../../../../secrets.json");
    expect(response).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(response).not.toContain("jwtSecret");
  });

  test.each(["../../secrets.json", "a\u0000b", "x".repeat(1025), "", "/a.png", "a//b.png"])(
    "an object cannot be moved or copied to %j",
    async (destinationKey) => {
      await put("here.png", PNG, "image/png");
      const stored = await snapshotStorage(site);
      for (const call of ["move", "copy"]) {
        const response = await site.fetch(`/storage/v1/object/${call}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ bucketId: "blog-images", sourceKey: "here.png", destinationKey }),
        });
        expect([call, response.status]).toEqual([call, 400]);
      }
      expect(await snapshotStorage(site)).toBe(stored);
    },
  );

  test.each([
    ["as bytes", (body: Buffer) => images.upload("big.png", body, { contentType: "image/png" })],
    ["as a form", (body: Buffer) => images.upload("big.png", asForm(new Uint8Array(body), "image/png"))],
    [
      "without saying how long it is",
      (body: Buffer) => images.upload("big.png", chunked(body), { contentType: "image/png", duplex: "half" }),
    ],
  ])("an image over the bucket's ten megabytes is rejected, %s", async (_, upload) => {
    const { error } = await upload(largePng(10 * MEGABYTE + 1));
    expect(error).toMatchObject({ statusCode: "413" });
    expect(await snapshotStorage(site)).toBe(before);
  });

  test("an image of exactly ten megabytes is accepted", async () => {
    const name = `${crypto.randomUUID()}.png`;
    expect((await images.upload(name, largePng(10 * MEGABYTE), { contentType: "image/png" })).error).toBeNull();
    expect((await images.download(name)).data?.size).toBe(10 * MEGABYTE);
    await images.remove([name]);
  });

  test("a body larger than any upload is rejected with 413", async () => {
    const response = await put("huge.png", new Uint8Array(largePng(13 * MEGABYTE)), "image/png");
    expect([response.status, await response.json()]).toEqual([413, expect.objectContaining({ statusCode: "413" })]);
    expect(await snapshotStorage(site)).toBe(before);
  });

  test("a body without a declared length is rejected as soon as it is too long", async () => {
    const lines = { ...headers, Host: "localhost", "Content-Type": "image/png", "Transfer-Encoding": "chunked" };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    const body = largePng(13 * MEGABYTE);
    const request = Buffer.concat([
      Buffer.from(`POST /storage/v1/object/blog-images/huge.png HTTP/1.1\r\n${head.join("")}\r\n`),
      Buffer.from(`${body.length.toString(16)}\r\n`),
      body, // and no end, so that the server must not wait for it
    ]);
    expect(await sendRaw(site.url, request)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await snapshotStorage(site)).toBe(before);
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
    "an invalid form is rejected: %s",
    async (type) => {
      const response = await put("form.png", "not a form", type);
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ message: expect.any(String) }),
      ]);
    },
  );

  test("the image has the cache time that the editor requests", async () => {
    for (const [cacheControl, expected] of [
      ["60", "max-age=60"],
      ["0", "max-age=0"],
    ] as const) {
      for (const body of [PNG, asForm(PNG, "image/png")]) {
        const name = `${crypto.randomUUID()}.png`;
        await images.upload(name, body, { contentType: "image/png", cacheControl });
        const response = await fetch(images.getPublicUrl(name).data.publicUrl);
        expect(response.headers.get("cache-control")).toBe(expected);
      }
    }
  });
});

function chunked(bytes: Buffer): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + 64 * 1024)));
      sent += 64 * 1024;
    },
  });
}
