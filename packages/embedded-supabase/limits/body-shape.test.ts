import { describe, expect, test } from "vitest";
import { seededRandom } from "../tests/query-schema.ts";
import { shapeOfCsv, shapeOfForm, shapeOfJson } from "./body-shape.ts";

describe("the shape of JSON", () => {
  test.each([
    ["", 0, 1, 0],
    ["5", 0, 1, 0],
    ['"[{,"', 0, 1, 0],
    ['"a\\"[\\\\"', 0, 1, 0],
    ['"\\\\\\\\"', 0, 1, 0],
    ["{}", 1, 2, 0],
    ['{"a":1,"b":[2,3]}', 2, 5, 1],
    ['[{"a":1},{"a":2},{"a":"],[{"}]', 2, 7, 3],
    ["[[[[", 4, 5, 1],
    ['"never closed, [', 0, 1, 0],
    ["]]]]", 0, 1, 0],
  ])("%s", (text, depth, values, rows) => {
    expect(shapeOfJson(text)).toEqual({ depth, values, rows });
  });

  test("counts every value that a parser finds, and an empty list or object as two", () => {
    const random = seededRandom(3);
    const texts = ["", '"', "\\", '\\"', "[", "{", ",", "a,b", "\\\\", "é"];
    const make = (depth: number): unknown => {
      const kind = depth > 4 ? 0 : random();
      if (kind < 0.5) return texts[Math.floor(random() * texts.length)];
      const parts = Array.from({ length: Math.floor(random() * 5) }, () => make(depth + 1));
      return kind < 0.75 ? parts : Object.fromEntries(parts.map((part, index) => [`${texts[index]}${index}`, part]));
    };
    const partsOf = (value: unknown) => (typeof value === "object" ? Object.values(value as object) : []);
    const count = (value: unknown): number =>
      (typeof value === "object" && partsOf(value).length === 0 ? 2 : 1) +
      partsOf(value).reduce((sum, part) => sum + count(part), 0);
    const depthOf = (value: unknown): number =>
      typeof value === "object" ? 1 + Math.max(0, ...partsOf(value).map(depthOf)) : 0;
    for (let round = 0; round < 500; round += 1) {
      const value = make(0);
      const shape = shapeOfJson(JSON.stringify(value, undefined, round % 2 ? 1 : undefined));
      expect(shape.depth).toBe(depthOf(value));
      expect(shape.values).toBe(count(value));
    }
  });
});

test.each([
  ["", 1, 1],
  ["a,b", 2, 1],
  ["a,b\n1,2\n", 4, 2],
  ["a,b\r\n1,2\r\n3,4\r\n", 6, 3],
  ["a,b\r1,2", 4, 2],
  ['a,b\n"1,\n2",3', 4, 2],
  ['a,b\n"1""2,",3', 4, 2],
  ['a,b\n1",2",3', 5, 2],
  ['a,b\n"x"y"z",3', 5, 2],
  ["a\n1,2,3,4,5", 6, 2],
  ["a,b,c,d\n\n\n\n", 16, 4],
  ['a,b\n"never closed,,,,', 4, 2],
  ['"",""x"",""', 4, 1],
])("the CSV %j has %i values in %i rows", (text, values, rows) => {
  expect(shapeOfCsv(text)).toEqual({ depth: 1, values, rows });
});

test.each([
  ["", 1],
  ["a=1", 1],
  ["a=1&b=2&&", 4],
])("the form %j has %i values", (text, values) => {
  expect(shapeOfForm(text).values).toBe(values);
});
