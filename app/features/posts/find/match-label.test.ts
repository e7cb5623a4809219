import { expect, test } from "vitest";
import { matchLabel } from "./match-label.ts";

const labels = ["Siti Rahma", "Sinta Dewi", "Bayu", "Bayu Adi", "tata-kelola"];

test.each([
  ["an empty text", undefined, { label: undefined }],
  ["a whole label that others contain", "Bayu", { label: "Bayu" }],
  ["another letter case", "bayu adi", { label: "Bayu Adi" }],
  ["a part of one label", "rah", { label: "Siti Rahma" }],
  ["a space for a hyphen", "tata kelola", { label: "tata-kelola" }],
  ["a part of several labels", "Si", { label: undefined, choices: 2 }],
  ["an unknown text", "Xena", { label: "Xena" }],
])("%s", (_, text, match) => expect(matchLabel(text, labels)).toEqual(match));
