import { readFile } from "node:fs/promises";
import path from "node:path";
import { sign } from "hono/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn, unsignedToken } from "#tests/support/tokens.ts";

describe.each(EMBEDDED)("signed URLs of storage-js on %s", (kind) => {
  let site: Site;
  let accessToken: string;
  let editor: ReturnType<typeof createClients>;
  let anonymous: ReturnType<typeof createClients>;
  let server: ReturnType<typeof createClients>;
  let secret: string;
  let key: string;
  const png = { contentType: "image/png" };

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    accessToken = await signIn(site);
    editor = createClients(site, accessToken);
    anonymous = createClients(site);
    server = createServerClients(site);
    await server.storage.createBucket("closed", { public: false });
    secret = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8")).jwtSecret;
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    key = `folder/a photo (${crypto.randomUUID()}).png`;
    expect((await server.storage.from("closed").upload(key, PNG, png)).error).toBeNull();
    expect((await editor.images.upload(key, PNG, png)).error).toBeNull();
  });

  const signedUrl = async (seconds = 60, options = {}) => {
    const { data, error } = await server.storage.from("closed").createSignedUrl(key, seconds, options);
    expect(error).toBeNull();
    return new URL(data?.signedUrl ?? "");
  };
  const withToken = (url: URL, token: string) => {
    const changed = new URL(url);
    changed.searchParams.set("token", token);
    return changed;
  };
  const inOneMinute = () => Math.floor(Date.now() / 1000) + 60;

  test("one URL opens the object for every holder, with the requested file name", async () => {
    const url = await signedUrl();
    expect(url.href).toContain(`${site.url}/storage/v1/object/sign/closed/folder/a%20photo%20`);
    const response = await fetch(url);
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, PNG]);
    const named = await fetch(await signedUrl(60, { download: "foto.png" }));
    expect(named.headers.get("content-disposition")).toBe(
      "attachment; filename=\"foto.png\"; filename*=UTF-8''foto.png",
    );
    expect((await fetch(await signedUrl(60, { download: true }))).headers.get("content-disposition")).toMatch(
      /^attachment; filename="a photo \(/,
    );
    expect((await signedUrl(60, { cacheNonce: "7" })).searchParams.get("cacheNonce")).toBe("7");
  });

  test("many URLs in one call, with an error for each inaccessible object", async () => {
    const wrong = ["none.png", "../secrets.json", "", "a\0b", "\ud800", "é.png", "x".repeat(2000)];
    const { data } = await editor.images.createSignedUrls([key, ...wrong], 60);
    expect(data).toEqual([
      {
        error: null,
        path: key,
        signedUrl: expect.stringContaining("/storage/v1/object/sign/blog-images/"),
        signedURL: expect.any(String),
      },
      ...wrong.map((name) =>
        expect.objectContaining({ error: expect.stringContaining("does not exist"), path: name, signedUrl: null }),
      ),
    ]);
    expect((await fetch(data?.[0]?.signedUrl ?? "")).status).toBe(200);
    expect((await editor.images.createSignedUrls([], 60)).error).toMatchObject({ status: 400 });
    const tooMany = Array.from({ length: 1001 }, (_, index) => `${index}.png`);
    expect((await editor.images.createSignedUrls(tooMany, 60)).error).toMatchObject({ status: 400 });
  });

  test("URLs of images in a smaller size", async () => {
    const { data } = await editor.images.createSignedUrl(key, 60, { transform: { width: 320 } });
    expect(data?.signedUrl).toContain("/render/image/sign/blog-images/");
    expect((await fetch(data?.signedUrl ?? "")).status).toBe(200);
    const forged = withToken(new URL(data?.signedUrl ?? ""), "a.b.c");
    expect((await fetch(forged)).status).toBe(400);
    expect((await editor.images.download(key, { transform: { width: 320 } })).error).toBeNull();
    const height = await editor.images.createSignedUrl(key, 60, { transform: { width: 320, height: 9 } });
    expect((await fetch(height.data?.signedUrl ?? "")).status).toBe(400);
  });

  test.each([0, -1, 1.5, Number.NaN])("are not created for %d seconds", async (seconds) => {
    expect((await server.storage.from("closed").createSignedUrl(key, seconds)).error).toMatchObject({ status: 400 });
    expect((await server.storage.from("closed").createSignedUrls([key], seconds)).error).toMatchObject({ status: 400 });
  });

  test("are not created for objects that the caller may not see", async () => {
    for (const other of [editor, anonymous]) {
      expect((await other.storage.from("closed").createSignedUrl(key, 60)).data).toBeNull();
      const { data, error } = await other.storage.from("closed").createSignedUrls([key], 60);
      expect(error ?? data?.[0]?.error).toBeTruthy();
      expect((await other.storage.from("closed").createSignedUploadUrl(key)).data).toBeNull();
    }
    expect((await anonymous.images.createSignedUrl(key, 60)).data).toBeNull();
    const { data } = await anonymous.images.createSignedUrls([key], 60);
    expect(data?.[0]).toMatchObject({ signedUrl: null, error: expect.stringContaining("do not have access") });
  });

  describe("are rejected", () => {
    const attacks: Record<string, () => Promise<URL>> = {
      "without a token": async () => {
        const url = await signedUrl();
        url.searchParams.delete("token");
        return url;
      },
      "with a changed token": async () => {
        const url = await signedUrl();
        const token = url.searchParams.get("token") ?? "";
        return withToken(
          url,
          token.replace(/.$/, (letter) => (letter === "A" ? "Q" : "A")),
        );
      },
      "with an unsigned token": async () => {
        const url = await signedUrl();
        return withToken(url, unsignedToken(url.searchParams.get("token") ?? ""));
      },
      "with a token of another secret": async () => {
        const claims = { sub: key, bucket: "closed", intent: "download", exp: inOneMinute() };
        return withToken(await signedUrl(), await sign(claims, `${secret}!`));
      },
      "with a token of another algorithm": async () => {
        const claims = { sub: key, bucket: "closed", intent: "download", exp: inOneMinute() };
        return withToken(await signedUrl(), await sign(claims, secret, "HS512"));
      },
      "after their time": async () => {
        const claims = { sub: key, bucket: "closed", intent: "download", exp: inOneMinute() - 120 };
        return withToken(await signedUrl(), await sign(claims, secret));
      },
      "of another object": async () => {
        const url = await signedUrl();
        await server.storage.from("closed").upload("other.png", PNG, { ...png, upsert: true });
        url.pathname = "/storage/v1/object/sign/closed/other.png";
        return url;
      },
      "of another bucket": async () => {
        const { data } = await editor.images.createSignedUrl(key, 60);
        const url = new URL(data?.signedUrl ?? "");
        url.pathname = url.pathname.replace("/blog-images/", "/closed/");
        return url;
      },
      "with a token for an upload": async () => {
        const { data } = await server.storage.from("closed").createSignedUploadUrl("new.png");
        const url = withToken(await signedUrl(), data?.token ?? "");
        await server.storage.from("closed").upload("new.png", PNG, { ...png, upsert: true });
        url.pathname = "/storage/v1/object/sign/closed/new.png";
        return url;
      },
      "with an access token": async () => withToken(await signedUrl(), accessToken),
    };

    test.each(Object.entries(attacks))("%s", async (_, make) => {
      const url = await make();
      for (const method of ["GET", "HEAD"]) {
        const response = await fetch(url, { method });
        expect(response.status).toBeOneOf([400, 403, 404]);
        if (method === "GET") expect(await response.json()).toMatchObject({ statusCode: expect.any(String) });
      }
    });

    test("with the token of a URL as an access token", async () => {
      const url = await signedUrl();
      const impostor = createClients(site, url.searchParams.get("token") ?? "");
      expect((await impostor.storage.from("closed").download(key)).data).toBeNull();
      expect((await impostor.images.list()).data).toBeNull();
      expect((await impostor.database.from("contact_messages").select("id")).status).toBe(401);
    });
  });

  describe("for uploads", () => {
    test.each([
      ["bytes", PNG],
      ["a Blob", new Blob([PNG], { type: "image/png" })],
      ["a stream", undefined],
    ])("accept %s once from any caller with the URL, with its metadata", async (_, body) => {
      const name = `folder/new ${crypto.randomUUID()}.png`;
      const { data, error } = await editor.images.createSignedUploadUrl(name);
      expect(error).toBeNull();
      expect(data).toEqual({
        path: name,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        signedUrl: expect.stringContaining("/storage/v1/object/upload/sign/blog-images/"),
      });
      const send = () =>
        anonymous.images.uploadToSignedUrl(name, data?.token ?? "", body ?? new Blob([PNG]).stream(), {
          ...png,
          metadata: { alt: "a" },
        });
      expect((await send()).data).toEqual({ path: name, fullPath: `blog-images/${name}` });
      expect((await editor.images.info(name)).data?.metadata).toEqual({ alt: "a" });
      expect((await send()).error).toMatchObject({ message: "The resource already exists", statusCode: "409" });
    });

    test("replace a file only if they were created for that", async () => {
      expect((await editor.images.createSignedUploadUrl(key)).error).toMatchObject({ statusCode: "409" });
      const { data } = await editor.images.createSignedUploadUrl(key, { upsert: true });
      expect((await anonymous.images.uploadToSignedUrl(key, data?.token ?? "", PNG, png)).error).toBeNull();
    });

    test("accept nothing for another name, in another bucket, with another token, or of another type", async () => {
      const name = `${crypto.randomUUID()}.png`;
      const token = (await editor.images.createSignedUploadUrl(name)).data?.token ?? "";
      const download = (await editor.images.createSignedUrl(key, 60)).data?.signedUrl ?? "";
      const attempts = [
        anonymous.images.uploadToSignedUrl(`x${name}`, token, PNG, png),
        anonymous.storage.from("closed").uploadToSignedUrl(name, token, PNG, png),
        anonymous.images.uploadToSignedUrl(name, unsignedToken(token), PNG, png),
        anonymous.images.uploadToSignedUrl(name, accessToken, PNG, png),
        anonymous.images.uploadToSignedUrl(name, new URL(download).searchParams.get("token") ?? "", PNG, png),
        anonymous.images.uploadToSignedUrl(name, token, "<script>", png),
        anonymous.images.uploadToSignedUrl(name, token, "<script>", { contentType: "text/html" }),
      ];
      for (const { error } of await Promise.all(attempts)) expect(error).toMatchObject({ status: 400 });
      expect((await editor.images.exists(name)).data).toBe(false);
      expect((await editor.images.exists(`x${name}`)).data).toBe(false);
    });
  });
});
