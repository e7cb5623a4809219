import { expect, test } from "vitest";
import { feedImage } from "./feed-image.server.ts";

const BACKEND = "https://www.example.com";
const OWN = "/storage/v1/object/public/blog-images/seed/a.webp";

test.each([
  [`https://elsewhere.test${OWN}`, { url: BACKEND + OWN, type: "image/webp" }],
  ["https://cdn.test/a b.JPG?w=1", { url: "https://cdn.test/a%20b.JPG?w=1", type: "image/jpeg" }],
  ["https://cdn.test/picture", { url: "https://cdn.test/picture", type: undefined }],
  ["https://", undefined],
  ["", undefined],
  [null, undefined],
])("%s becomes %o", (imageUrl, image) => {
  expect(feedImage(imageUrl, BACKEND)).toEqual(image);
});
