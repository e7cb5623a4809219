import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deriveExcerpt } from "#shared/derive-excerpt.ts";
import { splitExcerpt } from "./split-excerpt.ts";

const seedPosts = readdirSync("supabase/seed/posts").map((file) => readFileSync(`supabase/seed/posts/${file}`, "utf8"));
const excerpts = [
  ...seedPosts.map(deriveExcerpt),
  "",
  "Short.",
  `${"W".repeat(200)}...`,
  `${"word ".repeat(31)}halfw...`,
  `One sentence. ${"Another one, longer. ".repeat(7)}And ha...`,
  "UPPER CASE IS WIDE, ".repeat(8),
  "Kalimat dengan é, ’ and 日本語 ".repeat(12),
  "a  b\nc ".repeat(40),
];

test.each(excerpts)("the joined parts are exactly the excerpt: %s", (excerpt) => {
  expect(splitExcerpt(excerpt).join("")).toBe(excerpt);
});

test.each(excerpts.filter((excerpt) => excerpt.length > 60 && !excerpt.startsWith("WWW")))(
  "a part that is followed by another ends with a whole word, without punctuation: %s",
  (excerpt) => {
    let shown = "";
    for (const part of splitExcerpt(excerpt).slice(0, -1)) {
      shown += part;
      expect(shown).toMatch(/[\p{L}\p{N}]$/u);
      expect(excerpt.slice(shown.length)).toMatch(/^(?:[^\p{L}\p{N}]*\s|$)/u);
    }
    expect(shown).not.toBe("");
  },
);

test("a word that the excerpt cut is not shown at any width", () => {
  const parts = splitExcerpt(`${"word ".repeat(31)}halfw...`);
  expect(parts).toHaveLength(5);
  expect(parts.at(-1)).toContain("halfw...");
});

test("an excerpt that fits into three lines is one part", () => {
  expect(splitExcerpt("A few words, and no more.")).toEqual(["A few words, and no more."]);
});

test("a word longer than three lines is cut", () => {
  expect(splitExcerpt(`${"W".repeat(160)}...`)[0]).toMatch(/^W{40,60}$/);
});

test("a wider card shows more", () => {
  const lengths = splitExcerpt("seven letters, and some more. ".repeat(30)).map(({ length }) => length);
  expect(Math.min(...lengths)).toBeGreaterThan(0);
});
