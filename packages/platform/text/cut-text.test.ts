import { describe, expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

describe("a cut text", () => {
  it.each([
    ["a short text", "abc", 3, "abc"],
    ["an ordinary text", "abcdef", 3, "abc"],
    ["an empty limit", "abc", 0, ""],
    ["an emoji at the limit", "aa😀b", 3, "aa"],
    ["an emoji that fits", "a😀b", 3, "a😀"],
    ["an emoji of several parts", "aa👨‍👩‍👧‍👦b", 5, "aa"],
    ["an emoji with a skin tone", "aa👍🏽b", 4, "aa"],
    ["a flag", "🇮🇩🇮🇩b", 6, "🇮🇩"],
    ["an emoji with a variation selector", "a❤️b", 2, "a"],
    ["a letter with an accent", "ae\u0301b", 2, "a"],
    ["a syllable of Devanagari", "aकि", 2, "a"],
    ["a syllable of Hangul", "a\u1100\u1161b", 2, "a"],
    ["a line break of two characters", "a\r\nb", 2, "a"],
    ["a character longer than the limit", `e${"\u0301".repeat(9)}`, 4, `e${"\u0301".repeat(3)}`],
    ["joined emoji longer than the limit", "👨‍👩‍👧‍👦", 4, "👨‍"],
    ["half a pair after the limit", "ab\ud83d", 2, "ab"],
  ])("%s", (_, text, limit, expected) => {
    expect(cutText(text, limit)).toBe(expected);
  });

  it("is well-formed, no longer than the limit and a beginning of the text, at every limit", () => {
    const text = "Selamat 👩🏽‍💻 e\u0301 🇮🇩🇮🇩 นี้ 各 😀😀 \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}";
    for (let limit = 0; limit <= text.length; limit += 1) {
      const cut = cutText(text, limit);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(text.startsWith(cut)).toBe(true);
    }
  });
});
