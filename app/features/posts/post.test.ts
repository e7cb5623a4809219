import { describe, expect, it } from "vitest";
import { deriveExcerpt, formatLongDate, formatShortDate, isSlug } from "./post.ts";

describe("excerpt", () => {
  it("is plain text with whitespace collapsed", () => {
    expect(deriveExcerpt("<h2>One</h2><p>two\n\n  <strong>three</strong>&nbsp;four</p>")).toBe("One two three four");
  });
  it("keeps words of neighbouring blocks apart and words of one block together", () => {
    expect(deriveExcerpt("<p>a<em>b</em>c</p><ol><li>d</li><li>e</li></ol>f<br>g")).toBe("abc d e f g");
  });
  it("decodes entities once", () => {
    expect(deriveExcerpt("<p>R&amp;D &lt;b&gt; &amp;lt; &#8217; &#x41;</p>")).toBe("R&D <b> &lt; ’ A");
  });
  it("is 160 characters at most, and says so when there is more", () => {
    expect(deriveExcerpt(`<p>${"x".repeat(160)}</p>`)).toBe("x".repeat(160));
    expect(deriveExcerpt(`<p>${"x".repeat(161)}</p>`)).toBe(`${"x".repeat(160)}...`);
  });
  it("of nothing is nothing", () => {
    expect(deriveExcerpt("")).toBe("");
    expect(deriveExcerpt("<p><br></p>")).toBe("");
  });
});

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
