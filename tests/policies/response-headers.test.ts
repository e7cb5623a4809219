import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { sendRaw } from "#tests/support/raw-request.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const YEAR_SECONDS = 31_536_000;

let site: Site;
let headers: Record<string, string>;

beforeAll(async () => {
  site = await startEmbeddedSite("embedded", { SITE_URL: "https://www.example.com" });
  headers = { apikey: site.backend.publishableKey, authorization: `Bearer ${await signIn(site)}` };
  await site.fetch("/storage/v1/object/blog-images/headers.png", {
    method: "POST",
    headers: { ...headers, "content-type": "image/png" },
    body: PNG,
  });
});
afterAll(() => site.close());

/** One response of each kind. */
const RESPONSES: Record<string, [path: string, init?: RequestInit]> = {
  document: ["/"],
  "missing page": ["/none"],
  redirect: ["/blog/"],
  feed: ["/rss.xml"],
  health: ["/healthz"],
  "built file": ["/favicon.svg"],
  rows: ["/rest/v1/blog_posts?select=id&limit=1"],
  "rejected rows": ["/rest/v1/nothing"],
  "settings of sign-in": ["/auth/v1/settings"],
  "rejected sign-in": ["/auth/v1/token?grant_type=password", { method: "POST", body: "{}" }],
  image: ["/storage/v1/object/public/blog-images/headers.png"],
  "missing image": ["/storage/v1/object/public/blog-images/none.png"],
  "rejected method": ["/blog", { method: "POST", body: "" }],
  "rejected length": [`/?${"a".repeat(9000)}`],
  "rejected form": ["/api/v1.0/email/send-form", { method: "POST", body: "{}" }],
};

function directives(policy: string | null): Record<string, string> {
  return Object.fromEntries(
    (policy ?? "").split(/;\s*/).map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

describe.each(Object.entries(RESPONSES))("the response: %s", (_, [path, init]) => {
  test("has nosniff, cannot be framed, and requires TLS", async () => {
    const response = await site.fetch(path, { ...init, headers });
    await response.arrayBuffer();
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    const [maxAge, ...scope] = (response.headers.get("strict-transport-security") ?? "").split(/;\s*/);
    expect(Number(maxAge?.replace("max-age=", ""))).toBeGreaterThanOrEqual(YEAR_SECONDS);
    expect(scope).toContain("includeSubDomains");
    const policy = directives(response.headers.get("content-security-policy"));
    expect(policy).toMatchObject({ "frame-ancestors": "'none'", "base-uri": "'none'" });
    expect(policy["object-src"] ?? policy["default-src"]).toBe("'none'");
  });

  test("names the type of its body, and the charset of a text", async () => {
    const response = await site.fetch(path, { ...init, headers });
    const body = await response.arrayBuffer();
    const type = response.headers.get("content-type") ?? "";
    if (body.byteLength > 0) expect(type).not.toBe("");
    if (/^text\/|[/+]xml/.test(type)) expect(type).toMatch(/;\s*charset=utf-8$/i);
  });

  test("sets no cookie", async () => {
    const response = await site.fetch(path, { ...init, headers });
    await response.arrayBuffer();
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

test.each([
  ["no HTTP", "\x16\x03\x01\r\n\r\n"],
  ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(100_000)}\r\n\r\n`],
])("the response to %s has the same headers", async (_, bytes) => {
  const response = await sendRaw(site.url, bytes);
  expect(response).toMatch(/^HTTP\/1\.1 4/);
  expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  expect(response).toMatch(/\r\nContent-Security-Policy: [^\r]*frame-ancestors 'none'/);
});

test.each([
  ["/rest/v1/contact_messages?select=*"],
  ["/auth/v1/user"],
  ["/auth/v1/token?grant_type=password", { method: "POST", body: "{}" }],
  ["/storage/v1/object/list/blog-images", { method: "POST", body: '{"prefix":""}' }],
])("no cache may store %s", async (path, init: RequestInit = {}) => {
  const response = await site.fetch(path, { ...init, headers: { ...headers, "content-type": "application/json" } });
  await response.arrayBuffer();
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("an image has its own cache time", async () => {
  const response = await site.fetch("/storage/v1/object/public/blog-images/headers.png");
  await response.arrayBuffer();
  expect(response.headers.get("cache-control")).not.toBe("no-store");
});

test.each(["TRACE", "TRACK", "CONNECT"])("the method %s is rejected", async (method) => {
  for (const path of ["/", "/rest/v1/blog_posts", "/auth/v1/user"]) {
    const target = method === "CONNECT" ? "localhost:80" : path;
    const response = await sendRaw(
      site.url,
      `${method} ${target} HTTP/1.1\r\nHost: a\r\nX-Echo: echoed\r\nConnection: close\r\n\r\n`,
    );
    expect(response).not.toContain("echoed");
    expect(response).not.toMatch(/^HTTP\/1\.1 [25]/);
  }
});
