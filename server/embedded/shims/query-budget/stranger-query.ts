import { ConditionTally, checkFilter, checkLogic, isLogic } from "./filters.ts";
import { checkCount, checkOrder, checkRangeHeader } from "./order-and-range.ts";
import { limit, QueryRefusal, refusalOf, unknownColumn, unreadable } from "./over-budget.ts";
import { checkSelect } from "./select.ts";

/** Each at most once: of two the library takes the first. */
const SHAPES = ["select", "order", "limit", "offset", "apikey"];

/**
 * The budget of those without a session. Everything the grammar of PostgREST has is refused unless it stands here: two
 * tables with their columns, each once, an embedded table and no deeper, twenty conditions by operators that cost no more
 * than reading the row, three terms of order. What is asked is taken apart without asking the library.
 *
 * The site itself asks as a stranger, for its pages and in visitors' browsers:
 *   blog_posts?select=*&order=date.desc&offset=0&limit=9, with an exact count (lists, feeds; the site map with limit=1000)
 *   HEAD blog_posts?select=*, with an exact count (a page past the end)
 *   blog_posts?select=*&slug=eq.…, as a single object (a post)
 *   former_slugs?select=blog_posts(slug)&slug=eq.…, as a single object (a renamed post)
 *   blog_posts?select=id,slug,title,date,author&order=date.desc,id.desc&limit=1&or=(…) or &id=neq.… (the next post)
 * @returns the refusal of what is over the budget, telling what to change
 */
export function refuseOverBudget(table: string, request: Request): Response | undefined {
  return refusalOf(() => {
    checkMedia(request.headers.get("accept") ?? "");
    checkRangeHeader(request.headers.get("range"));
    checkQuery(table, new URL(request.url).searchParams);
  });
}

function checkMedia(accept: string): void {
  if (!accept.toLowerCase().includes("application/vnd.pgrst.plan")) return;
  throw new QueryRefusal("None of these media types are available: application/vnd.pgrst.plan", {
    status: 406,
    code: "PGRST107",
  });
}

function checkQuery(table: string, query: URLSearchParams): void {
  for (const name of SHAPES) limit(query.getAll(name).length, 1, `parameters '${name}'`);
  const embeds = checkSelect(query.get("select") ?? "", table);
  const tally = new ConditionTally();
  for (const [key, value] of query) {
    if (key !== "select" && key !== "apikey") checkParameter(key, value, { table, embeds, tally });
  }
}

type Scope = { table: string; embeds: ReadonlyMap<string, string>; tally: ConditionTally };

function checkParameter(key: string, value: string, scope: Scope): void {
  const { table, embeds, tally } = scope;
  if (key === "order") checkOrder(value, table, embeds);
  else if (key === "limit" || key === "offset") checkCount(key, value);
  else if (key === "columns" || key === "on_conflict")
    throw unreadable(key, value, "It belongs to requests that write.");
  else if (isLogic(key)) checkLogic(table, value, tally);
  else if (embeds.has(key) && /^(?:not\.)?is\.null$/.test(value)) tally.add("is");
  else if (key.includes(".")) checkEmbeddedParameter(key, value, scope);
  else checkFilter(table, key, value, tally);
}

/** `former_slugs.slug=eq.…`: a parameter that speaks of an embedded table. */
function checkEmbeddedParameter(key: string, value: string, { embeds, tally }: Scope): void {
  const dot = key.indexOf(".");
  const name = key.slice(0, dot);
  const table = embeds.get(name);
  if (table === undefined) {
    throw new QueryRefusal(`'${name.slice(0, 100)}' is not an embedded resource in this request`, {
      code: "PGRST108",
      hint: "Name it in the parameter 'select'.",
    });
  }
  const parameter = key.slice(dot + 1);
  if (parameter.includes(".") && !isLogic(parameter)) throw unknownColumn(table, parameter);
  checkParameter(parameter, value, { table, embeds: new Map(), tally });
}
