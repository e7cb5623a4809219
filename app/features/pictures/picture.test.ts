import { describe, expect, it, test } from "vitest";
import { countUses, describePicture, formatBytes, nameOfPicture, pictureUrl } from "./picture.ts";

describe("a picture's name", () => {
  test.each([
    ["1-2.webp", "/storage/v1/object/public/blog-images/1-2.webp"],
    ["seed/my map (1).png", "/storage/v1/object/public/blog-images/seed/my%20map%20(1).png"],
    ["a?b#c.png", "/storage/v1/object/public/blog-images/a%3Fb%23c.png"],
    ["köln.png", "/storage/v1/object/public/blog-images/k%C3%B6ln.png"],
  ])("%s is escaped in its URL", (name, path) => {
    expect(pictureUrl("https://x.example", name)).toBe(`https://x.example${path}`);
  });

  it("is shown without its folders", () => {
    const named = (name: string, file_name: string | null) => nameOfPicture({ name, file_name });
    expect([named("seed/a.png", null), named("a.png", ""), named("17-3.png", "Team.jpg")]).toEqual([
      "a.png",
      "a.png",
      "Team.jpg",
    ]);
  });
});

it("the description of a picture contains only known facts", () => {
  const picture = { name: "a", file_name: null, alt: "", posts: 0, drafts: 0, sections: [] };
  expect(describePicture({ ...picture, bytes: 55_300, type: "image/webp", uploaded_at: "2026-11-22T12:00:00Z" })).toBe(
    "55 KB · WEBP · Nov 22, 2026",
  );
  expect(describePicture({ ...picture, bytes: null, type: null, uploaded_at: null })).toBe("");
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
