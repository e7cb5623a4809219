import { expect, test } from "vitest";
import { pathIn, splitLanguage } from "./languages.ts";

test.each([
  ["/", "en", "/"],
  ["/blog", "en", "/blog"],
  ["/id", "id", "/"],
  ["/id/blog", "id", "/blog"],
  ["/en", "en", "/en"],
  ["/ideas", "en", "/ideas"],
  ["/id/id", "id", "/id"],
])("%s has the language %s and the path %s", (pathname, language, path) => {
  expect(splitLanguage(pathname)).toEqual({ language, path });
});

test("a prefix in capitals selects the same language", () => {
  expect(splitLanguage("/ID/blog")).toEqual({ language: "id", path: "/blog" });
});

test("only the default language has no prefix", () => {
  expect([pathIn("en", "/"), pathIn("en", "/blog")]).toEqual(["/", "/blog"]);
  expect([pathIn("id", "/"), pathIn("id", "/blog")]).toEqual(["/id", "/id/blog"]);
});
