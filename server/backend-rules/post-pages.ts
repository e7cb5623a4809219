import sql, { empty } from "sql-template-tag";
import type { PlannedRead, ReadPlan } from "#embedded-supabase";

/** Skipping this many index entries takes as long as finding the first entry of a month. */
const NEAR = 100;

/**
 * Plans the list of the specification: all posts or those of a language, newest first. The database maintains the number
 * of posts of each month and language (docs/decisions/0020).
 */
export function planPosts({ table, equal, order, offset, limit }: PlannedRead): ReadPlan | undefined {
  if (table !== "blog_posts") return undefined;
  const columns = order?.map(({ column, direction }) => `${column} ${direction}`).join(", ");
  const isByDate = columns === "date desc";
  const isNewestFirst = isByDate || columns === "date desc, id desc";
  const isOfLanguage = equal !== undefined && Object.keys(equal).every((column) => column === "language");
  return {
    // Gives posts of one day the same order on each page.
    thenBy: isByDate ? [{ column: "id", direction: "desc" }] : [],
    count: isOfLanguage ? countPosts(equal.language) : undefined,
    page:
      isOfLanguage && isNewestFirst && offset > NEAR
        ? { key: "id", rows: farPage({ language: equal.language, offset, limit }) }
        : undefined,
  };
}

function countPosts(language: string | undefined) {
  return language === undefined
    ? sql`select app_private.count_posts()`
    : sql`select app_private.count_posts(${language}::text)`;
}

type Page = { language: string | undefined; offset: number; limit: number };

/** Starts at a month and walks the narrow index from there. */
function farPage({ language, offset, limit }: Page) {
  const wanted = language === undefined ? empty : sql`, ${language}::text`;
  const isOfLanguage = language === undefined ? empty : sql`language = ${language}::text and`;
  return sql`with page as materialized (select * from app_private.find_post_page(${offset}::int8${wanted}))
    select id from public.blog_posts where ${isOfLanguage} date < (select before_day from page)
    order by date desc, id desc limit ${limit}::int8 offset (select skipped_there from page)`;
}
