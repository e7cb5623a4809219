import { expect, test } from "vitest";
import { blog } from "#app/texts/en/blog.ts";
import { normalizeSearch } from "#shared/normalize-search.ts";
import { readEditorSearch } from "./find/editor-search.ts";
import { isSearch, readPublicSearch, searchPart } from "./post-search.ts";

test.each([
  [null, undefined],
  ["", undefined],
  ["  \t\n ", undefined],
  [" two \n words ", "two words"],
  ["\0", undefined],
  ["null\0 and\u0085 bell\u0007", "null and bell"],
  ["a".repeat(150), "a".repeat(100)],
  [`${"a".repeat(99)}  b`, "a".repeat(99)],
])("%j is normalised", (text, normalized) => {
  expect(normalizeSearch(text)).toBe(normalized);
});

test.each([
  ["", ""],
  ["page=3", "?page=3"],
  ["q=cloud&page=1", "?q=cloud"],
  ["sort=-changed&author=Ayu&tag=a%26b&q=x&page=2", "?q=x&tag=a%26b&author=Ayu&sort=-changed&page=2"],
  ["sort=-date&page=2", "?page=2"],
  ["sort=drop", ""],
])("an editor's URL with %s comes back as %s", (query, search) => {
  const parameters = new URLSearchParams(query);
  expect(searchPart(readEditorSearch(parameters), Number(parameters.get("page") ?? 1))).toBe(search);
});

test("the public list sends only words and a tag", () => {
  const parameters = new URLSearchParams("q=a&tag=b&author=c&sort=title");
  expect(readPublicSearch(parameters)).toEqual({ q: "a", tag: "b" });
  expect([isSearch({}), isSearch({ q: undefined }), isSearch({ sort: "title" })]).toEqual([false, false, true]);
});

test("a sentence describes the search and its result", () => {
  expect(blog.searchTitle({ q: "a", tag: "b", author: "c" })).toBe("Search “a” tagged “b” by “c”");
  expect(blog.searchTitle({})).toBe("Search");
  expect(blog.foundNothing({ q: "a", tag: "b" }, 1)).toBe("No posts match “a” tagged “b”.");
  expect(blog.foundNothing({ tag: "b" }, 1)).toBe("No posts tagged “b”.");
  expect(blog.foundNothing({ author: "c" }, 2)).toBe("No more posts by “c”.");
  expect(blog.found({ count: 1 })).toBe("1 post matches.");
  expect(blog.found({ count: 2, has_more: false })).toBe("2 posts match.");
  expect(blog.found({ count: 500, has_more: true })).toBe("More than 500 posts match. These are the first 500.");
});
