import { describe, expect, it } from "vitest";
import { isSlug } from "./post.ts";

describe("slug", () => {
  it.each(["a", "my-new-post", "2026-in-review"])("%s is a slug", (slug) => expect(isSlug(slug)).toBe(true));
  it.each(["", "-a", "a-", "a--b", "A", "a_b", "a b", "é", "a\n"])("%j is not a slug", (slug) =>
    expect(isSlug(slug)).toBe(false),
  );
});
