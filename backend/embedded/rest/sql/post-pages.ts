import type { Condition } from "../parse/filters.ts";
import type { OrderTerm } from "../parse/order.ts";
import type { ReadNode } from "../parse/query.ts";
import type { Context, Source } from "./context.ts";
import { MAX_ROWS } from "./context.ts";
import { orderClause } from "./order.ts";
import { freeAlias, outputsOf, type Rows, rowsSql } from "./rows.ts";

/** Skipping this many index entries takes as long as finding the first entry of a month. */
const NEAR = 100;

const ID: OrderTerm = { field: { name: "id", path: [] }, direction: "desc" };

/** Gives posts of one day the same order on each page. */
export function withStableOrder(node: ReadNode): ReadNode {
  return isOrder(node.order, ["date"]) ? { ...node, order: [...node.order, ID] } : node;
}

function isOrder(order: readonly OrderTerm[], names: readonly string[]): boolean {
  return (
    order.length === names.length &&
    order.every(
      ({ relation, field, direction, nulls }, index) =>
        relation === undefined &&
        field.name === names[index] &&
        field.path.length === 0 &&
        direction === "desc" &&
        nulls === undefined,
    )
  );
}

/** Whether a node reads all posts or those of a language, newest first, like the list of the specification. */
export function isAllPosts(node: ReadNode): boolean {
  const isPlain = node.items.every(({ kind }) => kind === "field");
  return isPlain && hasOnlyLanguage(node) && isOrder(node.order, ["date", "id"]);
}

/** Whether a node has no other condition than a language. */
export function hasOnlyLanguage({ conditions }: ReadNode): boolean {
  return conditions.length === 0 || (conditions.length === 1 && languageOf(conditions[0]) !== undefined);
}

function languageOf(condition: Condition | undefined): string | undefined {
  if (condition?.kind !== "filter" || condition.isNegated) return undefined;
  const { field, operation } = condition;
  const isLanguage = field.name === "language" && field.path.length === 0;
  return isLanguage && operation.operator === "eq" && !operation.quantifier ? operation.value : undefined;
}

/** The database maintains the number of posts of each month and language (docs/decisions/0020). */
export function countPosts(context: Context, { conditions }: ReadNode): string {
  const language = languageOf(conditions[0]);
  return `(select app_private.count_posts(${language === undefined ? "" : `${context.add(language)}::text`}))`;
}

/** Starts a far page at a month, walks the narrow index from there, and fetches the wide rows last. */
export function farPostPage(context: Context, node: ReadNode, source: Source): Rows {
  if (node.offset <= NEAR) return rowsSql(context, node, source);
  const { outputs, hasOwnNames } = outputsOf(context, node, source);
  const { alias, sql: table } = source;
  const columns = outputs.map(({ sql, name }) => `${sql} as ${name}`).join(", ");
  const limit = context.add(Math.min(node.limit ?? MAX_ROWS, MAX_ROWS));
  const language = languageOf(node.conditions[0]);
  const wanted = language === undefined ? "" : `${context.add(language)}::text`;
  const sql = `with page as materialized (select * from app_private.find_post_page(${context.add(node.offset)}::int8${wanted && `, ${wanted}`}))
    select ${columns} from ${table} as ${alias} where ${alias}.id in (
      select id from ${table} where ${wanted && `language = ${wanted} and `}date < (select before_day from page)
      order by date desc, id desc limit ${limit}::int8 offset (select skipped_there from page)
    )${orderClause(context, node, source)}`;
  return { sql, outputs, hasOwnNames, alias: freeAlias(outputs) };
}
