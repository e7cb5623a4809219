import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** American spellings of words with these endings or stems. */
const AMERICAN =
  /\b(?:(?!\w*(?:siz|priz|seiz))\w+(?:iz|yz)(?:e[sdr]?|ing|ations?)|\w*(?:col|fav|lab|neighb|hon|behavi)ors?|center\w*|catalogs?|fulfill|gray|(?:de|of)fense|(?:cancel|label|model|travel|signal)(?:ed|ing))\b/gi;
/** Titles of the specification, which have its spelling. */
const TITLES = ["Cloud Cost Optimization", "Data Center Optimization"];
/** Words of Indonesian with a second meaning ("to rig") or missing from the dictionary. */
const REJECTED = /\b(?:me|di)?rekayasa|digladi/i;

const isIndonesian = (file: string) => /^language: id$/m.test(readFileSync(file, "utf8"));
const posts = globSync("supabase/seed/posts/*.html");
const english = [
  ...globSync("app/texts/en/*.ts"),
  "shared/company-identity.ts",
  ...posts.filter((file) => !isIndonesian(file)),
];
const indonesian = [...globSync("app/texts/id/*.ts"), ...posts.filter(isIndonesian)];

const americanWords = (text: string) =>
  TITLES.reduce((rest, title) => rest.replaceAll(title, ""), text).match(AMERICAN) ?? [];

test.each([
  ["We organize, and optimized it", ["organize", "optimized"]],
  ["a color in the data center", ["color", "center"]],
  ["it was canceled", ["canceled"]],
  ["the size of resized prizes, organised and coloured at the centre", []],
])("%s", (text, found) => {
  expect(americanWords(text)).toEqual(found);
});

test("there are texts to examine", () => {
  expect(english.length).toBeGreaterThan(40);
  expect(indonesian.length).toBeGreaterThan(30);
});

test.each(english)("%s has British spelling, except in the titles of the specification", (file) => {
  expect(americanWords(readFileSync(file, "utf8"))).toEqual([]);
});

test.each(indonesian)("%s has no word that is misunderstood", (file) => {
  expect(readFileSync(file, "utf8")).not.toMatch(REJECTED);
});
