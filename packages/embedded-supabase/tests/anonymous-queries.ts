/** Random queries that anonymous clients may send, and queries that no client may send. */

const TABLES = {
  blog_posts: {
    columns: ["id", "slug", "title", "date", "author", "excerpt", "content", "image_url", "tags", "created_at"],
    lists: ["tags"],
    embeds: ["former_slugs"],
  },
  former_slugs: { columns: ["slug", "post_id"], lists: [] as string[], embeds: ["blog_posts", "post_id"] },
} as const;
type Table = keyof typeof TABLES;

const TARGETS: Record<string, Table> = {
  former_slugs: "former_slugs",
  blog_posts: "blog_posts",
  post_id: "blog_posts",
};

/** Returns random numbers that repeat for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

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
  "the-sla-clause-we-ask-every-client-to-delete",
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
  "'; drop table blog_posts; --",
  "\u0001",
  "a.b.c",
  "eq.1",
  "->>a",
  "::text",
  " ",
];

const FITTING: Record<string, string[]> = {
  id: ["00000000-0000-4000-8000-000000000000", "ffffffff-ffff-4fff-bfff-ffffffffffff"],
  post_id: ["00000000-0000-4000-8000-000000000000"],
  date: ["2025-01-14", "1900-01-01", "9999-12-31", "infinity"],
  created_at: ["2025-01-14", "2025-01-14T00:00:00Z", "now"],
};

/** @returns the path and query of a random request within the limits for anonymous clients */
export function makeAnonymousQuery(random: () => number): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const maybe = (share: number) => random() < share;
  const times = <Item>(max: number, make: () => Item) => Array.from({ length: Math.floor(random() * (max + 1)) }, make);
  const column = (table: Table) => pick<string>(TABLES[table].columns);
  const columns = (max: number, table: Table) => [...new Set(times(max, () => column(table)))];
  let patternsLeft = 5;

  function condition(table: Table, isInTree: boolean): [string, string] {
    const name = column(table);
    const list = pick(TABLES[table].lists.length > 0 ? TABLES[table].lists : [undefined]);
    const value = () => {
      const chosen = pick(maybe(0.9) ? (FITTING[name] ?? VALUES) : VALUES);
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
      return [name, `${not}in.(${times(5, () => `"${pick(FITTING[name] ?? VALUES).replaceAll('"', "")}"`)})`];
    }
    if (patternsLeft === 0) return [name, `${not}is.null`];
    patternsLeft -= 1;
    return [maybe(0.9) ? "slug" : name, `${not}${pick(["like", "ilike"])}.${value()}`];
  }

  function tree(table: Table, depth: number): string {
    const parts = [...times(2, () => leaf(table)), leaf(table)];
    if (depth < 2 && maybe(0.4))
      parts.push(`${maybe(0.3) ? "not." : ""}${pick(["and", "or"])}${tree(table, depth + 1)}`);
    return `(${parts})`;
  }
  const leaf = (table: Table) => condition(table, true).join(".");

  const table = pick(Object.keys(TABLES) as Table[]);
  const query = new URLSearchParams();
  const embeds: string[] = [];
  if (maybe(0.8)) {
    const items = maybe(0.3)
      ? ["*"]
      : columns(4, table).map((name) => `${maybe(0.2) ? `my_${name}:` : ""}${name}${maybe(0.1) ? "::text" : ""}`);
    if (maybe(0.4)) {
      const embed = pick<string>(TABLES[table].embeds);
      const target = TARGETS[embed] as Table;
      const inner = maybe(0.3) ? ["*"] : columns(3, target);
      items.push(`${embed}${pick(["", "", "!inner", "!left"])}(${inner})`);
      embeds.push(embed);
    }
    if (items.length > 0) query.append("select", items.join(","));
  }
  for (const [key, value] of times(3, () => condition(table, false))) query.append(key, value);
  if (maybe(0.3)) query.append(`${maybe(0.2) ? "not." : ""}${pick(["or", "and"])}`, tree(table, 1));
  for (const embed of embeds) {
    if (!query.get("select")?.includes(`${embed}`)) continue;
    const target = TARGETS[embed] as Table;
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
