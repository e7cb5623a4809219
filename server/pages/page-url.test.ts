import { describe, expect, test } from "vitest";
import { canonicalPageUrl, isSearch, listPage, pastTheEnd, withoutTrailingSlash } from "./page-url.ts";

function canonical(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://site.example");
  return canonicalPageUrl(pathname, searchParams);
}

describe("the cache key of a page", () => {
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
    ["/blog?q=cloud", "/blog?q=cloud"],
    ["/blog?page=2&tag=a%26b&q=%20two%20%20words%20&x=y", "/blog?q=two+words&tag=a%26b&page=2"],
    ["/blog?q=&tag=%20", "/blog"],
    ["/blog?q=a&q=b", "/blog?q=a"],
    [`/blog?q=${"a".repeat(150)}`, `/blog?q=${"a".repeat(100)}`],
    ["/blog?author=a&sort=title", "/blog"],
    ["/blog/a-post?q=a", "/blog/a-post"],
    ["/?q=a", "/"],
  ])("%s → %s", (url, expected) => {
    expect(canonical(url)).toBe(expected);
  });
});

test("the page number of a list's URL", () => {
  expect(listPage("/blog")).toEqual({ list: "/blog", number: 1 });
  expect(listPage("/blog?page=7")).toEqual({ list: "/blog", number: 7 });
  expect(listPage(pastTheEnd("/blog"))).toEqual({ list: "/blog", number: 1_000_000 });
  expect(listPage("/blog?q=a%3Fpage%3D3&page=2")).toEqual({ list: "/blog?q=a%3Fpage%3D3", number: 2 });
  expect(listPage("/blog?tag=a")).toEqual({ list: "/blog?tag=a", number: 1 });
  expect(listPage(pastTheEnd("/blog?q=a"))).toEqual({ list: "/blog?q=a", number: 1_000_000 });
  expect([listPage("/"), listPage("/blog/a-post")]).toEqual([undefined, undefined]);
});

test("a search is distinguished from the whole list", () => {
  expect(["/blog?q=a", "/blog?tag=a&page=2"].map(isSearch)).toEqual([true, true]);
  expect(["/blog", "/blog?page=2", "/", "/blog/q"].map(isSearch)).toEqual([false, false, false, false]);
});

describe("a superfluous slash", () => {
  test.each([
    ["/", undefined],
    ["/blog", undefined],
    ["/blog/", "/blog"],
    ["/blog///", "/blog"],
    ["/blog/?page=2", "/blog?page=2"],
    ["//evil.example/", "/evil.example"],
    ["///evil.example//", "/evil.example"],
    ["//", "/"],
  ])("%s → %s", (url, expected) => {
    expect(withoutTrailingSlash(new URL(`http://site.example${url}`))).toBe(expected);
  });
});
