import { expect, test } from "vitest";
import { cheaperStatement } from "./post-list-statements.ts";

const LIST = 'select * from "blog_posts" order by "date" desc, "id" desc limit $1 offset $2';
const COUNT = 'select count(*) as "__count" from "blog_posts"';

test("the total and far pages are asked for in another way", () => {
  expect(cheaperStatement(COUNT, [])).toContain("app_private.count_posts()");
  expect(cheaperStatement(LIST, [9, 5000])).toContain("app_private.find_post_page($2)");
  const columns = LIST.replace("*", '"slug", "date"');
  expect(cheaperStatement(columns, [9, 5000])).toMatch(/select "slug", "date" from public\.blog_posts where id in/);
});

test.each([
  [LIST, [9, 0]],
  [LIST.replace(" offset $2", ""), [9]],
  [LIST.replace("desc limit", "asc limit"), [9, 5000]],
  ['select * from "blog_posts" where "slug" = $1 order by "date" desc, "id" desc limit $2 offset $3', ["a", 9, 5000]],
  [LIST.replace("blog_posts", "former_slugs"), [9, 5000]],
  [`${COUNT} where "slug" = $1`, ["a"]],
  // Lite represents some values by symbols, which are no numbers.
  ["select 1 where $1 = $2", [1, Symbol("not_null")]],
])("%s stays as it is", (statement, parameters) => {
  expect(cheaperStatement(statement, parameters)).toBe(statement);
});
