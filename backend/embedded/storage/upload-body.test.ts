import { describe, expect, test } from "vitest";
import { checkImageBytes, unwrapUpload } from "./upload.ts";

const beginnings: Record<string, number[] | string> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff, 0xe0],
  "image/gif": "GIF89a",
  "image/webp": "RIFF\x10\x00\x00\x00WEBPVP8 ",
  "image/avif": "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1",
};
const beginningOf = (type: string) => Uint8Array.from(Buffer.from(beginnings[type] as string, "latin1"));
const SCRIPT = new TextEncoder().encode("<script>alert(1)</script>");

function upload(body: BodyInit, type?: string, { path = "blog-images/a.png", method = "POST" } = {}): Request {
  return new Request(`http://backend.internal/storage/v1/object/${path}`, {
    method,
    body,
    headers: type === undefined ? {} : { "content-type": type },
  });
}

describe("the bytes of an upload", () => {
  test.each(Object.keys(beginnings))("of %s may begin as such a picture does", async (type) => {
    expect(await checkImageBytes(upload(beginningOf(type), type))).toBeUndefined();
    expect(await checkImageBytes(upload(beginningOf(type), `${type.toUpperCase()}; charset=x`))).toBeUndefined();
  });

  test.each(Object.keys(beginnings))("of %s may not be a script, nothing, or another picture", async (type) => {
    const other = type === "image/png" ? "image/gif" : "image/png";
    for (const body of [SCRIPT, new Uint8Array(), beginningOf(other), beginningOf(type).slice(0, 2)]) {
      const refusal = await checkImageBytes(upload(body, type));
      expect([refusal?.status, await refusal?.json()]).toEqual([400, expect.objectContaining({ statusCode: "415" })]);
    }
  });

  test("are looked at wherever an upload may arrive", async () => {
    for (const [method, path] of [
      ["POST", "blog-images/folder/a.png"],
      ["PUT", "blog-images/a.png"],
      ["PUT", "upload/sign/blog-images/a.png"],
      ["POST", "any-bucket/a.png"],
    ] as const) {
      const refusal = await checkImageBytes(upload(SCRIPT, "image/png", { path, method }));
      expect([path, refusal?.status]).toEqual([path, 400]);
    }
  });

  test("of other calls are none of its business", async () => {
    for (const path of [
      "list/blog-images",
      "move",
      "copy",
      "sign/blog-images/a.png",
      "upload/sign/blog-images/a.png",
    ]) {
      expect(await checkImageBytes(upload("{}", "image/png", { path }))).toBeUndefined();
    }
  });
});

describe("an upload", () => {
  async function unwrap(request: Request) {
    const result = await unwrapUpload(request);
    if (result instanceof Response) return { status: result.status, ...(await result.json()) };
    const headers = Object.fromEntries(
      ["content-type", "content-length", "cache-control"].map((name) => [name, result.headers.get(name)]),
    );
    return { headers, text: await result.text(), method: result.method };
  }

  test("as the form storage-js sends becomes the file in it", async () => {
    const form = new FormData();
    form.append("cacheControl", "3600");
    form.append("metadata", "{}");
    form.append("", new Blob(["picture"], { type: "image/png" }), "a.png");
    expect(await unwrap(upload(form, undefined, { method: "PUT" }))).toEqual({
      headers: { "content-type": "image/png", "content-length": "7", "cache-control": "max-age=3600" },
      text: "picture",
      method: "PUT",
    });
  });

  test("as a form without a lifetime has none, and a lifetime of nothing is kept", async () => {
    const form = new FormData();
    form.append("file", new Blob(["x"], { type: "image/gif" }));
    expect(await unwrap(upload(form))).toMatchObject({ headers: { "cache-control": null } });
    form.append("cacheControl", "0");
    expect(await unwrap(upload(form))).toMatchObject({ headers: { "cache-control": "max-age=0" } });
  });

  test("whose form holds no file is refused in words", async () => {
    const form = new FormData();
    form.append("cacheControl", "3600");
    for (const request of [
      upload(form),
      upload("no form", "multipart/form-data; boundary=x"),
      upload("", "multipart/form-data"),
    ]) {
      expect(await unwrap(request)).toMatchObject({ status: 400, message: expect.any(String) });
    }
  });

  test("whose form has parts without end is refused before they are read", async () => {
    const part = '--boundary42\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const file = '--boundary42\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nbytes\r\n';
    for (const boundary of ["boundary42", '"boundary42"']) {
      const type = `multipart/form-data; boundary=${boundary}`;
      expect(await unwrap(upload(`${file}${part.repeat(10)}--boundary42--\r\n`, type))).toMatchObject({
        text: "bytes",
      });
      expect(await unwrap(upload(`${file}${part.repeat(20)}--boundary42--\r\n`, type))).toMatchObject({ status: 400 });
    }
  });

  test("that does not say how long it is gets its length", async () => {
    const stream = new Blob(["streamed"]).stream();
    const request = new Request("http://backend.internal/storage/v1/object/blog-images/a.png", {
      method: "POST",
      body: stream,
      headers: { "content-type": "image/png" },
      duplex: "half",
    } as RequestInit);
    expect(await unwrap(request)).toMatchObject({ headers: { "content-length": "8" }, text: "streamed" });
  });

  test("is told from other calls, which pass as they are", async () => {
    const list = upload('{"prefix":""}', "application/json", { path: "list/blog-images" });
    expect(await unwrapUpload(list)).toBe(list);
  });
});
