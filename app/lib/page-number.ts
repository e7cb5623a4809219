/** Past the end of every list; the offset must stay a number every database accepts. */
export const LAST_PAGE_NUMBER = 1_000_000;

/** The page a list's address asks for in `?page=`. Anything that is not a whole number from 1 means page 1. */
export function readPageNumber(search: URLSearchParams): number {
  const asked = search.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(asked) ? Math.min(Number(asked), LAST_PAGE_NUMBER) : 1;
}

/** The search part of a list's address: page 1 has none. */
export function pageSearch(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}

/** How many pages hold `count` rows; at least one, so that page 1 always exists. */
export function countPages(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}
