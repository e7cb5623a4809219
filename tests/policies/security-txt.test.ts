import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

let site: Site;

beforeAll(async () => {
  site = await startEmbeddedSite("embedded", {
    SITE_URL: "https://www.example.com",
    COMPANY_HOST: "www.example.com",
    COMPANY_EMAIL: "hello@example.com",
  });
});
afterAll(() => site.close());

test("security.txt has the contact for reports of vulnerabilities (RFC 9116)", async () => {
  const response = await site.fetch("/.well-known/security.txt");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  const fields = text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name, value.join(": ")] as const;
    });
  expect(text.endsWith("\n")).toBe(true);
  expect(Object.fromEntries(fields)).toEqual({
    Contact: "mailto:security@example.com",
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
    "Preferred-Languages": "en, id",
    Canonical: "https://www.example.com/.well-known/security.txt",
  });
  const remaining = Date.parse(new Map(fields).get("Expires") ?? "") - Date.now();
  // The date is long after the next renewal of the cached document, and less than a year ahead.
  expect(remaining).toBeGreaterThan(30 * 24 * 60 * 60 * 1000);
  expect(remaining).toBeLessThan(YEAR_MS - 24 * 60 * 60 * 1000);
});
