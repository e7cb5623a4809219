import type { Field } from "../parse/fields.ts";
import type { Comparison, Condition, Filter, Fts } from "../parse/filters.ts";
import { type Embed, filteredEmbed, type ReadNode } from "../parse/query.ts";
import { type Context, columnSql, type Source } from "./context.ts";
import { joinEmbed } from "./embeds.ts";

const OPERATORS: Record<Comparison, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};

const SEARCHES: Record<Fts, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

const IS_VALUES = { null: "null", not_null: "not null", true: "true", false: "false", unknown: "unknown" };

/** The conditions of a node, and one for each inner join. The rows and their count use the same conditions. */
export function whereSql(context: Context, node: ReadNode, source: Source): string[] {
  const inner = node.items.filter((item) => item.kind === "embed").filter(({ isInner }) => isInner);
  return [
    ...node.conditions.map((condition) => conditionSql(context, condition, node, source)),
    ...inner.map((embed) => existsSql(context, embed, source)),
  ];
}

function existsSql(context: Context, embed: Embed, parent: Source): string {
  const { source, from, conditions } = joinEmbed(context, embed, parent);
  return `exists (select from ${from}${whereClause([...conditions, ...whereSql(context, embed.node, source)])})`;
}

export function whereClause(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
}

function conditionSql(context: Context, condition: Condition, node: ReadNode, source: Source): string {
  const sql =
    condition.kind === "logic"
      ? condition.conditions.map((part) => conditionSql(context, part, node, source)).join(` ${condition.operator} `)
      : filterSql(context, condition, node, source);
  return condition.isNegated ? `not (${sql})` : `(${sql})`;
}

function filterSql(context: Context, filter: Filter, node: ReadNode, source: Source): string {
  const { field, operation } = filter;
  const embed = filteredEmbed(node, filter, source.columns);
  if (embed && operation.operator === "is") {
    return `${operation.value === "null" ? "not " : ""}${existsSql(context, embed, source)}`;
  }
  const sql = fieldSql(context, field, source);
  const fromText = field.path.length === 0 ? source.columns.get(field.name)?.representation?.fromText : undefined;
  switch (operation.operator) {
    case "is":
      return `${sql} is ${IS_VALUES[operation.value]}`;
    case "in":
      return `${sql} = any(${valuesSql(context.add(arrayLiteral(operation.values)), fromText)})`;
    case "fts":
    case "plfts":
    case "phfts":
    case "wfts": {
      const config = operation.config === undefined ? "" : `${context.add(operation.config)}::regconfig, `;
      const isVector = source.columns.get(field.name)?.baseType === "tsvector" && field.path.length === 0;
      const vector = isVector ? sql : `to_tsvector(${config}${sql})`;
      return `${vector} @@ ${SEARCHES[operation.operator]}(${config}${context.add(operation.value)})`;
    }
    default: {
      const isPattern = operation.operator === "like" || operation.operator === "ilike";
      const value = context.add(isPattern ? operation.value.replaceAll("*", "%") : operation.value);
      const one = fromText === undefined ? value : `${fromText}(${value}::text)`;
      const compared =
        operation.quantifier === undefined ? one : `${operation.quantifier}(${valuesSql(value, fromText)})`;
      return `${sql} ${OPERATORS[operation.operator]} ${compared}`;
    }
  }
}

function valuesSql(list: string, fromText: string | undefined): string {
  return fromText === undefined ? list : `array(select ${fromText}(value) from unnest(${list}::text[]) as value)`;
}

/** A path into another type than JSON reads the JSON of its value. */
export function fieldSql(context: Context, { name, path }: Field, source: Source): string {
  const column = columnSql(context, source, name);
  if (path.length === 0) return column;
  const type = source.columns.get(name)?.baseType;
  const steps = path.map(({ key, isText }) => {
    const parameter = context.add(key);
    return `${isText ? "->>" : "->"}${parameter}::${typeof key === "number" ? "int4" : "text"}`;
  });
  return `(${type === "json" || type === "jsonb" ? column : `to_jsonb(${column})`}${steps.join("")})`;
}

/** PostgreSQL's text of an array. */
export function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === "") return "{}";
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
