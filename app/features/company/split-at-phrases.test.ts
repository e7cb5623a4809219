import { expect, test } from "vitest";
import * as en from "#app/texts/en/index.ts";
import * as id from "#app/texts/id/index.ts";
import { splitAtPhrases } from "./split-at-phrases.ts";

test.each([
  [
    "Work orders (SPK, Surat Perintah Kerja)",
    ["Surat Perintah Kerja"],
    ["Work orders (SPK, ", "Surat Perintah Kerja", ")"],
  ],
  ["Single Sign-On", ["Single Sign-On"], ["", "Single Sign-On", ""]],
  ["A and B, then A", ["A", "B"], ["", "A", " and ", "B", ", then ", "A", ""]],
  ["helpdesks", ["helpdesk"], ["helpdesks"]],
])("%s", (text, phrases, parts) => {
  expect(splitAtPhrases(text, phrases)).toEqual(parts);
});

test.each([
  ["en", en],
  ["id", id],
])("every phrase of %s occurs in the sections of the landing page", (_, { company, phrases }) => {
  const texts = JSON.stringify(company);
  expect(phrases.list.filter((phrase) => !texts.includes(phrase))).toEqual([]);
  expect(phrases.list.filter((phrase) => !/^[\p{L} –-]+$/u.test(phrase))).toEqual([]);
});
