import { expect, test } from "vitest";
import { compareFacts } from "./compare-facts.ts";
import { daysLeft, type PostVersionSummary, readVersionNumber } from "./post-version.ts";

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
])("the version %s of an address is %s", (text, number) => {
  expect(readVersionNumber(text)).toBe(number);
});

const version: PostVersionSummary = {
  post_id: "00000000-0000-4000-8000-000000000000",
  version: 1,
  saved_at: "2026-11-22T12:00:00Z",
  saved_by: null,
  saved_by_name: null,
  action: "changed",
  replaced_at: null,
  slug: "a",
  title: "A",
  date: "2026-11-03",
  author: "Dewi",
  excerpt: "",
  image_url: null,
  tags: ["one", "two"],
  bytes: 500,
};

test.each<[string, Partial<PostVersionSummary>, object[]]>([
  ["nothing", {}, []],
  ["what a reader does not see", { excerpt: "other", version: 2, action: "added" }, []],
  ["a title", { title: "B" }, [{ name: "Title", before: "A", after: "B" }]],
  ["a slug", { slug: "b" }, [{ name: "Address", before: "/blog/a", after: "/blog/b" }]],
  ["a date", { date: "2026-12-24" }, [{ name: "Date", before: "November 3, 2026", after: "December 24, 2026" }]],
  ["tags", { tags: ["two", "three"] }, [{ name: "Tags", before: "one", after: "three" }]],
  ["a tag more", { tags: ["one", "two", "three"] }, [{ name: "Tags", before: undefined, after: "three" }]],
  ["their order", { tags: ["two", "one"] }, [{ name: "Order of tags", before: "one, two", after: "two, one" }]],
  [
    "a picture",
    { image_url: "https://a.example/b.png" },
    [{ name: "Picture", before: undefined, after: "https://a.example/b.png" }],
  ],
])("told beside a text: %s", (_, change, expected) => {
  expect(compareFacts(version, { ...version, ...change })).toEqual(expected);
});
