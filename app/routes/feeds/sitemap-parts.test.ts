import { describe, expect, test } from "vitest";
import { countParts, MAX_SITEMAP_PARTS, numberOfPart, PART_POSTS, rangeOfPart, sitemapPart } from "./sitemap-parts.ts";

describe("the parts of a sitemap", () => {
  test.each([1, PART_POSTS, PART_POSTS + 1, 10_000, PART_POSTS * MAX_SITEMAP_PARTS])(
    "contain each of %i posts once, the oldest first",
    (count) => {
      const parts = Array.from({ length: countParts(count) }, (_, index) => rangeOfPart(index + 1, count));
      let end = count;
      for (const { skip, length } of parts) {
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(PART_POSTS);
        expect(skip + length).toBe(end);
        end = skip;
      }
      expect(end).toBe(0);
    },
  );

  test("stay unchanged when a newer post is added", () => {
    const distanceFromOldest = (count: number) => count - rangeOfPart(1, count).skip;
    expect(distanceFromOldest(5001)).toBe(distanceFromOldest(5000));
  });

  test("have a maximum number, and a part after the last one is empty", () => {
    expect(countParts(1_000_001)).toBe(MAX_SITEMAP_PARTS);
    expect(rangeOfPart(MAX_SITEMAP_PARTS, 1_000_001)).toEqual({ skip: 0, length: 1 });
    expect(rangeOfPart(3, PART_POSTS)).toEqual({ skip: 0, length: 0 });
  });

  test("are identified by their names", () => {
    expect(numberOfPart(`/${sitemapPart(17)}`)).toBe(17);
  });
});
