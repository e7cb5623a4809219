import { describe, expect, it } from "vitest";
import { foreign } from "#tests/corpus/foreign-html-cases.ts";
import { cleaned, hostile, runs, unchanged } from "#tests/corpus/sanitizer-cases.ts";
import { cleanWrittenHtml } from "./server-cleaner.ts";

for (const [promise, cases] of Object.entries(foreign)) {
  describe(promise, () => {
    it.each(Object.entries(cases))("%s", (_name, [html, expected]) => {
      const clean = cleanWrittenHtml(html);
      expect(clean).toBe(expected);
      expect(cleanWrittenHtml(clean)).toBe(expected);
    });
  });
}

describe("other HTML is only sanitised", () => {
  it.each(unchanged)("%s", (html) => expect(cleanWrittenHtml(html)).toBe(html));
  it.each(cleaned)("%s", (html, expected) => expect(cleanWrittenHtml(html)).toBe(expected));
});

describe("foreign HTML stays free of active content", () => {
  it.each(hostile)("%s", (html) => expect(cleanWrittenHtml(`<p class="MsoNormal">a</p>${html}`)).not.toMatch(runs));
});
