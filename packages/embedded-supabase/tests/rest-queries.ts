/** Random requests to /rest/v1 by PostgREST's grammar, and the same with random faults. */
import type { QuerySchema, QueryTable } from "./query-schema.ts";

export type RandomRequest = { method: string; path: string; headers: Record<string, string>; body?: string };

const OPERATORS = ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch", "is", "in", "isdistinct"];
const OTHERS = ["cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj", "fts", "plfts", "phfts(english)", "wfts(simple)"];
const QUANTIFIED = ["eq(any)", "like(all)", "ilike(any)", "gt(all)", "match(any)"];
/** Every text of the caller contains this marker, unless it names something of the schema. */
export const MARKER = "zqx";
const VALUES = [
  "",
  "null",
  "5",
  "true",
  "2025-01-14",
  "{a,b}",
  "[1,2)",
  "00000000-0000-4000-8000-000000000000",
  MARKER,
  `"${MARKER}" union select 1`,
  `$1 ${MARKER} $$`,
  `\\${MARKER}`,
  `日本語 ${MARKER}`,
  `(${MARKER}`,
  "\u0000",
];
const NAMES = [MARKER, `${MARKER}"x`, `"${MARKER}.y"`, "title; drop", "*", "", "a b", "pg_sleep(1)", "日本"];
const CASTS = ["text", "int", "jsonb", "regclass", "text[]", `${MARKER}`, "nothing"];
const PREFERENCES = [
  "count=exact",
  "count=planned",
  "count=estimated",
  "return=representation",
  "return=headers-only",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "handling=strict",
  "max-affected=1",
  MARKER,
];
const MEDIA = [
  "application/json",
  "application/json",
  "application/json",
  "text/csv",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.array+json;nulls=stripped",
  "*/*",
  MARKER,
];

const TEXT_CONDITIONS = [
  "eq.a",
  "neq.b",
  "like.*a*",
  "in.(a,b)",
  "is.null",
  `eq.${MARKER}`,
  `ilike(any).{a,${MARKER}}`,
  "fts.a",
];
const ID_CONDITIONS = ["is.not_null", "neq.00000000-0000-4000-8000-000000000000", "isdistinct.null"];
const FITTING: Record<string, readonly string[]> = {
  id: ID_CONDITIONS,
  date: ["gt.2020-01-01", "lte.2030-01-01", "neq.infinity"],
  time: ["gt.2020-01-01", "lt.now"],
  list: ["cs.{a}", "ov.{a,b}", "cd.{a,b,c}"],
  text: TEXT_CONDITIONS,
};

export function makeRestRequest(random: () => number, { tables, kinds }: QuerySchema): RandomRequest {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const maybe = (share: number) => random() < share;
  const many = <Item>(max: number, make: () => Item) => Array.from({ length: Math.floor(random() * (max + 1)) }, make);
  const tableOf = (name: string): QueryTable => tables[name] ?? { columns: [], anonymousEmbeds: {}, embeds: {} };
  const column = (name: string) => (maybe(0.015) ? pick(NAMES) : pick(tableOf(name).columns));
  const path = () => (maybe(0.05) ? pick([`->${MARKER}`, "->>0", `->a->>${MARKER}`, "->-1"]) : "");
  const names = Object.keys(tables);
  const [main = ""] = names;
  const values = [...VALUES, `${MARKER}'; drop table ${main}; --`];
  const value = () => pick(values);
  const listed = () => `(${many(4, () => (maybe(0.5) ? `"${value().replaceAll('"', "")}"` : value())).join(",")})`;
  const operation = (named: string) => {
    // Most conditions fit their column, so that most statements run.
    const isColumn = names.some((name) => tableOf(name).columns.includes(named));
    const fitting = isColumn ? FITTING[kinds[named] ?? "text"] : undefined;
    if (fitting && maybe(0.8)) return `${maybe(0.2) ? "not." : ""}${pick(fitting)}`;
    const operator = pick(maybe(0.7) ? OPERATORS : maybe(0.7) ? OTHERS : QUANTIFIED);
    const operand =
      operator === "in"
        ? listed()
        : operator === "is"
          ? pick(["null", "not_null", "true", "unknown", value()])
          : value();
    return `${maybe(0.2) ? "not." : ""}${operator}.${operand}`;
  };
  const embeds = (name: string) => Object.entries(tableOf(name).embeds);
  const select = (name: string, depth: number): string =>
    [
      ...many(3, () => {
        const alias = maybe(0.15) ? `${MARKER}${Math.floor(random() * 9)}:` : "";
        return `${alias}${column(name)}${path()}${maybe(0.1) ? `::${maybe(0.7) ? "text" : pick(CASTS)}` : ""}`;
      }),
      ...(maybe(0.3) ? ["*"] : []),
      ...(depth > 0 && maybe(0.4)
        ? many(2, () => {
            const [key, target] = pick(embeds(name));
            const spread = maybe(0.15) ? "..." : "";
            return `${spread}${spread ? key.split(":").at(-1) : key}${maybe(0.02) ? `!${MARKER}` : pick(["", "", "!inner", "!left"])}(${select(target, depth - 1)})`;
          })
        : []),
    ].join(",");
  const condition = (name: string) => {
    const named = column(name);
    return `${named}${path()}.${operation(named)}`;
  };
  const tree = (name: string, depth: number): string =>
    `(${[condition(name), ...many(2, () => (depth > 0 && maybe(0.3) ? `${maybe(0.3) ? "not." : ""}${pick(["and", "or"])}${tree(name, depth - 1)}` : condition(name)))].join(",")})`;
  const order = (name: string) =>
    [0, ...many(2, () => 0)]
      .map(() => `${column(name)}${path()}${pick(["", ".asc", ".desc"])}${pick(["", ".nullsfirst", ".nullslast"])}`)
      .join(",");

  const table = pick(names);
  const parameters: [string, string][] = [];
  if (maybe(0.8)) parameters.push(["select", select(table, 2)]);
  parameters.push(
    ...many(3, (): [string, string] => {
      const named = column(table);
      return [`${named}${path()}`, operation(named)];
    }),
  );
  if (maybe(0.3)) parameters.push([pick(["and", "or", "not.or"]), tree(table, 2)]);
  for (const [key, target] of embeds(table)) {
    const name = key.split(/[:!]/)[0] ?? "";
    if (maybe(0.98) && !parameters[0]?.[1].includes(key.split("!")[0] ?? "")) continue;
    if (maybe(0.15)) {
      const named = column(target);
      parameters.push([`${name}.${named}`, operation(named)]);
    }
    if (maybe(0.1)) parameters.push([`${name}.order`, order(target)]);
    if (maybe(0.1)) parameters.push([`${name}.limit`, pick(["1", "0", "5", maybe(0.1) ? MARKER : "2"])]);
    if (maybe(0.1)) parameters.push([`${name}.or`, tree(target, 1)]);
    if (maybe(0.1)) parameters.push([name, pick(["is.null", "not.is.null", maybe(0.1) ? "eq.1" : "is.null"])]);
  }
  if (maybe(0.3)) parameters.push(["order", maybe(0.05) ? `${main}(${order(main)})` : order(table)]);
  if (maybe(0.3)) parameters.push(["limit", pick(["0", "1", "9", "99999", maybe(0.2) ? "-1" : "3"])]);
  if (maybe(0.2)) parameters.push(["offset", pick(["0", "3", "150", maybe(0.2) ? MARKER : "1"])]);
  if (maybe(0.05)) parameters.push(["columns", many(3, () => column(table)).join(",")]);
  if (maybe(0.05)) parameters.push(["on_conflict", column(table)]);

  const method = pick(["GET", "GET", "GET", "HEAD", "POST", "PATCH", "DELETE", "PUT"]);
  const query = parameters.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`).join("&");
  const row = () => Object.fromEntries(many(3, () => [column(table), value()]));
  const body = JSON.stringify(maybe(0.5) ? row() : many(2, row));
  return {
    method,
    path: `${table}?${maybe(0.15) ? withFault(query) : query}`,
    headers: {
      ...(maybe(0.5) && { prefer: many(3, () => pick(PREFERENCES)).join(",") }),
      ...(maybe(0.3) && { accept: pick(MEDIA) }),
      ...(maybe(0.1) && { range: pick(["0-3", "3-0", "5-", MARKER]) }),
    },
    ...(["POST", "PATCH", "PUT"].includes(method) && { body: maybe(0.1) ? withFault(body) : body }),
  };

  /** Removes, doubles or inserts a few letters. */
  function withFault(text: string): string {
    let faulty = text;
    for (let count = 0; count < 3; count += 1) {
      const at = Math.floor(random() * (faulty.length + 1));
      const inserted = pick([
        "(",
        ")",
        ",",
        ".",
        '"',
        "!",
        ":",
        "::",
        "->",
        "...",
        "%00",
        "%22",
        "*",
        "&",
        "=",
        "not.",
        "",
      ]);
      faulty = faulty.slice(0, at) + inserted + faulty.slice(at + (maybe(0.5) ? 1 : 0));
    }
    return faulty;
  }
}
