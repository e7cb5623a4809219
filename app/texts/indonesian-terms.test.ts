import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Words that have another term in README.md. Names of programs and formats are no such words. */
const OTHER_TERMS =
  /\b(?:e-?mail|password|browser|draft|buang|terbitan|(?:sudah|telah|belum) terbit|teks alternatif)\b|…| \.\.\./i;
/** Quoted texts. Property names and values inside a template are no text. */
const QUOTED = /"[^"\n]*"|`[^`\n]*`/g;
const NOT_TEXT = /^"#|^"\.\.?\/|^"[a-z_-]+"$/;

const files = globSync("id/*.ts", { cwd: import.meta.dirname }).filter((file) => !file.includes("company"));

test("there are texts to examine", () => {
  expect(files.length).toBeGreaterThan(20);
});

test.each(files)("%s has one term for one thing", (file) => {
  const source = readFileSync(path.join(import.meta.dirname, file), "utf8")
    .replace(/\$\{[^}]*\}/g, "x")
    .replace(/"[^"\n]*":/g, "");
  const texts = source.match(QUOTED)?.filter((text) => !NOT_TEXT.test(text)) ?? [];
  expect(texts.filter((text) => OTHER_TERMS.test(text))).toEqual([]);
});
