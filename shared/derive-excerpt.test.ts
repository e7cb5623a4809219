import { describe, expect, it } from "vitest";
import { deriveExcerpt } from "./derive-excerpt.ts";
import { endAtWord } from "./end-at-word.ts";

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
  it("is cut before a character that would be divided", () => {
    const start = "a".repeat(159);
    expect(deriveExcerpt(`<p>${start}😀 dan seterusnya</p>`)).toBe(`${start}...`);
    expect(deriveExcerpt(`<p>${start.slice(0, 150)}👨‍👩‍👧‍👦 dan seterusnya</p>`)).toBe(`${start.slice(0, 150)}...`);
    expect(deriveExcerpt(`<p>${start.slice(0, 158)}😀</p>`)).toBe(`${start.slice(0, 158)}😀`);
  });
  it("is well-formed for halves of surrogate pairs", () => {
    expect(deriveExcerpt("<p>a \ud83d b &#xd83d; &#56832; c</p>")).toBe("a \ufffd b \ufffd \ufffd c");
  });
  it("ends at a word where it was cut, for programs", () => {
    const cut = deriveExcerpt(`<p>ab${"kata ".repeat(40)}</p>`);
    expect(cut).toBe(`ab${"kata ".repeat(31)}kat...`);
    expect(endAtWord(cut)).toBe(`ab${"kata ".repeat(30)}kata...`);
    expect(endAtWord("A whole text...")).toBe("A whole text...");
    expect(endAtWord(deriveExcerpt(`<p>${"漢".repeat(200)}</p>`))).toBe(`${"漢".repeat(160)}...`);
  });
  it("of an empty text is empty", () => {
    expect(deriveExcerpt("")).toBe("");
    expect(deriveExcerpt("<p><br></p>")).toBe("");
  });
});
