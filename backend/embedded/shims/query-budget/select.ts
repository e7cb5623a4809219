import { limit, QueryRefusal, unknownColumn, unreadable } from "./over-budget.ts";
import { type Relation, relation } from "./relations.ts";

const MOST_ITEMS = 40;
const MOST_EMBEDS = 1;
const CASTS = ["text"];
const HINT = "Without a session, select names columns and other tables, each once and one level deep.";

/** `alias:name!hint(columns)::cast`. */
const ITEM =
  /^(?:(?<alias>\w{1,63}):)?(?<name>[a-z_]\w{0,62})(?<hints>(?:!\w{1,63}){0,2})(?:\((?<inner>[^()]*)\))?(?:::(?<cast>\w{1,20}))?$/;

/** @returns embedded tables by the names filters and order may use @throws QueryRefusal */
export function checkSelect(text: string, table: string): Map<string, string> {
  const embeds = new Map<string, string>();
  if (text === "") return embeds;
  if (/\b(?:count|sum|avg|min|max)\(\)/.test(text)) {
    throw new QueryRefusal("Use of aggregate functions is not allowed", { code: "PGRST123" });
  }
  const items = splitItems(text).map((item) => readItem(item, table));
  refuseRepeated(items.filter(({ target }) => target === undefined).map(({ name }) => name));
  const embedded = items.flatMap(({ name, alias, target }) => (target === undefined ? [] : [{ name, alias, target }]));
  limit(embedded.length, MOST_EMBEDS, "embedded tables");
  for (const { name, alias, target } of embedded) {
    embeds.set(name, target);
    if (alias !== undefined) embeds.set(alias, target);
  }
  return embeds;
}

/** Under another name a column could be asked for again and again. */
function refuseRepeated(names: string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new QueryRefusal(`'${repeated}' is selected more than once`, { hint: HINT });
}

function splitItems(text: string): string[] {
  const items: string[] = [];
  let start = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth > 1) throw new QueryRefusal("Embedded tables are nested too deeply: at most 1 level", { hint: HINT });
    if (letter === "," && depth === 0) {
      items.push(text.slice(start, index));
      start = index + 1;
    }
  }
  items.push(text.slice(start));
  limit(items.length, MOST_ITEMS, "selected columns");
  return items;
}

type Item = { name: string; alias?: string | undefined; target?: string };

/** `target` is the embedded table. */
function readItem(text: string, table: string): Item {
  const item = text.trim();
  if (item === "*") return { name: item };
  const { alias, name = "", hints, inner, cast } = ITEM.exec(item)?.groups ?? {};
  if (!name) throw unreadable("select parameter", item, HINT);
  if (inner === undefined && !hints) {
    if (!relation(table).columns.includes(name)) throw unknownColumn(table, name);
    if (cast !== undefined && !CASTS.includes(cast))
      throw unreadable("select parameter", item, "Cast to text, or not.");
    return { name, alias };
  }
  const target = embedded(relation(table), table, name);
  if (inner === undefined || cast !== undefined) throw unreadable("select parameter", item, HINT);
  if (inner.trim() !== "") refuseRepeated(splitItems(inner).map((column) => readItem(column, target).name));
  return { name, alias, target };
}

function embedded({ embeds }: Relation, table: string, name: string): string {
  const target = Object.hasOwn(embeds, name) ? embeds[name] : undefined;
  if (target !== undefined) return target;
  throw new QueryRefusal(`Could not find a relationship between '${table}' and '${name}' in the schema cache`, {
    code: "PGRST200",
    details: `Searched for a foreign key relationship between '${table}' and '${name}' in the schema 'public', but no matches were found.`,
  });
}
