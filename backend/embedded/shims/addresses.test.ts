import { describe, expect, test } from "vitest";
import { normalizePath } from "./normalize-path.ts";
import { withStableOrder } from "./stable-order.ts";

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

describe("the order of a list", () => {
  test.each([
    ["/rest/v1/blog_posts?select=*&order=date.desc", "date.desc,id.desc"],
    ["/rest/v1/blog_posts?select=*&order=title.asc", "title.asc"],
    ["/rest/v1/blog_posts?order=date.desc,slug.asc", "date.desc,slug.asc"],
    ["/rest/v1/former_slugs?order=date.desc", "date.desc"],
  ])("%s → %s", (address, order) => {
    expect(new URL(withStableOrder(request(address)).url).searchParams.get("order")).toBe(order);
  });

  test("is left alone where something is written", () => {
    const write = request("/rest/v1/blog_posts?order=date.desc", { method: "PATCH", body: "{}" });
    expect(withStableOrder(write)).toBe(write);
  });
});
