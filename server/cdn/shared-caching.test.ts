import { expect, test } from "vitest";
import { createSharedCaching } from "./shared-caching.ts";

const OWN = { "content-type": "text/html", "cache-control": "no-cache", vary: "accept-encoding" };

test("without a CDN nothing changes", () => {
  const caching = createSharedCaching(undefined);
  expect([caching.ofDocument(OWN), caching.ofRead(OWN)]).toEqual([OWN, OWN]);
});

test("browsers revalidate each time, and shared caches store a response for CDN_SECONDS", () => {
  expect(createSharedCaching(60).ofDocument(OWN)).toEqual({
    ...OWN,
    "cache-control": "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
    "cdn-cache-control": "public, max-age=60, stale-while-revalidate=60, stale-if-error=86400",
    "cache-tag": "posts",
  });
});

test("reads vary by caller, within the 128 bytes that nginx compares, and CDNs that ignore Vary do not store them", () => {
  const { vary = "", "cdn-cache-control": cdn } = createSharedCaching(60).ofRead(OWN);
  expect(vary.split(", ")).toEqual(expect.arrayContaining(["authorization", "apikey", "prefer", "range"]));
  expect(vary.length).toBeLessThan(128);
  expect(cdn).toBe("no-store");
});
