/** A page past the end of every list whose offset every database accepts. */
export const LAST_PAGE_NUMBER = 1_000_000;

/** Reads the page from `?page=`. Values other than whole numbers from 1 mean page 1. */
export function readPageNumber(search: URLSearchParams): number {
  const value = search.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(value) ? Math.min(Number(value), LAST_PAGE_NUMBER) : 1;
}

/** Returns the query string of a list's page; page 1 has none. */
export function pageSearch(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}

/** Returns the number of pages for `count` rows, at least 1, so that page 1 always exists. */
export function countPages(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}
