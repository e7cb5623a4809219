import { describe, expect, test } from "vitest";
import { decodeKey, isObjectKey } from "./object-key.ts";

describe("the key of an object", () => {
  test.each(["a.png", "2024/01/a b(1).png", "1700000000-x7f.webp", "a", "...", "a..b", "!-_.*'()&$@=;:+,?"])(
    "may be %s",
    (key) => {
      expect(isObjectKey(key)).toBe(true);
    },
  );

  test.each([
    "",
    "/a",
    "a/",
    "a//b",
    ".",
    "..",
    "a/../b",
    "a/./b",
    "a\0b",
    "a\nb",
    "a\\b",
    "a#b",
    "a%b",
    "<a>",
    "é",
    "💩",
    "x".repeat(1025),
  ])("may not be %j", (key) => {
    expect(isObjectKey(key)).toBe(false);
  });

  test.each([
    "a%00.png",
    "%2e%2e%2fa",
    "a%2f..%2fb",
    "a%2f%2fb",
    "%5c",
    "%ff",
    "a%23b",
    "%C3%A9.png",
    "a%2525b",
    "a%252Fb",
    "%zz",
    "a%",
    "",
  ])("is rejected when a URL contains %s", (encoded) => {
    expect(() => decodeKey(encoded)).toThrow("Invalid key: ");
  });

  test.each([
    ["a.png", "a.png"],
    ["folder/a%20b.png", "folder/a b.png"],
    ["folder%2fa.png", "folder/a.png"],
    ["%2B%26%3D%40%3A%2C%3B%24%3F", "+&=@:,;$?"],
    ["+&=@:,;$", "+&=@:,;$"],
  ])("is decoded from a URL: %s", (encoded, key) => {
    expect(decodeKey(encoded)).toBe(key);
  });
});
