import { describe, expect, it } from "vitest";
import { formatLongDate, formatShortDate, isSlug } from "./post.ts";

describe("dates", () => {
  it("are days, whatever the time zone of the machine", () => {
    expect(formatShortDate("2026-01-01")).toBe("Jan 1, 2026");
    expect(formatLongDate("2026-12-31")).toBe("December 31, 2026");
    expect(formatLongDate("1900-01-01")).toBe("January 1, 1900");
  });
  it("that are none are shown as they are", () => {
    expect(formatShortDate("soon")).toBe("soon");
  });
});

describe("slug", () => {
  it.each(["a", "my-new-post", "2026-in-review"])("%s is one", (slug) => expect(isSlug(slug)).toBe(true));
  it.each(["", "-a", "a-", "a--b", "A", "a_b", "a b", "é", "a\n"])("%j is none", (slug) =>
    expect(isSlug(slug)).toBe(false),
  );
});
