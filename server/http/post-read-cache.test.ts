import { expect, test } from "vitest";
import { PostReadCache } from "./post-read-cache.ts";

const KEY = "sb_publishable_of_the_test";

/** Sends two requests. @returns how many of them reached the backend */
async function countFetches(first: Record<string, string>, second: Record<string, string>): Promise<number> {
  const cache = new PostReadCache({ publishableKey: KEY });
  let count = 0;
  for (const headers of [first, second]) {
    const request = new Request("http://site.example/rest/v1/blog_posts?select=id", {
      headers: { apikey: KEY, ...headers },
    });
    await cache.getOrFetch(request, async () => {
      count += 1;
      return new Response("[]", { headers: { "content-length": "2" } });
    });
  }
  return count;
}

test.each([
  ["origin", "https://a.example", "https://b.example"],
  ["user-agent", "a", "b"],
  ["range-unit", "items", "bytes"],
])("a list is the same for every %s", async (name, one, other) => {
  expect(await countFetches({ [name]: one }, { [name]: other })).toBe(1);
});

test.each([
  ["accept", "text/csv"],
  ["accept-profile", "auth"],
  ["prefer", "count=exact"],
  ["range", "0-1"],
  ["authorization", "Bearer a.b.c"],
  ["apikey", "another"],
])("a list may differ by %s", async (name, value) => {
  expect(await countFetches({}, { [name]: value })).toBe(2);
  expect(await countFetches({ [name]: value }, {})).toBe(2);
});

test("a full cache stores a response at its second request", async () => {
  const body = "x".repeat(1000);
  const cache = new PostReadCache({ publishableKey: KEY, maxBytes: 10_000 });
  const fetched: string[] = [];
  const read = (id: string) =>
    cache.getOrFetch(
      new Request(`http://site.example/rest/v1/blog_posts?id=${id}`, { headers: { apikey: KEY } }),
      async () => {
        fetched.push(id);
        return new Response(body, { headers: { "content-length": String(body.length) } });
      },
    );
  // The cache has the size of two. The second request for `c` replaces `b`, which nobody has read since.
  for (const id of ["a", "b", "c", "b", "a", "c", "a", "c"]) expect(await (await read(id)).text()).toBe(body);
  expect(fetched).toEqual(["a", "b", "c", "c"]);
  await read("b");
  expect(fetched).toEqual(["a", "b", "c", "c", "b"]);
});
