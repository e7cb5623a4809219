import { expect, it } from "vitest";
import { postPath } from "./post-path.ts";

it.each([
  [{ slug: "a" }, "/blog/a"],
  [{ slug: "a", language: "en" }, "/blog/a"],
  [{ slug: "a", language: "id" }, "/id/blog/a"],
  [{ slug: "a", language: "unknown" }, "/blog/a"],
  [{ slug: "", language: "id" }, "/id/blog/"],
])("the path of %o is %s", (post, path) => {
  expect(postPath(post)).toBe(path);
});
