import { expect, test } from "vitest";
import { compareTexts, type TextComparison, textBlocks } from "./compare-texts.ts";

/** Writes a comparison in a readable form: -removed-, +added+, and the number of omitted paragraphs. */
function write(comparison: TextComparison): string[] {
  if (comparison.kind !== "changed") return [comparison.kind];
  const marks = { same: "", added: "+", removed: "-" };
  const lines = comparison.changes.map((change) =>
    change.kind === "unchanged"
      ? `(${change.count})`
      : change.parts.map(({ text, kind }) => marks[kind] + text + marks[kind]).join(""),
  );
  return comparison.hidden > 0 ? [...lines, `hidden: ${comparison.hidden}`] : lines;
}

test.each<[string, string, string, string[]]>([
  ["the same text", "<p>a</p>", "<p>a</p>", ["same"]],
  ["other formatting", "<p>a b</p>", "<p>a <strong>b</strong></p>", ["markup"]],
  ["another link", '<p><a href="/a">a</a></p>', '<p><a href="/b">a</a></p>', ["markup"]],
  [
    "words within a paragraph",
    "<p>First.</p><p>It takes two long days to move.</p><p>Last.</p>",
    "<p>First.</p><p>It takes three days to move.</p><p>Last.</p>",
    ["(1)", "It takes -two long -+three +days to move.", "(1)"],
  ],
  ["a paragraph more", "<p>a</p><p>c</p>", "<p>a</p><p>b</p><p>c</p>", ["(1)", "+b+", "(1)"]],
  [
    "a paragraph less",
    "<h2>a</h2><ul><li>b</li><li>c</li></ul>",
    "<h2>a</h2><ul><li>c</li></ul>",
    ["(1)", "-b-", "(1)"],
  ],
  ["paragraphs without common words", "<p>Alpha beta</p>", "<p>gamma delta</p>", ["-Alpha beta-+gamma delta+"]],
  [
    "an image's description",
    '<p><img src="a" alt="old"></p>',
    '<p><img src="a" alt="new"></p>',
    ["[picture: -old-+new+]"],
  ],
  ["characters of HTML", "<p>a &lt; b</p>", "<p>a &lt; b &amp; c</p>", ["a < b+ & c+"]],
])("%s", (_, before, after, expected) => {
  expect(write(compareTexts(before, after))).toEqual(expected);
});

test("after the time limit, the rest counts as removed and added", () => {
  let clock = 0;
  const comparison = compareTexts("<p>one two three</p>", "<p>one two four</p>", () => {
    clock += 10_000;
    return clock;
  });
  expect(comparison.kind).toBe("changed");
});

function longText(word: string, paragraphs: number): string {
  return Array.from(
    { length: paragraphs },
    (_, index) =>
      `<p>${Array.from({ length: 60 }, (__, at) => `${word}${(index * 31 + at * 17) % 977}`).join(" ")}</p>`,
  ).join("");
}

test("two texts of 2 MB without common words are compared, with a bounded result", () => {
  const [before, after] = [longText("before", 3800), longText("after", 3800)];
  expect(before.length).toBeGreaterThan(1_900_000);
  const comparison = compareTexts(before, after);
  if (comparison.kind !== "changed") throw new Error(comparison.kind);
  const length = comparison.changes
    .flatMap((change) => (change.kind === "changed" ? change.parts : []))
    .join("").length;
  expect([length < 1_000_000, comparison.hidden > 3000]).toEqual([true, true]);
});

test("a text is read paragraph by paragraph", () => {
  expect(textBlocks('<h2>A  b</h2><p>c<br>d&nbsp;e</p><p></p><img alt=""><blockquote>f</blockquote>')).toEqual([
    "A b",
    "c",
    "d e",
    "[picture]",
    "f",
  ]);
});
