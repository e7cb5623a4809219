import type { Sql } from "sql-template-tag";
import type { PlannedRead, ReadPlan, TableRules } from "../../rules.ts";
import type { Condition } from "../parse/filters.ts";
import type { OrderTerm } from "../parse/order.ts";
import type { ReadNode } from "../parse/query.ts";
import { quoteName } from "../schema/schema.ts";
import { type Context, MAX_ROWS, type Source } from "./context.ts";
import { orderClause } from "./order.ts";
import { freeAlias, outputsOf, type Rows } from "./rows.ts";

/** Asks the rules of the application for a faster way to the rows of a table. */
export function planOf(planRead: TableRules["planRead"], table: string, node: ReadNode): ReadPlan {
  const { conditions, order, offset, limit = MAX_ROWS } = node;
  const read: PlannedRead = {
    table,
    equal: equalValues(conditions),
    order: plainOrder(order),
    offset,
    limit: Math.min(limit, MAX_ROWS),
  };
  return planRead(read) ?? {};
}

/** @returns undefined if a condition compares anything but a column with one value */
function equalValues(conditions: readonly Condition[]): Record<string, string> | undefined {
  const equal: Record<string, string> = Object.create(null);
  for (const condition of conditions) {
    if (condition.kind !== "filter" || condition.isNegated || condition.field.path.length > 0) return undefined;
    const { field, operation } = condition;
    if (operation.operator !== "eq" || operation.quantifier || field.name in equal) return undefined;
    equal[field.name] = operation.value;
  }
  return equal;
}

function plainOrder(terms: readonly OrderTerm[]): PlannedRead["order"] {
  const isPlain = terms.every(
    ({ relation, field, nulls }) => relation === undefined && field.path.length === 0 && nulls === undefined,
  );
  return isPlain ? terms.map(({ field, direction = "asc" }) => ({ column: field.name, direction })) : undefined;
}

export function withOrder(node: ReadNode, { thenBy = [] }: ReadPlan): ReadNode {
  const terms = thenBy.map(({ column, direction }) => ({ field: { name: column, path: [] }, direction }));
  return { ...node, order: [...node.order, ...terms] };
}

/** Fetches the wide rows last, by the keys of the page. */
export function pageRows(context: Context, node: ReadNode, source: Source, page: NonNullable<ReadPlan["page"]>): Rows {
  const { outputs, hasOwnNames } = outputsOf(context, node, source);
  const { alias, sql: table } = source;
  const columns = outputs.map(({ sql, name }) => `${sql} as ${name}`).join(", ");
  const keys = addSql(context, page.rows);
  const order = orderClause(context, node, source);
  const sql = `select ${columns} from ${table} as ${alias} where ${alias}.${quoteName(page.key)} in (${keys})${order}`;
  return { sql, outputs, hasOwnNames, alias: freeAlias(outputs) };
}

/** Adds the values of a template to the statement. @returns its text with their placeholders */
export function addSql(context: Context, { strings, values }: Sql): string {
  return strings.reduce((text, part, index) => `${text}${context.add(values[index - 1])}${part}`);
}
