import { describe, expect, it } from "vitest";
import { isSlug } from "#shared/post.ts";
import { suggestSlug } from "./suggest-slug.ts";

const DAY = "2026-11-28";
const suggest = (title: string) => suggestSlug(title, DAY);

describe("a proposed slug", () => {
  it.each([
    ["A new Post", "a-new-post"],
    ["  Zürich – à la carte  ", "zurich-a-la-carte"],
    ["Selamat Tahun Baru 🎉", "selamat-tahun-baru"],
    ["🎉 Promo", "promo"],
    ["Rincian (bagian 1) –", "rincian-bagian-1"],
    ["— Panduan", "panduan"],
    ["a -- b --- c", "a-b-c"],
    ["99,9 %", "999"],
    ["2026", "2026"],
    ["网络安全 2026", "2026"],
    ["网络安全", `post-${DAY}`],
    ["الأمن السيبراني", `post-${DAY}`],
    ["🎉", `post-${DAY}`],
    ["—", `post-${DAY}`],
    ["", ""],
    ["   ", ""],
    ["snake_case", "snake_case"],
  ])("of %j is %j", (title, slug) => {
    expect(suggest(title)).toBe(slug);
  });

  it("is one that the form takes, for titles of any signs except underscores", () => {
    const signs = [..."aÉß1 -–—.,!?(){}[]/&%…’“”\t\u00a0\u200d🎉👨‍👩‍👧‍👦网ا한ıİŁ"];
    for (let seed = 1; seed <= 3000; seed += 1) {
      const length = 1 + (seed % 12);
      const title = Array.from({ length }, (_, place) => signs[(seed * 7919 + place * place * 104_729) % signs.length]);
      const slug = suggest(title.join(""));
      if (title.join("").trim() === "") expect(slug).toBe("");
      else expect([title.join(""), slug, isSlug(slug)]).toEqual([title.join(""), slug, true]);
    }
  });

  it("is not longer than the database allows, and has no hyphen at the cut", () => {
    const slug = suggest(`${"a".repeat(299)} b`);
    expect(slug).toBe("a".repeat(299));
    expect(suggest("ab ".repeat(500)).length).toBeLessThanOrEqual(300);
  });
});
