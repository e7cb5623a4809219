import { expect, test } from "vitest";
import { cleanWrittenPosts } from "./written-posts.ts";

const post = (tags: number) => ({ title: "a", content: "<br>".repeat(tags) });

test.each([
  ["one post", [post(50_001)]],
  ["two posts together", [post(50_000), post(1)]],
  ["a list, which the database would store as text", [{ content: ["<".repeat(50_001)] }]],
])("more than fifty thousand tags in %s are rejected", (_, rows) => {
  expect(() => cleanWrittenPosts("blog_posts", rows)).toThrow(expect.objectContaining({ status: 400, code: "54000" }));
});

test("fifty thousand tags in two posts are written", () => {
  expect(cleanWrittenPosts("blog_posts", [post(25_000), post(25_000)])).toHaveLength(2);
});

test("rows of other tables stay as they are", () => {
  const rows = [{ content: "<script>" }];
  expect(cleanWrittenPosts("contact_messages", rows)).toBe(rows);
});
