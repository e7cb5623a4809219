import { expect, test } from "vitest";
import { matchOptions, stepOption } from "./combobox-options.ts";

const names = ["Adi Siti", "Bima", "Bima Eka", "Dewi", "pusat-data", "Siti Rahma"];

test.each([
  ["an empty text has all options", "", names],
  ["options that begin with the text come first", " siTI", ["Siti Rahma", "Adi Siti"]],
  ["an equal option is omitted, a longer one is not", "Bima", ["Bima Eka"]],
  ["another letter case is not equal", "bima", ["Bima", "Bima Eka"]],
  ["a space stands for a hyphen", "pusat d", ["pusat-data"]],
  ["an unknown text has none", "Xena", []],
])("%s", (_, typed, found) => expect(matchOptions(names, typed)).toEqual(found));

test("each option appears once, and an empty option never", () => {
  expect(matchOptions(["", "Dewi", "Dewi"], "")).toEqual(["Dewi"]);
});

test("arrows go round the options and the text", () => {
  const round = (key: "ArrowDown" | "ArrowUp") => {
    const positions = [-1];
    for (let step = 0; step < 4; step += 1) positions.push(stepOption(key, positions.at(-1) ?? -1, 3));
    return positions;
  };
  expect(round("ArrowDown")).toEqual([-1, 0, 1, 2, -1]);
  expect(round("ArrowUp")).toEqual([-1, 2, 1, 0, -1]);
  expect(stepOption("ArrowDown", -1, 0)).toBe(-1);
});
