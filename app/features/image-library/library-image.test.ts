import { describe, expect, it, test } from "vitest";
import { countUses, describeFile, displayNameOf, formatBytes } from "./library-image.ts";

describe("an image's name", () => {
  it("is shown without its folders", () => {
    const named = (name: string, file_name: string | null) => displayNameOf({ name, file_name });
    expect([named("seed/a.png", null), named("a.png", ""), named("17-3.png", "Team.jpg")]).toEqual([
      "a.png",
      "a.png",
      "Team.jpg",
    ]);
  });
});

it("the description of an image contains only known facts", () => {
  const image = { name: "a", file_name: null, alt: "", posts: 0, drafts: 0, sections: [] };
  expect(describeFile({ ...image, bytes: 55_300, type: "image/webp", uploaded_at: "2026-11-22T12:00:00Z" })).toBe(
    "55 KB · WEBP · Nov 22, 2026",
  );
  expect(describeFile({ ...image, bytes: null, type: null, uploaded_at: null })).toBe("");
});

test.each([
  [70, "70 bytes"],
  [55_300, "55 KB"],
  [2_340_000, "2.3 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, 0, [], ""],
  [1, 0, [], "1 post"],
  [2, 1, [], "2 posts and 1 draft"],
  [0, 3, [], "3 drafts"],
  [0, 0, ["identity"], "1 section of the site"],
  [1, 1, ["identity", "clients"], "1 post, 1 draft and 2 sections of the site"],
])("%d posts, %d drafts and the sections %j are %j", (posts, drafts, sections, text) => {
  expect(countUses({ posts, drafts, sections })).toBe(text);
});
