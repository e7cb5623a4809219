import { describe, expect, it } from "vitest";
import { isAnimated, isImageFile, unreadFormat } from "./image-format.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A GIF of 1 × 1 pixels with a table of two colours in the file and in each frame. */
const FRAME = "\x21\xf9\x04\0\0\0\0\0\x2c\0\0\0\0\x01\0\x01\0\x80\0\0\0\xff\xff\xff\x02\x02\x44\x01\0";
const gif = (frames: number) =>
  `GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff\x21\xfe\x03\x2c\x2c\x2c\0${FRAME.repeat(frames)}\x3b`;

describe("moving images", () => {
  it.each([
    ["a still WebP", "RIFF\0\0\0\0WEBPVP8 \0\0\0\0", false],
    ["an extended still WebP", "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10", false],
    ["an animated WebP", "RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12", true],
    ["a still PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0IDATacTL", false],
    ["an animated PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08acTL\0\0IDAT", true],
    ["a GIF with a comment and one frame", gif(1), false],
    ["a GIF with two frames", gif(2), true],
    ["a GIF that ends in a frame", gif(2).slice(0, 60), false],
    ["an AVIF", "\0\0\0\x1cftypavif", false],
    ["an AVIF sequence", "\0\0\0\x1cftypavis", true],
    ["nothing", "", false],
  ])("%s", (_name, file, expected) => expect(isAnimated(bytes(file))).toBe(expected));
});

describe("formats that few browsers read", () => {
  it.each([
    ["\0\0\0\x18ftypheic", "HEIC"],
    ["\0\0\0\x18ftypmif1", "HEIC"],
    ["II*\0\x08\0", "TIFF"],
    ["MM\0*\0\0", "TIFF"],
    ["\0\0\0\x1cftypavif", undefined],
    ["BM", undefined],
    ["", undefined],
  ])("%j", (head, format) => expect(unreadFormat(bytes(head))).toBe(format));
});

it.each([
  ["a.png", "image/png", true],
  ["a.heic", "", true],
  ["A.TIF", "", true],
  ["a.pdf", "application/pdf", false],
  ["a.txt", "", false],
  ["a.heic", "text/plain", false],
])("whether %s of the type %j is an image: %s", (name, type, expected) => {
  expect(isImageFile({ name, type })).toBe(expected);
});
