import { describe, expect, test } from "vitest";
import { readUpload } from "./upload-body.ts";

function upload(body: BodyInit, headers: Record<string, string> = {}, method = "POST"): Request {
  const init = { method, body, headers, duplex: "half" };
  return new Request("http://backend.internal/storage/v1/object/images/a.png", init as RequestInit);
}

async function read(request: Request) {
  const { bytes, ...rest } = await readUpload(request);
  return { text: new TextDecoder().decode(bytes), ...rest };
}

describe("an upload", () => {
  test("of plain bytes has the type and the cache time of its headers", async () => {
    const metadata = Buffer.from('{"alt":"a"}').toString("base64");
    const headers = { "content-type": "image/png", "cache-control": "max-age=60", "x-metadata": metadata };
    expect(await read(upload("picture", headers))).toEqual({
      text: "picture",
      type: "image/png",
      cacheControl: "max-age=60",
      robotsTag: null,
      userMetadata: { alt: "a" },
    });
  });

  test("of a storage-js form is the file in the form", async () => {
    const form = new FormData();
    form.append("cacheControl", "3600");
    form.append("metadata", '{"alt":"ü"}');
    form.append("", new Blob(["picture"], { type: "image/png" }), "a.png");
    expect(await read(upload(form, {}, "PUT"))).toEqual({
      text: "picture",
      type: "image/png",
      cacheControl: "max-age=3600",
      robotsTag: null,
      userMetadata: { alt: "ü" },
    });
  });

  test("of a form without a cache time has the default, and a cache time of zero is preserved", async () => {
    const form = new FormData();
    form.append("file", new Blob(["x"], { type: "image/gif" }));
    expect(await read(upload(form))).toMatchObject({ cacheControl: "no-cache", userMetadata: null });
    form.append("cacheControl", "0");
    expect(await read(upload(form))).toMatchObject({ cacheControl: "max-age=0" });
  });

  test("of a form has the type that a field names", async () => {
    const form = new FormData();
    form.append("file", new Blob(["x"], { type: "image/gif" }));
    form.append("contentType", "image/png");
    expect(await read(upload(form))).toMatchObject({ type: "image/png" });
  });

  test.each([
    [{ "content-type": "thisisnotarealmimetype" }, 415, "invalid_mime_type"],
    [{ "content-type": "image/\tjpg" }, 415, "invalid_mime_type"],
    [{ "x-robots-tag": "invalidrule" }, 400, "invalid_x_robots_tag"],
  ])("with the headers %j is rejected", async (headers, statusCode, error) => {
    await expect(readUpload(upload("x", headers as Record<string, string>))).rejects.toMatchObject({
      statusCode,
      error,
    });
  });

  test("of a form without a file is rejected", async () => {
    const form = new FormData();
    form.append("cacheControl", "3600");
    for (const request of [
      upload(form),
      upload("no form", { "content-type": "multipart/form-data; boundary=x" }),
      upload("", { "content-type": "multipart/form-data" }),
      upload("x", { "content-type": "multipart/form-data x/y" }),
    ]) {
      await expect(readUpload(request)).rejects.toThrow("Missing file");
    }
  });

  test("of a form with too many parts is rejected before parsing", async () => {
    const part = '--boundary42\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const file = '--boundary42\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nbytes\r\n';
    for (const parameters of [
      "boundary=boundary42",
      'boundary="boundary42"',
      "x-boundary=other; boundary=boundary42",
      "boundary=boundary42; boundary=other",
    ]) {
      const headers = { "content-type": `multipart/form-data; ${parameters}` };
      const form = (parts: number) => upload(`${file}${part.repeat(parts)}--boundary42--\r\n`, headers);
      expect(await read(form(10))).toMatchObject({ text: "bytes" });
      await expect(readUpload(form(20))).rejects.toThrow("Missing file");
    }
  });

  test.each([
    ["[]"],
    ["null"],
    ["no JSON"],
    ['{"a":"\\u0000"}'],
    ['{"a":"\\ud800"}'],
    [`{"a":${"[".repeat(40)}${"]".repeat(40)}}`],
  ])("with the metadata %s is rejected", async (metadata) => {
    const headers = { "x-metadata": Buffer.from(metadata).toString("base64") };
    await expect(readUpload(upload("x", headers))).rejects.toThrow("must be a JSON object");
  });
});

test("an encoded file is rejected, because its bytes cannot be checked", async () => {
  const form = new FormData();
  form.append("contentEncoding", "gzip");
  form.append("", new Blob(["picture"], { type: "image/png" }), "a.png");
  for (const encoded of [upload("picture", { "content-encoding": "gzip" }), upload(form)]) {
    await expect(readUpload(encoded)).rejects.toMatchObject({ error: "InvalidRequest" });
  }
});
