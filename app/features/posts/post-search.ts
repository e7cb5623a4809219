import { pageSearch } from "#app/lib/page-number.ts";
import { normalizeSearch } from "#shared/normalize-search.ts";

/** Search parameters of post lists besides the page. */
export type PostSearch = {
  /** Words to find in title, author, tags or text. */
  q?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  sort?: PostSort | undefined;
};

/** Names of the database function find_posts. */
export type PostSort = "-date" | "date" | "title" | "-title" | "author" | "-author" | "-changed" | "changed";

export function readPublicSearch(search: URLSearchParams): PostSearch {
  return { q: normalizeSearch(search.get("q")), tag: normalizeSearch(search.get("tag")) };
}

/** Without a search, lists send the spec's call. */
export function isSearch(search: PostSearch): boolean {
  return Object.values(search).some(Boolean);
}

/** Returns the query string of a list: words, tag, author, order, page. */
export function searchPart({ q, tag, author, sort }: PostSearch, page = 1): string {
  const filters = Object.entries({ q, tag, author, sort }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  if (filters.length === 0) return pageSearch(page);
  return `?${new URLSearchParams(filters)}${page > 1 ? `&page=${page}` : ""}`;
}
