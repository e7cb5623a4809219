import { expect, test } from "vitest";
import { sanitize } from "#shared/rich-text/server-sanitizer.ts";
import { resolveContentImages } from "./image-url.ts";
import { addContentVariants, imageSrcSet } from "./image-variants.ts";

const own = "/storage/v1/object/public/blog-images/a.webp";
const rendered = "/storage/v1/render/image/public/blog-images/a.webp";
const here = { backendUrl: "", imageWidths: [320, 640] };
const none = { backendUrl: "", imageWidths: [] };
const candidate = (width: number, origin = "") =>
  `${origin}${rendered}?width=${width}&quality=75&resize=contain ${width}w`;

test("an image of our bucket has a candidate for every width, from the backend in use", () => {
  expect(imageSrcSet(`http://old.example${own}`, here)).toBe(`${candidate(320)}, ${candidate(640)}`);
  expect(imageSrcSet(`http://old.example${own}`, { ...here, backendUrl: "https://p.example" })).toBe(
    `${candidate(320, "https://p.example")}, ${candidate(640, "https://p.example")}`,
  );
});

test("with a known width, no candidate is enlarged and the original is the widest", () => {
  expect(imageSrcSet(`http://a.example${own}`, here, 500)).toBe(`${candidate(320)}, ${own} 500w`);
  expect(imageSrcSet(`http://a.example${own}`, here, 320)).toBeUndefined();
});

test.each([
  "https://example.com/a.png",
  "https://x.example/storage/v1/object/public/other/a.png",
  `http://a.example${own}?download=a.webp`,
  `http://a.example${own}, https://evil.example/b.png 2x`,
  "",
])("%s has no candidates", (url) => {
  expect(imageSrcSet(url, here)).toBeUndefined();
});

test("no image has candidates if the backend makes no variants", () => {
  expect(imageSrcSet(`http://a.example${own}`, none)).toBeUndefined();
});

const image = (attributes: string) => `<img src="http://a.example${own}" ${attributes}>`;

test("images in a text have candidates up to their width, and load lazily", () => {
  const html = addContentVariants(`<p>${image('width="500" height="400" alt="b"')}</p>`, here);
  expect(resolveContentImages(html, "")).toBe(
    `<p><img srcset="${`${candidate(320)}, ${own} 500w`.replaceAll("&", "&amp;")}" ` +
      `sizes="min(500px, 45rem, 92vw, 100vw - 2.5rem)" loading="lazy" decoding="async" src="${own}" ` +
      `width="500" height="400" alt="b"></p>`,
  );
});

test.each([
  ["images of other sites", '<img src="https://example.com/a.png" width="500" height="400">'],
  ["images without a size", image('alt=""')],
  ["images without a height", image('width="500"')],
  ["an invalid size", image('width="5e2" height="x"')],
  ["text that looks like an image", `<p>&lt;img src="http://a.example${own}" width="500" height="400"&gt;</p>`],
  ["a title that looks like an image", `<a title="<img src=http://a.example${own} width=500 height=400>">a</a>`],
])("%s stay unchanged", (_, html) => {
  expect(addContentVariants(html, here)).toBe(html);
});

test("small images have no candidates and load lazily", () => {
  expect(addContentVariants(image('width="300" height="200"'), here)).toContain(
    '<img loading="lazy" decoding="async" src=',
  );
});

/** Text that looks like markup stays unchanged; only image tags get new attributes. */
test.each([
  `<a title="<img ">x</a><img alt="> onerror=alert(1) " src="http://a.example${own}" width="500" height="400">`,
  `<img alt="a > b" title='"><script>alert(1)</script>' src="http://a.example${own}" width="500" height="400">`,
  `<img src="http://a.example${own}&quot; onerror=&quot;alert(1)" width="500" height="400">`,
  `<img src="http://a.example/storage/v1/object/public/blog-images/x><script>y" width="500" height="400">`,
  `<p><img src="http://a.example${own}" width="500" height="400" alt="<img src=x width=1 height=1>"></p>`,
])("hostile text stays text: %s", (html) => {
  const safe = sanitize(html);
  const shown = addContentVariants(safe, here);
  expect(shown.replace(/ srcset="[^"]*" sizes="[^"]*"/g, "").replaceAll(' loading="lazy" decoding="async"', "")).toBe(
    safe,
  );
  // A second sanitising pass removes only the added attributes.
  expect(sanitize(shown)).toBe(safe);
});

/** With quadratic work, one of these texts would exceed the time limit of the test. */
test("long texts of unfinished tags stay as they are", () => {
  for (const text of ["<", '<"', "<img ", '<img src="', `<img ${'"<'.repeat(3)}`]) {
    const long = text.repeat(200_000);
    expect(addContentVariants(long, here) === long, text).toBe(true);
  }
});
