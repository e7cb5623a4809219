import { splitLanguage } from "#shared/languages.ts";
import { normalizeSearch } from "#shared/normalize-search.ts";

/** Only these pages read search parameters; all other parameters are for tracking. */
const PAGED_LISTS = new Set(["/blog"]);
/** The site reads no larger page number (app/lib/page-number.ts). */
const PAST_THE_END = 1_000_000;
/**
 * A list can be searched by these parameters. The list's own links use the same order
 * (app/features/posts/post-search.ts).
 */
const SEARCHES = ["q", "tag"];

/** Returns the path and known parameters in their simplest form, so that campaign tags create no extra documents. */
export function canonicalPageUrl(pathname: string, search: URLSearchParams): string {
  if (!isPagedList(pathname)) return pathname;
  const known = new URLSearchParams();
  for (const name of SEARCHES) {
    const text = normalizeSearch(search.get(name));
    if (text) known.set(name, text);
  }
  const page = search.get("page");
  if (page && /^[1-9]\d{0,6}$/.test(page) && page !== "1") known.set("page", page);
  return known.size === 0 ? pathname : `${pathname}?${known}`;
}

export function listPage(pageUrl: string): { list: string; number: number } | undefined {
  const [, list = "", page = "1"] = /^(.*?)(?:[?&]page=(\d+))?$/.exec(pageUrl) ?? [];
  const [pathname = ""] = list.split("?");
  return isPagedList(pathname) ? { list, number: Number(page) } : undefined;
}

/** Checks for a search. Visitors can invent any number of such URLs. */
export function isSearch(pageUrl: string): boolean {
  const [pathname = "", search = ""] = pageUrl.split("?");
  return isPagedList(pathname) && SEARCHES.some((name) => search.startsWith(`${name}=`));
}

function isPagedList(pathname: string): boolean {
  return PAGED_LISTS.has(splitLanguage(pathname).path);
}

/** All pages past the end have the same content, so they have one URL. */
export function pastTheEnd(list: string): string {
  return `${list}${list.includes("?") ? "&" : "?"}page=${PAST_THE_END}`;
}

export function withoutTrailingSlash(url: URL): string | undefined {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return undefined;
  // Also joins leading slashes, because '//host' in a Location header would lead to another site.
  const { pathname } = url;
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(0, end).replace(/^\/+/, "")}${url.search}`;
}
