import { expect, it } from "vitest";
import { countPages, pageSearch, readPageNumber } from "./page-number.ts";

it.each([
  ["", 1],
  ["page=1", 1],
  ["page=7", 7],
  ["page=0", 1],
  ["page=-3", 1],
  ["page=2.5", 1],
  ["page=1e3", 1],
  ["page=two", 1],
  ["page=%00", 1],
  ["page=99999999999999999999", 1],
  ["page=9999999", 1_000_000],
])("?%s asks for page %i", (search, page) => {
  expect(readPageNumber(new URLSearchParams(search))).toBe(page);
});

it("page 1 has no number in its URL", () => {
  expect(pageSearch(1)).toBe("");
  expect(pageSearch(2)).toBe("?page=2");
});

it.each([
  [0, 1],
  [1, 1],
  [9, 1],
  [10, 2],
  [24, 3],
])("%i rows with nine per page fill %i pages", (count, pages) => {
  expect(countPages(count, 9)).toBe(pages);
});
