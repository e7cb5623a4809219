import { tidySearch } from "../../app/features/posts/tidy-search.ts";

/** Any other search parameter is tracking. */
const PAGED_LISTS = new Set(["/blog"]);
/** The last number the site reads (app/lib/page-number.ts). */
const PAST_THE_END = 1_000_000;
/** What a list may be searched for, in the order its own links have (app/features/posts/post-search.ts). */
const SEARCHES = ["q", "tag"];

/** Known search parameters only, in their simplest form: campaign tags make no documents of their own. */
export function canonicalAddress(pathname: string, search: URLSearchParams): string {
  if (!PAGED_LISTS.has(pathname)) return pathname;
  const known = new URLSearchParams();
  for (const name of SEARCHES) {
    const text = tidySearch(search.get(name));
    if (text) known.set(name, text);
  }
  const page = search.get("page");
  if (page && /^[1-9]\d{0,6}$/.test(page) && page !== "1") known.set("page", page);
  return known.size === 0 ? pathname : `${pathname}?${known}`;
}

export function listPage(address: string): { list: string; number: number } | undefined {
  const [, list = "", page = "1"] = /^(.*?)(?:[?&]page=(\d+))?$/.exec(address) ?? [];
  const [pathname = ""] = list.split("?");
  return PAGED_LISTS.has(pathname) ? { list, number: Number(page) } : undefined;
}

/** Of these there are as many as anybody can think of. */
export function isSearch(address: string): boolean {
  return SEARCHES.some((name) => address.startsWith(`/blog?${name}=`));
}

/** They are empty alike. */
export function pastTheEnd(list: string): string {
  return `${list}${list.includes("?") ? "&" : "?"}page=${PAST_THE_END}`;
}

export function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  // Leading slashes are folded too: '//host' in a Location header would lead off the site.
  const { pathname } = url;
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(0, end).replace(/^\/+/, "")}${url.search}`;
}
