import { expect, it } from "vitest";
import { findNewDescriptions, findUndescribed } from "./described-images.ts";

const image = (src: string, alt: string) => ({ src, alt });

it("names the images without a description by their position in the text", () => {
  const images = [image("a.png", ""), image("b.png", "A map"), image("a.png", "")];
  expect(findUndescribed(images)).toEqual([
    { src: "a.png", position: 1 },
    { src: "a.png", position: 3 },
  ]);
  expect(findUndescribed([])).toEqual([]);
});

it("finds descriptions that were written in this text, once for each image", () => {
  const before = [image("a.png", ""), image("b.png", "A map"), image("c.png", "Old")];
  const after = [
    image("a.png", "A field"),
    image("a.png", "The same field"),
    image("b.png", "A map"),
    image("c.png", "New"),
    image("d.png", ""),
    image("e.png", "A tower"),
  ];
  expect(findNewDescriptions(before, after)).toEqual([
    image("a.png", "A field"),
    image("c.png", "New"),
    image("e.png", "A tower"),
  ]);
  expect(findNewDescriptions(after, after)).toEqual([]);
});
