import type { OrderTerm } from "../parse/order.ts";
import type { ReadNode } from "../parse/query.ts";
import type { Context, Source } from "./context.ts";
import { MAX_ROWS } from "./context.ts";
import { orderClause } from "./order.ts";
import { outputsOf, type Rows, rowsSql } from "./rows.ts";

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

/** Whether a node reads all posts, newest first, like the list of the specification. */
export function isAllPosts(node: ReadNode): boolean {
  const isPlain = node.items.every(({ kind }) => kind === "field");
  return isPlain && node.conditions.length === 0 && isOrder(node.order, ["date", "id"]);
}

/** The database maintains the number of posts of each month (docs/decisions/0020). */
export function countPosts(): string {
  return "(select app_private.count_posts())";
}

/** Starts a far page at a month, walks the narrow index from there, and fetches the wide rows last. */
export function farPostPage(context: Context, node: ReadNode, source: Source): Rows {
  if (node.offset <= NEAR) return rowsSql(context, node, source);
  const { outputs, hasOwnNames } = outputsOf(context, node, source);
  const { alias, sql: table } = source;
  const columns = outputs.map(({ sql, name }) => `${sql} as ${name}`).join(", ");
  const limit = context.add(Math.min(node.limit ?? MAX_ROWS, MAX_ROWS));
  const sql = `with page as materialized (select * from app_private.find_post_page(${context.add(node.offset)}::int8))
    select ${columns} from ${table} as ${alias} where ${alias}.id in (
      select id from ${table} where date < (select before_day from page)
      order by date desc, id desc limit ${limit}::int8 offset (select skipped_there from page)
    )${orderClause(context, node, source)}`;
  return { sql, outputs, hasOwnNames };
}
