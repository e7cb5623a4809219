import type { Embed, ReadNode } from "../parse/query.ts";
import type { SelectedField } from "../parse/select.ts";
import { RestError } from "../respond/rest-error.ts";
import { isToOne } from "../schema/relationships.ts";
import { quoteName } from "../schema/schema.ts";
import { fieldSql, whereClause, whereSql } from "./conditions.ts";
import { type Context, columnSql, MAX_ROWS, type Source } from "./context.ts";
import { joinEmbed } from "./embeds.ts";
import { limitClause, orderClause } from "./order.ts";

/** A column of the result. Its `name` in the statement is its key, or a generated name if the caller chose the key. */
export type Output = { key: string; name: string; sql: string };

/**
 * Rows as a subquery with the given alias; `rowSql` converts a row to JSON. `hasOwnNames`: the keys come from the
 * schema, not from the caller.
 */
export type Rows = { sql: string; outputs: Output[]; hasOwnNames: boolean; alias: string };

type RowsOptions = {
  from?: string;
  conditions?: readonly string[];
  maxRows?: number | null;
  /** Gives each column a generated name, because keys may be equal and other parts of the statement need names. */
  hasNeutralNames?: boolean;
};

/** @param options.conditions come before those of the node; `maxRows` null means no limit */
export function rowsSql(context: Context, node: ReadNode, source: Source, options: RowsOptions = {}): Rows {
  const { from = `${source.sql} as ${source.alias}`, conditions = [], maxRows = MAX_ROWS, hasNeutralNames } = options;
  const { outputs, joins, hasOwnNames } = outputsOf(context, node, source, hasNeutralNames);
  const columns = outputs.map(({ sql, name }) => `${sql} as ${name}`).join(", ");
  const where = whereClause([...conditions, ...whereSql(context, node, source)]);
  const order = orderClause(context, node, source);
  const sql = `select ${columns} from ${from}${joins.join("")}${where}${order}${limitClause(context, node, maxRows)}`;
  return { sql, outputs, hasOwnNames, alias: freeAlias(outputs) };
}

/** In a statement, the name of a column would come before the same name of a row. */
export function freeAlias(outputs: readonly Output[]): string {
  let alias = "r";
  while (outputs.some(({ name }) => name === quoteName(alias))) alias += "r";
  return alias;
}

/** @returns the columns that a node selects, with the joins of its spread relationships */
export function outputsOf(context: Context, node: ReadNode, source: Source, hasNeutralNames = false) {
  const joins: string[] = [];
  const found = node.items.flatMap((item) => {
    if (item.kind === "field") return fieldOutputs(context, item, source);
    if (!item.isSpread) return embedOutput(context, item, source);
    const spread = spreadSql(context, item, source);
    joins.push(spread.join);
    return spread.outputs;
  });
  const hasOwnNames = !hasNeutralNames && found.every(({ key }) => context.schema.names.has(key));
  const outputs = found.map(
    ({ key, sql }, index): Output => ({ key, sql, name: hasOwnNames ? quoteName(key) : `c${index}` }),
  );
  return { outputs, joins, hasOwnNames };
}

type Unnamed = Omit<Output, "name">;

function fieldOutputs(context: Context, { field, alias, cast }: SelectedField, source: Source): Unnamed[] {
  if (field.name === "*") {
    return [...source.columns.values()].map(({ name: key, representation }) => ({
      key,
      sql: convertedSql(columnSql(context, source, key), representation?.toJson),
    }));
  }
  const sql = fieldSql(context, field, source);
  const { toJson } = (field.path.length === 0 && source.columns.get(field.name)?.representation) || {};
  const value = convertedSql(sql, toJson);
  const lastKey = field.path.findLast(({ key }) => typeof key === "string")?.key;
  const key = alias ?? String(lastKey ?? field.name);
  return [{ key, sql: cast === undefined ? value : `cast(${value} as ${typeSql(context, cast)})` }];
}

/** @throws RestError for a type that PostgreSQL does not know either */
function typeSql({ schema }: Context, name: string): string {
  const type = schema.types.get(name.toLowerCase());
  if (type === undefined) throw new RestError(400, "42704", `type "${name.slice(0, 100)}" does not exist`);
  return type;
}

function convertedSql(sql: string, converter: string | undefined): string {
  return converter === undefined ? sql : `${converter}(${sql})`;
}

/** An embed without columns serves only its filters. */
function isEmpty({ node }: Embed): boolean {
  return node.items.every((item) => item.kind === "embed" && isEmpty(item));
}

function embedOutput(context: Context, embed: Embed, parent: Source): Unnamed[] {
  const { relationship, source, from, conditions } = joinEmbed(context, embed, parent);
  if (isEmpty(embed)) return [];
  const rows = rowsSql(context, embed.node, source, { from, conditions });
  const row = rowSql(context, rows);
  const json = isToOne(relationship) ? row : `coalesce(json_agg(${row}), '[]')`;
  return [{ key: embed.key, sql: `(select ${json} from (${rows.sql}) as ${rows.alias})` }];
}

/** A spread to one row adds its columns; a spread to many rows adds a list for each column. */
function spreadSql(context: Context, embed: Embed, parent: Source): { join: string; outputs: Unnamed[] } {
  const { relationship, source, from, conditions } = joinEmbed(context, embed, parent);
  if (isEmpty(embed)) return { join: "", outputs: [] };
  const { sql, outputs } = rowsSql(context, embed.node, source, { from, conditions, hasNeutralNames: true });
  const alias = context.alias();
  const lists = outputs.map(({ name }) => `coalesce(json_agg(r.${name}), '[]') as ${name}`).join(", ");
  const joined = isToOne(relationship) ? sql : `select ${lists} from (${sql}) as r`;
  return {
    join: ` left join lateral (${joined}) as ${alias} on true`,
    outputs: outputs.map(({ key, name }) => ({ key, sql: `${alias}.${name}` })),
  };
}

/** The JSON of one row. Keys that the caller chose are parameters. */
export function rowSql(context: Context, { outputs, hasOwnNames, alias }: Rows, isStripped = false): string {
  if (hasOwnNames) return isStripped ? `json_strip_nulls(row_to_json(${alias}))` : `row_to_json(${alias})`;
  const parts = outputs.flatMap(({ key, name }, index) => [
    `${context.add(`${index === 0 ? "{" : ","}${JSON.stringify(key)}:`)}::text`,
    `coalesce(to_json(${alias}.${name})::text, 'null')`,
  ]);
  const row = `concat(${[...parts, outputs.length === 0 ? "'{}'" : "'}'"].join(", ")})::json`;
  return isStripped ? `json_strip_nulls(${row})` : row;
}
