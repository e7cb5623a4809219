import { describe, expect, test } from "vitest";
import { checkImageName } from "./image-name.ts";

const upload = (name: string, type: string, method = "POST") =>
  new Request(`http://backend.internal/storage/v1/object/blog-images/${name}`, {
    method,
    headers: { "content-type": type },
    body: "x",
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
  ])("may be %s for %s", (name, type) => expect(checkImageName(upload(name, type))).toBeUndefined());

  test.each([
    ["a.html", "image/png"],
    ["a.png.html", "image/png"],
    ["a.h%74ml", "image/png"],
    ["a.svg", "image/png"],
    ["a.png.", "image/png"],
    [".htaccess", "image/png"],
    ["a.exe", "image/jpeg"],
  ])("may not be %s for %s", async (name, type) => {
    for (const method of ["POST", "PUT"]) {
      const refusal = checkImageName(upload(name, type, method));
      expect([refusal?.status, await refusal?.json()]).toEqual([400, expect.objectContaining({ statusCode: "415" })]);
    }
  });
});
