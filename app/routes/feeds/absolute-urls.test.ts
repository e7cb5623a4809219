import { expect, test } from "vitest";
import { withAbsoluteUrls } from "./absolute-urls.ts";

const PAGE = "https://www.example.com/id/blog/a-post";

test.each([
  ['<a href="/#contact">', '<a href="https://www.example.com/#contact">'],
  ['<a href="/blog?page=2&amp;q=a">', '<a href="https://www.example.com/blog?page=2&amp;q=a">'],
  ['<a href="#part" target="_blank">', `<a href="${PAGE}#part" target="_blank">`],
  ['<a href="another">', '<a href="https://www.example.com/id/blog/another">'],
  ['<a href="../x">', '<a href="https://www.example.com/id/x">'],
  ['<a href="?page=2">', `<a href="${PAGE}?page=2">`],
  ['<a href="https://other.test">', '<a href="https://other.test">'],
  ['<a href="mailto:a@b.co">', '<a href="mailto:a@b.co">'],
  ['<a href="tel:+62215551234">', '<a href="tel:+62215551234">'],
  ['<img alt="x" src="/a b.webp">', '<img alt="x" src="https://www.example.com/a%20b.webp">'],
  [
    '<img srcset="/a.webp 320w, https://cdn.test/b.webp 640w">',
    '<img srcset="https://www.example.com/a.webp 320w, https://cdn.test/b.webp 640w">',
  ],
  ['<p>href="/x" &lt;a href="/y"&gt;</p>', '<p>href="/x" &lt;a href="/y"&gt;</p>'],
  ['<a title="/x" href="/y">', '<a title="/x" href="https://www.example.com/y">'],
])("%s becomes %s", (html, absolute) => {
  expect(withAbsoluteUrls(html, PAGE)).toBe(absolute);
});
