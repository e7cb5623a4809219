import { FARTHEST_OFFSET } from "../query-budget/order-and-range.ts";
import { NAMED_TABLES } from "../query-budget/relations.ts";

/** `columns` is `*` or names from the table's own list. */
export type ListCall = { columns: string; offset: number; limit: number; isCounted: boolean };

const NUMBER = /^(?:0|[1-9]\d{0,5})$/;
/** As supabase/config.toml has it (max_rows). */
const MOST_ROWS = 1000;
const ORDERS = ["date.desc", "date.desc,id.desc"];
const MEDIA = ["*/*", "application/json"];
/** Those that judge a request read them, or the library does. */
const OTHER_HEADERS = [
  "range",
  "range-unit",
  "accept-profile",
  "content-profile",
  "content-length",
  "transfer-encoding",
];
const COLUMNS = NAMED_TABLES.readable.get("blog_posts")?.columns ?? [];

/** A visitor's call for a page of all posts, as the site's own clients write it; undefined for any other. */
export function parseListCall(request: Request, publishableKey: string): ListCall | undefined {
  const { method, url, headers } = request;
  if (method !== "GET" || !url.includes("/rest/v1/blog_posts?") || !isPlain(headers, publishableKey)) return undefined;
  const { pathname, searchParams } = new URL(url);
  if (pathname !== "/rest/v1/blog_posts" || searchParams.size !== 4) return undefined;
  const columns = parseColumns(searchParams.get("select") ?? "");
  const offset = parseNumber(searchParams.get("offset"));
  const limit = parseNumber(searchParams.get("limit"));
  if (columns === undefined || !ORDERS.includes(searchParams.get("order") ?? "")) return undefined;
  if (!(offset <= FARTHEST_OFFSET && limit >= 1 && limit <= MOST_ROWS)) return undefined;
  return { columns, offset, limit, isCounted: headers.get("prefer") === "count=exact" };
}

function isPlain(headers: Headers, publishableKey: string): boolean {
  const authorization = headers.get("authorization");
  return (
    headers.get("apikey") === publishableKey &&
    (authorization === null || authorization === `Bearer ${publishableKey}`) &&
    ["count=exact", null].includes(headers.get("prefer")) &&
    MEDIA.includes(headers.get("accept") ?? "*/*") &&
    OTHER_HEADERS.every((name) => !headers.has(name))
  );
}

/** @returns NaN for what is no whole number, or not in its shortest form */
function parseNumber(text: string | null): number {
  return NUMBER.test(text ?? "") ? Number(text) : Number.NaN;
}

/** @returns undefined where one is unknown, or asked for twice */
function parseColumns(select: string): string | undefined {
  if (select === "*") return select;
  const names = select.split(",");
  const isKnown = names.every((name) => COLUMNS.includes(name)) && new Set(names).size === names.length;
  return isKnown ? names.map((name) => `"${name}"`).join(", ") : undefined;
}
