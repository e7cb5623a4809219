/** Lists that come in pages: `?page=` changes what they show. Any other search parameter is somebody's tracking. */
const PAGED_LISTS = new Set(["/blog"]);
/** No list has as many pages, and the sites' own lists count no further. */
const PAST_THE_END = 1_000_000;

/**
 * The address a page is rendered and kept under, without its origin: known search parameters only, and those in their
 * simplest form. Two visitors with different campaign tags get the same document.
 */
export function canonicalAddress(pathname: string, search: URLSearchParams): string {
  const page = PAGED_LISTS.has(pathname) ? search.get("page") : null;
  return page && /^[1-9]\d{0,6}$/.test(page) && page !== "1" ? `${pathname}?page=${page}` : pathname;
}

/** The list a canonical address shows a page of, and which page; nothing for any other address. */
export function listPage(address: string): { list: string; number: number } | undefined {
  const [list = "", page = "1"] = address.split("?page=");
  return PAGED_LISTS.has(list) ? { list, number: Number(page) } : undefined;
}

/** The one address for all pages of a list past its end: they are empty alike. */
export function pastTheEnd(list: string): string {
  return `${list}?page=${PAST_THE_END}`;
}

/** Where a path with a slash too many at its end belongs; nothing when it is fine. */
export function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  // Leading slashes are folded too: '//host' in a Location header would lead off the site.
  const { pathname } = url;
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(0, end).replace(/^\/+/, "")}${url.search}`;
}
