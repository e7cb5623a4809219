import { expect, test } from "vitest";
import { suggest } from "./suggestions.tsx";

const names = ["Adi Siti", "Bima", "Dewi", "Eka", "Siti Rahma"];

test("an empty text suggests the first four names", () => {
  expect(suggest(names, "")).toEqual(["Adi Siti", "Bima", "Dewi", "Eka"]);
});

test("a typed text suggests the names that begin with it before those that contain it", () => {
  expect(suggest(names, " siTI")).toEqual(["Siti Rahma", "Adi Siti"]);
});

test("a complete or chosen name is not suggested", () => {
  expect(suggest(names, "bima")).toEqual([]);
  expect(suggest(names, "i", ["Dewi", "Bima"])).toEqual(["Adi Siti", "Siti Rahma"]);
  expect(suggest(undefined, "a")).toEqual([]);
});
