import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test.each([
  ["", 1],
  ["<p></p>", 1],
  [`<p>${words(200)}</p>`, 1],
  [`<p>${words(201)}</p>`, 2],
  [`<p>${words(100)}</p><p>${words(101)}</p>`, 2],
  [`<img alt="${words(500)}"><p>one</p>`, 1],
  [`<p>${words(100)}&nbsp;${words(101)}</p>`, 2],
])("%.40s takes %i minutes", (html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes);
});
