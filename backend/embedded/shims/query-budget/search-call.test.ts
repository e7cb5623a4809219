import { expect, test } from "vitest";
import { refuseOtherSearch } from "./search-call.ts";

const ask = (query: string) =>
  refuseOtherSearch(new Request(`http://backend.internal/rest/v1/rpc/find_posts?${query}`))?.status;

test.each(["", "search=cloud&tag=a&skip=0&size=9", "apikey=x&search=%00%22'", `search=${"a".repeat(200)}`])(
  "%.60s is asked by the public list",
  (query) => {
    expect(ask(query)).toBeUndefined();
  },
);

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
])("%.60s is not", (query, status) => {
  expect(ask(query)).toBe(status);
});
