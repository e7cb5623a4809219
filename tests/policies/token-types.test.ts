import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

describe.each(EMBEDDED)("a token signed by %s for something else", (kind) => {
  let site: Site;
  let accessToken: string;
  let userId: string;
  let secret: string;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    accessToken = await signIn(site);
    userId = claimsOf(accessToken).sub as string;
    secret = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8")).jwtSecret;
  });
  afterAll(() => site.close());

  function claimsOf(token: string): Record<string, unknown> {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  }

  function sign(claims: object): string {
    const text = [{ alg: "HS256", typ: "JWT" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    return [...text, createHmac("sha256", secret).update(text.join(".")).digest("base64url")].join(".");
  }

  const bearing = (token: string) => ({
    apikey: site.backend.publishableKey,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  });

  /** Returns the token in a signed URL that an editor gets for an object with an account's id as its name. */
  async function tokenOfSignedUrl(call: string): Promise<string> {
    const response = await site.fetch(`/storage/v1/object/${call}/blog-images/${userId}`, {
      method: "POST",
      headers: { ...bearing(accessToken), "x-upsert": "true" },
      body: '{"expiresIn":600}',
    });
    const { signedUrl, signedURL, url } = (await response.json()) as Record<string, string>;
    const token = /token=([^&]+)/.exec(signedUrl ?? signedURL ?? url ?? "")?.[1] ?? "";
    expect(claimsOf(token).sub).toBe(userId);
    return token;
  }

  async function upload(): Promise<void> {
    const response = await site.fetch(`/storage/v1/object/blog-images/${userId}`, {
      method: "POST",
      headers: { ...bearing(accessToken), "content-type": "image/png", "x-upsert": "true" },
      body: PNG,
    });
    expect(response.status).toBe(200);
  }

  const others: Record<string, () => Promise<string>> = {
    "an upload's URL": () => tokenOfSignedUrl("upload/sign"),
    "a download's URL": async () => {
      await upload();
      return tokenOfSignedUrl("sign");
    },
    "another service": async () => sign({ ...claimsOf(accessToken), aud: "another service" }),
    "no audience": async () => sign({ ...claimsOf(accessToken), aud: undefined }),
    "no role": async () => sign({ ...claimsOf(accessToken), role: undefined }),
  };

  test.each(Object.entries(others))("does not authenticate: %s", async (_, make) => {
    const headers = bearing(await make());
    const account = await site.fetch("/auth/v1/user", { headers });
    expect([account.status, (await account.json()).error_code]).toEqual([403, "bad_jwt"]);
    const change = { method: "PUT", headers, body: '{"password":"taken over by another"}' };
    expect((await site.fetch("/auth/v1/user", change)).status).toBe(403);
    expect((await site.fetch("/auth/v1/logout", { method: "POST", headers })).status).toBe(403);
    await expect(signIn(site, EDITOR)).resolves.toBeTruthy();
  });

  test.each(Object.entries(others))("reads and writes nothing: %s", async (_, make) => {
    const headers = bearing(await make());
    expect((await site.fetch("/rest/v1/contact_messages?select=id", { headers })).status).toBe(401);
    expect((await site.fetch("/rest/v1/blog_posts", { method: "POST", headers, body: "{}" })).status).toBe(401);
    const list = await site.fetch("/storage/v1/object/list/blog-images", {
      method: "POST",
      headers,
      body: '{"prefix":""}',
    });
    expect(list.status).toBeOneOf([400, 401, 403]);
  });

  test("still works for its own purpose", async () => {
    const token = await tokenOfSignedUrl("upload/sign");
    const put = await site.fetch(`/storage/v1/object/upload/sign/blog-images/${userId}?token=${token}`, {
      method: "PUT",
      headers: { "content-type": "image/png", "x-upsert": "true" },
      body: PNG,
    });
    expect(put.status).toBe(200);
    const urlPath = `/storage/v1/object/sign/blog-images/${userId}?token=`;
    expect((await site.fetch(urlPath + (await tokenOfSignedUrl("sign")))).status).toBe(200);
    expect((await site.fetch(urlPath + accessToken)).status).toBeOneOf([400, 403]);
  });
});
