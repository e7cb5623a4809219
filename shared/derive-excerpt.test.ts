import { describe, expect, it } from "vitest";
import { deriveExcerpt } from "./derive-excerpt.ts";

describe("excerpt", () => {
  it("is plain text with whitespace collapsed", () => {
    expect(deriveExcerpt("<h2>One</h2><p>two\n\n  <strong>three</strong>&nbsp;four</p>")).toBe("One two three four");
  });
  it("separates words of adjacent blocks and joins parts of one word", () => {
    expect(deriveExcerpt("<p>a<em>b</em>c</p><ol><li>d</li><li>e</li></ol>f<br>g")).toBe("abc d e f g");
  });
  it("decodes entities once", () => {
    expect(deriveExcerpt("<p>R&amp;D &lt;b&gt; &amp;lt; &#8217; &#x41;</p>")).toBe("R&D <b> &lt; ’ A");
  });
  it("has at most 160 characters, and marks a cut", () => {
    expect(deriveExcerpt(`<p>${"x".repeat(160)}</p>`)).toBe("x".repeat(160));
    expect(deriveExcerpt(`<p>${"x".repeat(161)}</p>`)).toBe(`${"x".repeat(160)}...`);
  });
  it("of an empty text is empty", () => {
    expect(deriveExcerpt("")).toBe("");
    expect(deriveExcerpt("<p><br></p>")).toBe("");
  });
});
