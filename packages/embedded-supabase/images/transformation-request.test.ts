import { expect, test } from "vitest";
import { parseTransformation } from "./transformation-request.ts";

const PATH = "/storage/v1/render/image/public/images/folder/a%20b.png";

const IMAGES = { buckets: ["images"], widths: [320, 480, 640, 960, 1280, 1600] };

function parse(path: string, headers: Record<string, string> = {}, method = "GET") {
  return parseTransformation(new Request(`http://site.test${path}`, { method, headers }), IMAGES);
}

async function rejectionOf(path: string): Promise<string> {
  const rejection = parse(path);
  expect(rejection).toBeInstanceOf(Response);
  const response = rejection as Response;
  const { statusCode, message } = (await response.json()) as Record<string, string>;
  expect(statusCode).toBe(String(response.status));
  return `${response.status} ${message}`;
}

test("the URL of storage-js contains bucket, key and width", () => {
  expect(parse(`${PATH}?width=320&resize=contain&quality=75`, { accept: "image/avif" })).toEqual({
    access: "public",
    bucket: "images",
    codedKey: "folder/a%20b.png",
    width: 320,
    format: "avif",
  });
});

test.each([
  ["image/avif,image/webp,image/apng,*/*;q=0.8", "avif"],
  ["image/webp,*/*", "webp"],
  ["image/avif;q=0,image/webp", "webp"],
  ["*/*", undefined],
  ["image/png", undefined],
  ["", undefined],
])("for Accept: %s the format is %s", (accept, format) => {
  expect(parse(`${PATH}?width=640`, { accept })).toMatchObject({ width: 640, format });
});

test("a request can choose the format", () => {
  expect(parse(`${PATH}?width=640&format=avif`)).toMatchObject({ format: "avif" });
  expect(parse(`${PATH}?width=640&format=origin`, { accept: "image/avif" })).toMatchObject({ format: undefined });
});

test.each([
  "",
  "?width=",
  "?width=321",
  "?width=0320",
  "?width=3.2e2",
  "?width=-320",
  "?width=100000000",
  "?width=320&width=480",
  "?height=320",
  "?width=320&height=1",
  "?width=320&quality=100",
  "?width=320&quality=75&quality=76",
  "?width=320&resize=fill",
  "?width=320&format=png",
  "?width=320&versionId=a",
])("%s is rejected", async (search) => {
  expect(await rejectionOf(PATH + search)).toMatch(/^400 querystring\//);
});

test.each(["public", "authenticated", "sign"])("pictures have public, authenticated and signed URLs: %s", (access) => {
  const path = `/storage/v1/render/image/${access}/images/a.png?width=320`;
  expect(parse(path, { accept: "image/avif" })).toMatchObject({ access, codedKey: "a.png", width: 320 });
});

test("other buckets are rejected like missing buckets", async () => {
  expect(await rejectionOf("/storage/v1/render/image/public/others/a.png?width=320")).toBe("404 Bucket not found");
});

test.each([
  ["GET", "/storage/v1/object/public/images/a.png?width=320"],
  ["GET", "/storage/v1/render/image/elsewhere/images/a.png?width=320"],
  ["GET", "/storage/v1/render/image/public/images/?width=320"],
  ["POST", `${PATH}?width=320`],
])("%s %s is not a transformation request", (method, path) => {
  expect(parse(path, {}, method)).toBeUndefined();
});
