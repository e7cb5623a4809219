import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CHART_HEIGHT, CHART_WIDTH, drawIslands } from "./draw-islands.ts";

const slugs = readdirSync("supabase/seed/posts").map((file) => path.parse(file).name);

test("a slug determines its chart, and all charts differ", () => {
  expect(slugs.map(drawIslands)).toEqual(slugs.map(drawIslands));
  const coasts = new Set([...slugs, "a", "b"].map((slug) => drawIslands(slug)[0].coast));
  expect(coasts.size).toBe(slugs.length + 2);
});

test.each(slugs)("the marked island of %s is well within the chart, and the chart has few bytes", (slug) => {
  const islands = drawIslands(slug);
  const [{ x, y }] = islands;
  expect(x).toBeGreaterThan(CHART_WIDTH * 0.2);
  expect(x).toBeLessThan(CHART_WIDTH * 0.8);
  expect(y).toBeGreaterThan(CHART_HEIGHT * 0.2);
  expect(y).toBeLessThan(CHART_HEIGHT * 0.8);
  expect(JSON.stringify(islands).length).toBeLessThan(1100);
});
