import { expect, test } from "vitest";
import { publicImageUrl } from "#shared/image-urls.ts";
import { imageNameOf } from "./image-name.ts";

const names = [
  ["1-2.webp", "/storage/v1/object/public/blog-images/1-2.webp"],
  ["seed/my map (1).png", "/storage/v1/object/public/blog-images/seed/my%20map%20(1).png"],
  ["a?b#c.png", "/storage/v1/object/public/blog-images/a%3Fb%23c.png"],
  ["köln.png", "/storage/v1/object/public/blog-images/k%C3%B6ln.png"],
] as const;

test.each(names)("%s is escaped in its URL, and the URL gives the name", (name, path) => {
  expect(publicImageUrl("https://x.example", name)).toBe(`https://x.example${path}`);
  expect(imageNameOf(`https://x.example${path}`)).toBe(name);
});

test.each([
  "https://example.com/a.png",
  "https://x.example/storage/v1/object/public/deleted-images/a.png",
  "https://x.example/storage/v1/object/public/blog-images/%C3%28.png",
])("%s gives no name", (url) => {
  expect(imageNameOf(url)).toBeUndefined();
});
