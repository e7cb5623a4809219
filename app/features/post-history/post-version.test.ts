import { expect, test } from "vitest";
import type { PostFields } from "#shared/post.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { compareFacts } from "./compare-facts.ts";
import { daysLeft, readVersionNumber } from "./post-version.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

test.each([
  ["2026-11-22T12:00:00Z", 30],
  ["2026-11-21T11:00:00Z", 29],
  ["2026-10-24T12:00:00Z", 1],
  ["2026-10-23T12:00:01Z", 1],
  ["2026-10-20T12:00:00Z", 1],
])("a post deleted %s is retained for %i more days", (deleted_at, days) => {
  expect(daysLeft({ deleted_at }, NOW)).toBe(days);
});

test.each([
  ["1", 1],
  ["120", 120],
  ["0", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["99999999999", undefined],
])("the version %s of a URL is %s", (text, number) => {
  expect(readVersionNumber(text)).toBe(number);
});

const fields: PostFields = {
  ...makePost({
    slug: "a",
    title: "A",
    date: "2026-11-03",
    author: "Dewi",
    tags: ["one", "two"],
  }),
  language: "en",
  translation_of: null,
};

test.each<[string, Partial<PostFields> & Record<string, unknown>, object[]]>([
  ["nothing", {}, []],
  ["what a reader does not see", { excerpt: "other", content: "<p>Other</p>" }, []],
  ["a title", { title: "B" }, [{ name: "Title", before: "A", after: "B" }]],
  ["a language", { language: "id" }, [{ name: "Language", before: "English", after: "Bahasa Indonesia" }]],
  ["a slug", { slug: "b" }, [{ name: "Address", before: "/blog/a", after: "/blog/b" }]],
  [
    "a slug and a language",
    { slug: "b", language: "id" },
    [
      { name: "Address", before: "/blog/a", after: "/id/blog/b" },
      { name: "Language", before: "English", after: "Bahasa Indonesia" },
    ],
  ],
  ["a date", { date: "2026-12-24" }, [{ name: "Date", before: "November 3, 2026", after: "December 24, 2026" }]],
  ["tags", { tags: ["two", "three"] }, [{ name: "Tags", before: "one", after: "three" }]],
  ["an added tag", { tags: ["one", "two", "three"] }, [{ name: "Tags", before: undefined, after: "three" }]],
  ["the order of tags", { tags: ["two", "one"] }, [{ name: "Order of tags", before: "one, two", after: "two, one" }]],
  [
    "an image",
    { image_url: "https://a.example/b.png" },
    [{ name: "Picture", before: undefined, after: "https://a.example/b.png", isImage: true }],
  ],
  ["a column without a name in this file", { sub_title: "B" }, [{ name: "Sub title", before: undefined, after: "B" }]],
])("the comparison lists a change of %s", (_, change, expected) => {
  expect(compareFacts(fields, { ...fields, ...change })).toEqual(expected);
});
