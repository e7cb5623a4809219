import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { getRaw } from "#tests/support/raw-request.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

/** Paths where other servers of these protocols have settings with secrets, a studio or a schema designer. */
const OTHER_PATHS = [
  "/_system",
  "/_system/info",
  "/_system/tables",
  "/studio",
  "/pg-meta",
  "/pg-meta/default/query",
  "/platform/pg-meta/default/query",
  "/project/default",
  "/functions/v1/hello",
  "/realtime/v1/websocket",
  "/graphql/v1",
  "/mcp",
  "/admin/v1/users",
];

/** Files near the built site on the disk. */
const FILES = [
  "/.git/config",
  "/.git/HEAD",
  "/.env",
  "/package.json",
  "/package-lock.json",
  "/server/main.ts",
  "/node_modules/hono/package.json",
  "/data/secrets.json",
  "/secrets.json",
  "/build/server/index.js",
  "/assets/../../server/index.js",
  "/assets/%2e%2e/%2e%2e/server/index.js",
  "/assets/",
  "/assets",
];

/** Variants of these paths that look like paths of the three protocols. */
const DISGUISED_PATHS = [
  "/rest/v1/../../_system/info",
  "/rest/v1/./../../_system/info",
  "/rest/v1/%2e%2e/%2e%2e/_system/info",
  "/auth/v1/..%2f..%2f_system/info",
  "/auth/v1/%2e%2e%2f%2e%2e%2f_system%2finfo",
  "/storage/v1/..\\..\\_system\\info",
  "/storage/v1/%5c..%5c..%5c_system%5cinfo",
  "/rest/v1//../..//_system/info",
  "/rest/v1/..;/..;/_system/info",
  "//_system/info",
  "/./_system/info",
  "/%5fsystem/info",
  "/REST/V1/../../_system/info",
  "http://localhost/_system/info",
];

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  let secrets: string[];
  /** Headers of a client without a key, an anonymous client, an editor, and the server's all-powerful key. */
  let callers: Record<string, string>[];

  beforeAll(async () => {
    site = await openSharedSite(kind);
    const apikey = site.backend.publishableKey;
    const authorization = `Bearer ${await signIn(site)}`;
    callers = [{}, { apikey }, { apikey, authorization }, { apikey: site.backend.secretKey }];
    const stored = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8"));
    secrets = [stored.secretKey, stored.jwtSecret];
  });
  afterAll(() => site.close());

  test.each(OTHER_PATHS)("%s is an unknown page of the site, for every client and method", async (urlPath) => {
    for (const headers of callers) {
      for (const method of ["GET", "POST"]) {
        const response = await site.fetch(urlPath, { method, headers });
        const text = await response.text();
        expect([method, response.status]).toEqual([method, method === "GET" ? 404 : 405]);
        if (method === "GET") expect(text).toContain("Oops! Our server just had a coffee break.");
      }
    }
  });

  test.each(FILES)("%s is neither a file of the site nor a list of files", async (urlPath) => {
    expect(await getRaw(site.url, urlPath)).toMatch(/^HTTP\/1\.1 (?:301|404) /);
    const response = await site.fetch(urlPath, { redirect: "follow" });
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("coffee break")]);
  });

  test.each(DISGUISED_PATHS)("%s is also unknown", async (urlPath) => {
    for (const headers of callers) {
      const response = await getRaw(site.url, urlPath, headers);
      expect(response).toMatch(/^HTTP\/1\.1 (?:30[18]|40[0134]|406) /);
      for (const secret of secrets) expect(response).not.toContain(secret);
      expect(response).not.toContain("adminMode");
    }
  });

  test.each(["/auth/v1/nothing", "/rest/v1/nothing/at/all", "/storage/v1/nothing", "/auth/v1/admin/nothing"])(
    "%s, a path outside the three protocols, is not served by the backend",
    async (urlPath) => {
      for (const headers of callers) {
        const response = await site.fetch(urlPath, { headers });
        expect(response.status).toBeOneOf([401, 403, 404]);
        expect(response.headers.get("content-type")).not.toContain("html");
      }
    },
  );

  test("only the secret key gets the description of the tables", async () => {
    for (const headers of callers.slice(0, 3)) {
      const response = await site.fetch("/rest/v1/", { headers });
      expect(response.status).toBe(401);
    }
    const [, , , headers] = callers;
    expect((await site.fetch("/rest/v1/", { headers })).status).toBe(200);
  });

  test("a request without a key from this machine has only anonymous rights", async () => {
    const response = await site.fetch("/rest/v1/blog_posts");
    expect(response.status).toBe(401);
  });

  test("no response and no document contains a secret", async () => {
    for (const urlPath of ["/", "/blog", "/auth/v1/settings", "/auth/v1/health", "/storage/v1/status"]) {
      const response = await site.fetch(urlPath, { headers: { apikey: site.backend.publishableKey } });
      const text = (await response.text()) + JSON.stringify([...response.headers]);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });
});
