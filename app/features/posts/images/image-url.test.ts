import { expect, it } from "vitest";
import { resolveContentImages, resolveImageUrl } from "./image-url.ts";

const own = "/storage/v1/object/public/blog-images/a.webp";

it("an image of our bucket is served by the backend in use, wherever it was uploaded", () => {
  expect(resolveImageUrl(`http://localhost:3000${own}`, "")).toBe(own);
  expect(resolveImageUrl(`https://old.example${own}`, "https://new.example")).toBe(`https://new.example${own}`);
});

it("any other image stays where it is", () => {
  for (const url of ["https://example.com/a.png", "https://x.example/storage/v1/object/public/other/a.png"]) {
    expect(resolveImageUrl(url, "")).toBe(url);
  }
});

it("images inside a text are found by their src alone", () => {
  const html = `<p>http://a.example${own}</p><img alt="x" src="http://a.example${own}"><img src="https://b.example/c.png">`;
  expect(resolveContentImages(html, "")).toBe(
    `<p>http://a.example${own}</p><img alt="x" src="${own}"><img src="https://b.example/c.png">`,
  );
});
