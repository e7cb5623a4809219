import { expect, test } from "vitest";
import { cutToFit, fitTitle } from "./fit-title.ts";

/** Letters half as wide as they are high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5;
const area = { width: 400, height: 200, sizes: [80, 40, 20], lineHeight: 1 };

test("a short title has the largest size", () => {
  expect(fitTitle("Short one", area, measure)).toEqual({ size: 80, lines: ["Short one"] });
});

test("a longer title is smaller, with lines of about equal length", () => {
  expect(fitTitle("aaaa bbbb cccc dddd eeee ffff", area, measure)).toEqual({
    size: 40,
    lines: ["aaaa bbbb cccc", "dddd eeee ffff"],
  });
});

test("a title breaks at its line feeds", () => {
  expect(fitTitle("aa,\nbb cc", area, measure)).toEqual({ size: 80, lines: ["aa,", "bb cc"] });
  expect(fitTitle("aaaa bbbb cccc\ndd", area, measure)).toEqual({ size: 40, lines: ["aaaa bbbb cccc", "dd"] });
});

test("a word wider than the card is broken", () => {
  const { size, lines } = fitTitle("x".repeat(60), area, measure);
  expect(lines.join("")).toBe("x".repeat(60));
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(area.width);
});

test.each(["words ".repeat(10_000), "x".repeat(100_000)])(
  "an extremely long title is cut after few measurements",
  (title) => {
    let measurements = 0;
    const { size, lines } = fitTitle(title, area, (text, size) => {
      measurements += 1;
      return measure(text, size);
    });
    expect(measurements).toBeLessThan(3000);
    expect(lines.length * size).toBeLessThanOrEqual(area.height);
    expect(lines.at(-1)).toMatch(/…$/);
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(area.width);
  },
);

test("an empty title has no line", () => {
  expect(fitTitle("", area, measure).lines).toEqual([]);
});

test("a long name is cut between characters, and a short name is not", () => {
  expect(cutToFit("Rara", 400, (text) => text.length * 100)).toBe("Rara");
  expect(cutToFit("Rara Wulandari", 600, (text) => text.length * 100)).toBe("Rara…");
});
