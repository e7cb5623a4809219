import { describe, expect, test } from "vitest";
import { canonicalAddress, withoutTrailingSlash } from "./page-address.ts";

const canonical = (address: string) => canonicalAddress(new URL(address, "http://site.example")).href.slice(19);

describe("the address a page is kept under", () => {
  test.each([
    ["/blog", "/blog"],
    ["/blog?page=2", "/blog?page=2"],
    ["/blog?page=1", "/blog"],
    ["/blog?utm_source=x&page=3&fbclid=y", "/blog?page=3"],
    ["/blog?page=2&page=3", "/blog?page=2"],
    ["/blog?page=02", "/blog"],
    ["/blog?page=-2", "/blog"],
    ["/blog?page=2.0", "/blog"],
    ["/blog?page=12345678", "/blog"],
    ["/blog?page=%32", "/blog?page=2"],
    ["/blog/a-post?page=2&a=b", "/blog/a-post"],
    ["/?page=2", "/"],
    ["/blog#page=2", "/blog"],
  ])("%s → %s", (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });
});

describe("a slash too many", () => {
  test.each([
    ["/", undefined],
    ["/blog", undefined],
    ["/blog/", "/blog"],
    ["/blog///", "/blog"],
    ["/blog/?page=2", "/blog?page=2"],
    ["//evil.example/", "/evil.example"],
    ["///evil.example//", "/evil.example"],
    ["//", "/"],
  ])("%s → %s", (address, expected) => {
    expect(withoutTrailingSlash(new URL(`http://site.example${address}`))).toBe(expected);
  });
});
