import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

describe.each(EMBEDDED)("a missing object on %s", (kind) => {
  let site: Site;
  let editor: ReturnType<typeof createClients>;
  let headers: Record<string, string>;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    const token = await signIn(site);
    editor = createClients(site, token);
    headers = { apikey: site.backend.publishableKey, authorization: `Bearer ${token}` };
  });
  afterAll(() => site.close());

  /** @returns the name of an object with a row but without a file */
  async function loseFile(): Promise<string> {
    const name = `${crypto.randomUUID()}.png`;
    const { error } = await editor.images.upload(name, PNG, { contentType: "image/png" });
    expect(error).toBeNull();
    await rm(path.join(site.dataDir, "storage", "blog-images", name));
    return name;
  }

  const NOT_FOUND = { statusCode: "404", error: "not_found", code: "NoSuchKey", message: "Object not found" };
  const READS = ["object/public/blog-images/", "object/blog-images/", "object/info/blog-images/"];

  test.each<[string, () => Promise<string>, number]>([
    ["its file is gone", loseFile, 404],
    // Only public URLs have the HTTP status 404, as on a hosted project.
    ["it never was", async () => "never-there.png", 400],
  ])("is not found by any caller when %s", async (_, makeName, otherStatus) => {
    const name = await makeName();
    for (const read of READS) {
      const status = read.includes("public") ? 404 : otherStatus;
      for (const sender of [{}, headers]) {
        const response = await site.fetch(`/storage/v1/${read}${name}`, { headers: { ...sender } });
        expect([read, response.status, await response.json()]).toEqual([read, status, NOT_FOUND]);
        const head = await site.fetch(`/storage/v1/${read}${name}`, { method: "HEAD", headers: { ...sender } });
        expect([read, head.status]).toEqual([read, status]);
      }
    }
  });

  test("causes 404 for a signed URL, a move and a copy", async () => {
    const name = await loseFile();
    const { data } = await editor.images.createSignedUrl(name, 60);
    expect((await fetch(data?.signedUrl ?? "")).status).toBe(404);
    for (const call of ["move", "copy"] as const) {
      const { error } = await editor.images[call](name, `${call}-${name}`);
      expect(error).toMatchObject({ status: 404, statusCode: "404", message: "Object not found" });
    }
  });

  test("does not exist for the official client", async () => {
    const name = await loseFile();
    expect((await editor.images.exists(name)).data).toBe(false);
    expect((await editor.images.download(name)).error).not.toBeNull();
    expect((await editor.images.info(name)).error).toMatchObject({ statusCode: "404" });
  });

  test("in an unknown bucket causes 404 too", async () => {
    const response = await site.fetch("/storage/v1/object/public/no-bucket/a.png");
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ statusCode: "404" })]);
  });
});
