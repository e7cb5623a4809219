import { expect, it } from "vitest";
import { extensionOf } from "./upload-image.ts";

it.each([
  ["photo.JPG", "image/jpeg", "jpg"],
  ["photo.jpeg", "image/jpeg", "jpeg"],
  ["photo.JPG", "image/webp", "webp"],
  ["a.b.png", "image/webp", "webp"],
  ["image", "image/jpeg", "jpg"],
  ["x.gif", "image/gif", "gif"],
  ["x", "image/avif", "avif"],
  ["x", "", "bin"],
])("%s of the type %s is stored with the extension %s", (name, type, extension) => {
  expect(extensionOf({ name, type })).toBe(extension);
});
