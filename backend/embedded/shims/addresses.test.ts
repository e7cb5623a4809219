import { describe, expect, test } from "vitest";
import { normalizePath } from "./normalize-path.ts";
import { applyConditions } from "./object-answer.ts";
import { isObjectKey, refuseBadObjectAddress } from "./object-key.ts";

const request = (address: string, init?: RequestInit) => new Request(`http://backend.internal${address}`, init);
const pathOf = ({ url }: Request) => url.slice("http://backend.internal".length);

describe("one spelling for every address", () => {
  test.each([
    ["/auth/v1/%74oken?grant_type=password", "/auth/v1/token?grant_type=password"],
    ["/auth/v1/%74%6F%6B%65%6e", "/auth/v1/token"],
    ["/storage/v1/object/blog%2Dimages/a%2Epng", "/storage/v1/object/blog-images/a.png"],
    ["/storage/v1/object/b/a%20b%2Fc%23.png", "/storage/v1/object/b/a%20b%2Fc%23.png"],
    ["/rest/v1/blog_posts?slug=eq.%61", "/rest/v1/blog_posts?slug=eq.%61"],
    ["/auth/v1/%2574oken", "/auth/v1/%2574oken"],
  ])("%s → %s", (address, expected) => {
    expect(pathOf(normalizePath(request(address)))).toBe(expected);
  });

  test("every needless disguise is taken off, and none that is needed", () => {
    for (let code = 0; code < 128; code += 1) {
      const coded = `%${code.toString(16).padStart(2, "0")}`;
      const letter = String.fromCharCode(code);
      const expected = /[\w.~-]/.test(letter) ? letter : coded;
      expect(pathOf(normalizePath(request(`/x${coded}y`)))).toBe(`/x${expected}y`);
    }
  });

  test("the rest of the request comes along", async () => {
    const settled = normalizePath(request("/%61", { method: "POST", body: "text", headers: { apikey: "k" } }));
    expect([settled.method, settled.headers.get("apikey"), await settled.text()]).toEqual(["POST", "k", "text"]);
  });
});

describe("the name of an object", () => {
  test.each(["a.png", "2024/01/a b(1).png", "1700000000-x7f.webp", "a", "...", "a..b", "!-_.*'()&$@=;:+,?"])(
    "%s is one",
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
    "x".repeat(201),
  ])("%j is none", (key) => {
    expect(isObjectKey(key)).toBe(false);
  });

  test.each([
    "/storage/v1/object/b/a%00.png",
    "/storage/v1/object/public/b/%2e%2e%2fa",
    "/storage/v1/object/sign/b/a%2f..%2fb",
    "/storage/v1/object/upload/sign/b/%5c",
    "/storage/v1/object/info/b/%ff",
    "/storage/v1/object/b/folder%2fa.png",
    "/storage/v1/object/b/a%2bb.png",
    "/storage/v1/object/b/",
  ])("%s is refused", async (address) => {
    expect(refuseBadObjectAddress(normalizePath(request(address)))?.status).toBe(400);
  });

  test.each([
    "/storage/v1/object/b/a.png",
    "/storage/v1/object/public/b/folder/a%20b.png?download",
    "/storage/v1/object/list/b",
    "/storage/v1/object/move",
    "/storage/v1/bucket/b",
    "/rest/v1/blog_posts?slug=eq.%00",
  ])("%s passes", (address) => {
    expect(refuseBadObjectAddress(request(address))).toBeUndefined();
  });
});

describe("conditions and ranges of an object", () => {
  const object = () => new Response("0123456789", { headers: { etag: '"v1"', "content-length": "10" } });
  const ask = (headers: Record<string, string>, address = "/storage/v1/object/public/b/a.png") =>
    applyConditions(request(address, { headers }), object());

  test("who has it gets 304, who asks for a part gets the part, and who has another version gets all", async () => {
    expect((await ask({ "if-none-match": 'W/"v1"' })).status).toBe(304);
    const part = await ask({ range: "bytes=2-4" });
    expect([
      part.status,
      part.headers.get("content-range"),
      part.headers.get("content-length"),
      await part.text(),
    ]).toEqual([206, "bytes 2-4/10", "3", "234"]);
    expect(await (await ask({ range: "bytes=2-4", "if-range": '"v0"' })).text()).toBe("0123456789");
  });

  test.each([
    ["bytes=0-3", "0123"],
    ["bytes=3-", "3456789"],
    ["bytes=-4", "6789"],
    ["bytes=8-40", "89"],
    ["bytes=-40", "0123456789"],
  ])("the range %s is %s", async (range, expected) => {
    const response = await ask({ range });
    expect([response.status, await response.text()]).toEqual([206, expected]);
  });

  test.each(["bytes=10-", "bytes=5-2", "bytes=-0", "bytes=-", "bytes=0-1,3-4", "items=0-1", "bytes=a-b"])(
    "the range %s is none, so everything comes",
    async (range) => {
      const response = await ask({ range });
      expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
    },
  );

  test("only objects are answered so", async () => {
    expect((await ask({ "if-none-match": "*" }, "/rest/v1/blog_posts")).status).toBe(200);
    const missing = new Response("{}", { status: 400 });
    expect(
      await applyConditions(request("/storage/v1/object/public/b/a", { headers: { range: "bytes=0-1" } }), missing),
    ).toBe(missing);
  });
});
