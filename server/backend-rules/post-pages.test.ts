import { expect, test } from "vitest";
import type { PlannedRead } from "#embedded-supabase";
import { planPosts } from "./post-pages.ts";

const LIST: PlannedRead = {
  table: "blog_posts",
  equal: {},
  order: [{ column: "date", direction: "desc" }],
  offset: 0,
  limit: 9,
};
const BY_ID = { column: "id", direction: "desc" } as const;

test("posts of one day have the same order on each page", () => {
  expect(planPosts(LIST)?.thenBy).toEqual([BY_ID]);
});

test.each<[string, PlannedRead["order"]]>([
  ["another first column", [{ column: "title", direction: "asc" }]],
  ["a second column", [...(LIST.order ?? []), { column: "slug", direction: "asc" }]],
  ["an order by another table", undefined],
])("%s keeps the caller's order and reads no page of the index", (_, order) => {
  expect(planPosts({ ...LIST, order, offset: 1000 })).toMatchObject({ thenBy: [], page: undefined });
});

test.each([undefined, "id"])("a far page of the language %s starts at a month", (language) => {
  const plan = planPosts({ ...LIST, equal: language === undefined ? {} : { language }, offset: 1000 });
  expect(plan?.page?.rows.values).toEqual(language === undefined ? [1000, 9] : [1000, language, language, 9]);
  expect(planPosts({ ...LIST, offset: 100 })?.page).toBeUndefined();
});

test("the database's number of posts counts only lists of a language", () => {
  expect(planPosts({ ...LIST, equal: { language: "id" } })?.count?.values).toEqual(["id"]);
  expect(planPosts({ ...LIST, equal: { author: "Ada" } })?.count).toBeUndefined();
  expect(planPosts({ ...LIST, equal: undefined })?.count).toBeUndefined();
});

test("other tables have no plan", () => {
  expect(planPosts({ ...LIST, table: "contact_messages" })).toBeUndefined();
});
