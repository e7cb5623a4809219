import { describe, expect, test } from "vitest";
import { checkImage } from "./image-checks.ts";

const SIGNATURES: Record<string, number[] | string> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff, 0xe0],
  "image/gif": "GIF89a",
  "image/webp": "RIFF\x10\x00\x00\x00WEBPVP8 ",
  "image/avif": "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1",
};
const signatureOf = (type: string) => {
  const name = type.split(";")[0]?.toLowerCase() ?? "";
  return Uint8Array.from(Buffer.from(SIGNATURES[name] as string, "latin1"));
};
const SCRIPT = new TextEncoder().encode("<script>alert(1)</script>");

describe("the bytes of an image", () => {
  test.each(Object.keys(SIGNATURES))("may begin like %s", (type) => {
    checkImage("a", type, signatureOf(type));
    checkImage("a", `${type.toUpperCase()}; charset=x`, signatureOf(type));
  });

  test.each(Object.keys(SIGNATURES))("of %s may not be a script, an empty file, or another image type", (type) => {
    const other = type === "image/png" ? "image/gif" : "image/png";
    for (const bytes of [SCRIPT, new Uint8Array(), signatureOf(other), signatureOf(type).slice(0, 2)]) {
      expect(() => checkImage("a", type, bytes)).toThrow("not what it claims to be");
    }
  });

  test.each(["text/plain", "image/svg+xml", "__proto__", ""])("of type '%s' are not checked", (type) => {
    checkImage("a.html", type, SCRIPT);
  });
});

describe("the name of an image", () => {
  test.each([
    ["a.png", "image/png"],
    ["A.PNG", "image/png"],
    ["folder.x/a.jpg", "image/jpeg"],
    ["a.jpeg", "IMAGE/JPEG; charset=x"],
    ["a.b.webp", "image/webp"],
    ["a.gif", "image/gif"],
    ["a.avif", "image/avif"],
    ["replaced-by-a-gif.png", "image/gif"],
    ["version.2", "image/png"],
    ["without", "image/png"],
    ["folder.html/without", "image/png"],
  ])("may be %s for %s", (key, type) => checkImage(key, type, signatureOf(type)));

  test.each([
    ["a.html", "image/png"],
    ["a.png.html", "image/png"],
    ["a.svg", "image/png"],
    ["a.png.", "image/png"],
    [".htaccess", "image/png"],
    ["a.exe", "image/jpeg"],
  ])("may not be %s for %s", (key, type) => {
    expect(() => checkImage(key, type, signatureOf(type))).toThrow("should end in");
  });
});
