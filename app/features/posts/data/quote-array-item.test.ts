import { expect, test } from "vitest";
import { quoteArrayItem } from "./quote-array-item.ts";

test.each([
  ["cloud", '"cloud"'],
  ["a, b}", '"a, b}"'],
  ['say "hi"', '"say \\"hi\\""'],
  ["a\\b", '"a\\\\b"'],
])("%s is one item", (item, quoted) => {
  expect(quoteArrayItem(item)).toBe(quoted);
});
