/** Random queries that anonymous clients may send. */
import type { QuerySchema } from "./query-schema.ts";

const VALUES = [
  "a",
  "",
  "5",
  "-0.5",
  "1e999",
  "true",
  "null",
  "NULL",
  "not_null",
  "unknown",
  "2025-01-14",
  "infinity",
  "00000000-0000-4000-8000-000000000000",
  'with "quotes"',
  "comma,inside",
  "{curly}",
  '{"a":1}',
  "{}",
  "(round)",
  "\\",
  "back\\slash",
  "%",
  "*",
  "_",
  "日本語",
  "👩🏽‍💻",
  "\u0001",
  "a.b.c",
  "eq.1",
  "->>a",
  "::text",
  " ",
];

const FITTING: Record<string, readonly string[]> = {
  id: ["00000000-0000-4000-8000-000000000000", "ffffffff-ffff-4fff-bfff-ffffffffffff"],
  date: ["2025-01-14", "1900-01-01", "9999-12-31", "infinity"],
  time: ["2025-01-14", "2025-01-14T00:00:00Z", "now"],
};

/** @returns the path and query of a random request within the limits for anonymous clients */
export function makeAnonymousQuery(random: () => number, { tables, kinds, searched, found }: QuerySchema): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const maybe = (share: number) => random() < share;
  const times = <Item>(max: number, make: () => Item) => Array.from({ length: Math.floor(random() * (max + 1)) }, make);
  const names = Object.keys(tables);
  const columnsOf = (table: string) => tables[table]?.columns ?? [];
  const column = (table: string) => pick(columnsOf(table));
  const columns = (max: number, table: string) => [...new Set(times(max, () => column(table)))];
  const texts = [...VALUES, found, `'; drop table ${names[0]}; --`];
  const fitting = (name: string) => FITTING[kinds[name] ?? ""] ?? texts;
  let patternsLeft = 5;

  function condition(table: string, isInTree: boolean): [string, string] {
    const name = column(table);
    const list = columnsOf(table).find((each) => kinds[each] === "list");
    const value = () => {
      const chosen = pick(maybe(0.9) ? fitting(name) : texts);
      return isInTree ? `"${chosen.replaceAll('"', "")}"` : chosen;
    };
    const not = maybe(0.2) ? "not." : "";
    const kind = random();
    if (list && kind < 0.2) {
      const members = times(4, () => pick(["network", '"a b"', "security", '"x,y"']));
      return [list, `${not}${pick(["cs", "cd", "ov"])}.{${members}}`];
    }
    if (kind < 0.6) return [name, `${not}${pick(["eq", "neq", "gt", "gte", "lt", "lte", "isdistinct"])}.${value()}`];
    if (kind < 0.7) return [name, `${not}is.${pick(maybe(0.8) ? ["null", "not_null"] : ["true", "false", "unknown"])}`];
    if (kind < 0.85) {
      return [name, `${not}in.(${times(5, () => `"${pick(fitting(name)).replaceAll('"', "")}"`)})`];
    }
    if (patternsLeft === 0) return [name, `${not}is.null`];
    patternsLeft -= 1;
    return [maybe(0.9) ? searched : name, `${not}${pick(["like", "ilike"])}.${value()}`];
  }

  function tree(table: string, depth: number): string {
    const parts = [...times(2, () => leaf(table)), leaf(table)];
    if (depth < 2 && maybe(0.4))
      parts.push(`${maybe(0.3) ? "not." : ""}${pick(["and", "or"])}${tree(table, depth + 1)}`);
    return `(${parts})`;
  }
  const leaf = (table: string) => condition(table, true).join(".");

  const table = pick(names);
  const query = new URLSearchParams();
  const embedsOf = Object.entries(tables[table]?.anonymousEmbeds ?? {});
  const embeds: [name: string, target: string][] = [];
  if (maybe(0.8)) {
    const items = maybe(0.3)
      ? ["*"]
      : columns(4, table).map((name) => `${maybe(0.2) ? `my_${name}:` : ""}${name}${maybe(0.1) ? "::text" : ""}`);
    if (maybe(0.4)) {
      const [embed, target] = pick(embedsOf);
      const inner = maybe(0.3) ? ["*"] : columns(3, target);
      items.push(`${embed}${pick(["", "", "!inner", "!left"])}(${inner})`);
      embeds.push([embed, target]);
    }
    if (items.length > 0) query.append("select", items.join(","));
  }
  for (const [key, value] of times(3, () => condition(table, false))) query.append(key, value);
  if (maybe(0.3)) query.append(`${maybe(0.2) ? "not." : ""}${pick(["or", "and"])}`, tree(table, 1));
  for (const [embed, target] of embeds) {
    if (!query.get("select")?.includes(embed)) continue;
    if (maybe(0.4)) {
      const [key, value] = condition(target, false);
      query.append(`${embed}.${key}`, value);
    }
    if (maybe(0.2)) query.append(`${embed}.limit`, pick(["0", "1", "5"]));
    if (maybe(0.2)) query.append(`${embed}.order`, `${column(target)}.desc`);
    if (maybe(0.1)) query.append(embed, pick(["is.null", "not.is.null"]));
  }
  if (maybe(0.5)) {
    const term = () => `${column(table)}${pick(["", ".asc", ".desc"])}${pick(["", ".nullsfirst", ".nullslast"])}`;
    query.append("order", [term(), ...times(2, term)].join(","));
  }
  if (maybe(0.5)) query.append("limit", pick(["0", "1", "9", "1000", "99999"]));
  if (maybe(0.3)) query.append("offset", pick(["0", "3", "9000", "100000"]));
  return `/rest/v1/${table}?${query}`;
}
