import { ConditionTally, checkFilter, checkLogic, isLogic } from "./filters.ts";
import { checkCount, checkOrder, checkRangeHeader } from "./order-and-range.ts";
import { limit, QueryRefusal, refusalOf, unknownColumn, unreadable } from "./over-budget.ts";
import { checkSelect } from "./select.ts";

/** Each at most once: the library takes the first. */
const SHAPES = ["select", "order", "limit", "offset", "apikey"];

/**
 * What of PostgREST's grammar is not allowed here is refused. The site's own queries, which must pass: lists, feeds and
 * site map (`select=*&order=date.desc`, a range, exact count); one post; a renamed post
 * (`former_slugs?select=blog_posts(slug)`); the next post (`or=(…)` or `id=neq.…`, order by date and id).
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
