/** Any other search parameter is tracking. */
const PAGED_LISTS = new Set(["/blog"]);
const PAST_THE_END = 1_000_000;

/** Known search parameters only, in their simplest form: campaign tags make no documents of their own. */
export function canonicalAddress(pathname: string, search: URLSearchParams): string {
  const page = PAGED_LISTS.has(pathname) ? search.get("page") : null;
  return page && /^[1-9]\d{0,6}$/.test(page) && page !== "1" ? `${pathname}?page=${page}` : pathname;
}

export function listPage(address: string): { list: string; number: number } | undefined {
  const [list = "", page = "1"] = address.split("?page=");
  return PAGED_LISTS.has(list) ? { list, number: Number(page) } : undefined;
}

/** They are empty alike. */
export function pastTheEnd(list: string): string {
  return `${list}?page=${PAST_THE_END}`;
}

export function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  // Leading slashes are folded too: '//host' in a Location header would lead off the site.
  const { pathname } = url;
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(0, end).replace(/^\/+/, "")}${url.search}`;
}
