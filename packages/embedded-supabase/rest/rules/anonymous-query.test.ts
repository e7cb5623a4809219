import { expect, test } from "vitest";
import { makeRestService } from "../../tests/make-rest-service.ts";

const { send } = makeRestService();
const ask = async (query: string) => (await send(`rpc/find_articles?${query}`)).status;

test.each([
  "",
  "search=cloud&tag=a&skip=0&size=9",
  "apikey=x&search=%00%22'",
  "search=eq.a",
  `search=${"a".repeat(200)}`,
])("the public list may send %.60s", async (query) => {
  expect(await ask(query)).toBe(200);
});

test.each([
  ["author=a", 404],
  ["sort=title", 404],
  ["select=count", 404],
  ["limit=1", 404],
  ["search=a&search=b", 400],
  [`tag=${"a".repeat(201)}`, 400],
  ["size=21", 400],
  ["size=1e9", 400],
  ["skip=-1", 400],
  ["skip=100001", 416],
])("no anonymous caller may send %.60s", async (query, status) => {
  expect(await ask(query)).toBe(status);
});

const post = async (body: unknown, name = "find_articles") =>
  (await send(`rpc/${name}`, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) })).status;

test("a body with arguments has the bounds of a query", async () => {
  expect(await post({ search: "cloud", tag: "a", skip: 0, size: 9 })).toBe(200);
  expect(await post({})).toBe(200);
  for (const args of [{ size: 21 }, { size: null }, { size: [1] }, { search: "a".repeat(201) }]) {
    expect([args, await post(args)]).toEqual([args, 400]);
  }
  expect(await post({ skip: 100_001 })).toBe(416);
  expect(await post({ author: "a" })).toBe(404);
  const repeated = await send("rpc/find_articles", { method: "POST", body: '{"size":1000,"size":9}' });
  expect(repeated.statements[0]?.values).toEqual(['{"size":9}']);
});
