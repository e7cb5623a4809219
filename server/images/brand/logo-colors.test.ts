import { expect, test } from "vitest";
import { readLogoColors } from "./logo-colors.ts";

const CLEAR = [0, 0, 0, 0];
const BLACK = [10, 10, 10, 255];
const WHITE = [255, 255, 255, 255];
const RED = [200, 40, 40, 255];

/** A square of one colour in the middle of another, and a third one around both. */
function squares(outer: number[], middle: number[], inner: number[]) {
  const width = 24;
  const rgba = new Uint8Array(width * width * 4);
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    const edge = Math.min(
      pixel % width,
      width - 1 - (pixel % width),
      Math.floor(pixel / width),
      width - 1 - Math.floor(pixel / width),
    );
    rgba.set(edge < 4 ? outer : edge < 8 ? middle : inner, pixel * 4);
  }
  return readLogoColors({ rgba, width });
}

test.each([
  ["nothing", [CLEAR, CLEAR, CLEAR], { isBlank: true }],
  ["a dark shape", [CLEAR, BLACK, BLACK], { isBlank: false, fadesOn: "dark" }],
  ["a light shape", [CLEAR, WHITE, WHITE], { isBlank: false, fadesOn: "light" }],
  ["a red shape", [CLEAR, RED, RED], { isBlank: false }],
  ["white within red", [CLEAR, RED, WHITE], { isBlank: false }],
  ["a dark shape up to the edge", [BLACK, BLACK, CLEAR], { isBlank: false, fadesOn: "dark" }],
  ["an image with a ground of its own", [RED, WHITE, BLACK], { isBlank: false, ground: "#c82828" }],
])("%s", (_, [outer = CLEAR, middle = CLEAR, inner = CLEAR], colors) => {
  expect(squares(outer, middle, inner)).toEqual(colors);
});
