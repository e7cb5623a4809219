import { NAMED_TABLES } from "../query-budget/relations.ts";

/** `columns` is `*` or names from the table's own list. */
export type ListCall = { columns: string; offset: number; limit: number; isCounted: boolean };

const NUMBER = /^\d{1,6}$/;
/** As supabase/config.toml has it (max_rows). */
const MOST_ROWS = 1000;
const ORDERS = ["date.desc", "date.desc,id.desc"];
const MEDIA = ["*/*", "application/json"];
/** The library refuses some values of them, and knows others. */
const OTHER_HEADERS = ["range", "accept-profile", "content-profile", "range-unit"];
const COLUMNS = NAMED_TABLES.readable.get("blog_posts")?.columns ?? [];

/** A visitor's call for a page of all posts, as the site's own clients write it; undefined for any other. */
export function parseListCall(
  { method, url, headers }: Pick<Request, "method" | "url" | "headers">,
  publishableKey: string,
): ListCall | undefined {
  const query = url.indexOf("/rest/v1/blog_posts?");
  if (method !== "GET" || query < 0 || !isPlain(headers, publishableKey)) return undefined;
  const { pathname, searchParams } = new URL(url);
  if (pathname !== "/rest/v1/blog_posts" || searchParams.size !== 4) return undefined;
  const [select, order, offset, limit] = ["select", "order", "offset", "limit"].map(
    (name) => searchParams.get(name) ?? "",
  );
  const columns = parseColumns(select ?? "");
  if (!columns || !ORDERS.includes(order ?? "") || !NUMBER.test(offset ?? "") || !NUMBER.test(limit ?? ""))
    return undefined;
  if (Number(limit) < 1 || Number(limit) > MOST_ROWS) return undefined;
  return { columns, offset: Number(offset), limit: Number(limit), isCounted: headers.get("prefer") === "count=exact" };
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

/** @returns undefined where one is unknown, or asked for twice */
function parseColumns(select: string): string | undefined {
  if (select === "*") return select;
  const names = select.split(",");
  const isKnown = names.every((name) => COLUMNS.includes(name)) && new Set(names).size === names.length;
  return isKnown ? names.map((name) => `"${name}"`).join(", ") : undefined;
}
