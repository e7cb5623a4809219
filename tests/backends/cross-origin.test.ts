import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

let site: Site;
beforeAll(async () => {
  site = await startEmbeddedSite("PostgreSQL");
});
afterAll(() => site.close());

const ELSEWHERE = "https://elsewhere.example";
const ask = (path: string, method: string, headers: Record<string, string>) =>
  site.fetch(path, { method, headers: { origin: ELSEWHERE, ...headers } });

describe("a browser on another origin", () => {
  test.each([
    [
      "/auth/v1/token?grant_type=password",
      "POST",
      "apikey, authorization, content-type, x-client-info, x-supabase-api-version",
    ],
    ["/auth/v1/user", "PUT", "apikey, authorization, content-type"],
    ["/rest/v1/blog_posts?id=eq.1", "PATCH", "apikey, authorization, content-type, prefer, x-edited-version"],
    ["/rest/v1/blog_posts", "GET", "apikey, accept-profile, prefer"],
    ["/storage/v1/object/blog-images/a.png", "POST", "apikey, authorization, x-upsert, cache-control"],
    ["/storage/v1/object/list/blog-images", "POST", "apikey, authorization, content-type"],
  ])("may call %s with %s", async (path, method, names) => {
    const response = await ask(path, "OPTIONS", {
      "access-control-request-method": method,
      "access-control-request-headers": names,
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain(method);
    expect(response.headers.get("access-control-allow-headers")).toBe(names);
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect(response.headers.get("access-control-max-age")).toBe("3600");
  });

  test.each(["a b", "x".repeat(2000), "a,,b"])("gets no invalid header names back: %.10s", async (names) => {
    const response = await ask("/auth/v1/user", "OPTIONS", {
      "access-control-request-method": "GET",
      "access-control-request-headers": names,
    });
    expect([response.status, response.headers.get("access-control-allow-headers")]).toEqual([204, null]);
  });

  test("reads every response of the API, including errors, and never with cookies", async () => {
    const { publishableKey } = site.backend;
    const responses = await Promise.all([
      ask("/rest/v1/blog_posts?select=id&order=date.desc&offset=0&limit=1", "GET", { apikey: publishableKey }),
      ask("/rest/v1/no_such_table", "GET", { apikey: publishableKey }),
      ask("/auth/v1/user", "GET", { apikey: publishableKey }),
      ask("/auth/v1/token?grant_type=password", "POST", { apikey: publishableKey, "content-type": "application/json" }),
      ask("/auth/v1/settings", "GET", { apikey: publishableKey }),
      ask("/storage/v1/object/public/blog-images/none.png", "GET", {}),
      ask("/storage/v1/object/blog-images/a.png", "POST", {}),
      ask("/auth/v1/nowhere", "OPTIONS", {}),
    ]);
    for (const { url, headers } of responses) {
      expect([url, headers.get("access-control-allow-origin")]).toEqual([url, "*"]);
      expect([url, headers.get("access-control-allow-credentials")]).toEqual([url, null]);
      expect([url, headers.get("set-cookie")]).toEqual([url, null]);
    }
  });

  test("also reads cached responses", async () => {
    const path = "/rest/v1/blog_posts?select=id,slug&order=date.desc&offset=0&limit=2";
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await ask(path, "GET", { apikey: site.backend.publishableKey });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")).toContain("content-range");
    }
  });

  test("cannot read or call anything else on the site", async () => {
    for (const path of ["/", "/blog", "/api/v1.0/email/send-form", "/healthz", "/og/any.png"]) {
      const headers = { "access-control-request-method": "POST", "access-control-request-headers": "content-type" };
      for (const method of ["OPTIONS", "GET"]) {
        const response = await ask(path, method, method === "OPTIONS" ? headers : {});
        expect([path, response.headers.get("access-control-allow-origin")]).toEqual([path, null]);
      }
    }
  });

  test("can sign in", async () => {
    const { data, error } = await createClients(site).auth.signInWithPassword(EDITOR);
    expect([error, data.user?.email]).toEqual([null, EDITOR.email]);
  });
});
