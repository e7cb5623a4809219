import { describe, expect, it } from "vitest";
import { cleaned, hostile, runs, unchanged } from "#tests/corpus/sanitizer-cases.ts";
import { sanitize } from "./server-sanitizer.ts";

describe("the editor's HTML stays unchanged", () => {
  it.each(unchanged)("%s", (html) => expect(sanitize(html)).toBe(html));
});

describe("active and disguised content is removed", () => {
  it.each(cleaned)("%s", (html, expected) => expect(sanitize(html)).toBe(expected));
  it.each(hostile)("%s", (html) => {
    const safe = sanitize(html);
    expect(safe).not.toMatch(runs);
    expect(sanitize(safe)).toBe(safe);
  });
});

it("gives up on HTML nested without end before the parser's work grows with its square", () => {
  expect(sanitize("<b>".repeat(300_000) + "</i>".repeat(300_000))).toBe("");
});
