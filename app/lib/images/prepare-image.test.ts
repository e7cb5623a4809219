import { describe, expect, it } from "vitest";
import { fitWithin, isAnimated } from "./prepare-image.ts";

describe("the size of an uploaded image", () => {
  it.each([
    [100, 50, 100, 50],
    [2400, 2400, 2400, 2400],
    [4800, 3200, 2400, 1600],
    [3000, 4000, 1800, 2400],
    [10000, 1, 2400, 1],
  ])("%i × %i becomes %i × %i", (width, height, fitWidth, fitHeight) =>
    expect(fitWithin(width, height, 2400)).toEqual({ width: fitWidth, height: fitHeight }),
  );
});

describe("moving pictures are recognised by their first bytes", () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  it.each([
    ["a still WebP", "RIFF\0\0\0\0WEBPVP8 \0\0\0\0", false],
    ["an extended still WebP", "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10", false],
    ["an animated WebP", "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12", true],
    ["a still PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0IDATacTL", false],
    ["an animated PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08acTL\0\0IDAT", true],
    ["nothing", "", false],
  ])("%s", (_name, head, expected) => expect(isAnimated(bytes(head))).toBe(expected));
});
