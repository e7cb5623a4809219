import { pageSearch } from "#app/lib/page-number.ts";
import { tidySearch } from "./tidy-search.ts";

/** What lists of posts are asked for beside a page; absent where nothing is. */
export type PostSearch = {
  /** Words that stand in title, author, tags or text. */
  q?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  sort?: PostSort | undefined;
};

/** The database's own names (find_posts). */
export type PostSort = "-date" | "date" | "title" | "-title" | "author" | "-author" | "-changed" | "changed";

export function readPublicSearch(search: URLSearchParams): PostSearch {
  return { q: tidySearch(search.get("q")), tag: tidySearch(search.get("tag")) };
}

/** Without it lists are the spec's. */
export function isSearch(search: PostSearch): boolean {
  return Object.values(search).some(Boolean);
}

/** The search part of a list's address: words, tag, author, order, page. */
export function searchPart({ q, tag, author, sort }: PostSearch, page = 1): string {
  const asked = Object.entries({ q, tag, author, sort }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  if (asked.length === 0) return pageSearch(page);
  return `?${new URLSearchParams(asked)}${page > 1 ? `&page=${page}` : ""}`;
}
