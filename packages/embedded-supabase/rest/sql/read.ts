import type { Sql } from "sql-template-tag";
import type { Statement } from "../../database/transaction-query.ts";
import type { TableRules } from "../../rules.ts";
import type { Condition } from "../parse/filters.ts";
import type { Media } from "../parse/media.ts";
import type { Preferences } from "../parse/preferences.ts";
import type { ReadNode } from "../parse/query.ts";
import type { Schema } from "../schema/schema.ts";
import { BODY_COLUMN, bodySql, withBoundedBody } from "./body.ts";
import { whereClause, whereSql } from "./conditions.ts";
import { type Context, createContext, MAX_ROWS, ROOT, type Source, tableSource } from "./context.ts";
import { addSql, pageRows, planOf, withOrder } from "./planned-read.ts";
import { rowsSql } from "./rows.ts";

type BuiltRead = { statements: Statement[]; keys: string[] };

type ReadOptions = {
  schema: Schema;
  planRead: TableRules["planRead"];
  table: string;
  node: ReadNode;
  media: Media;
  count: Preferences["count"];
};

/**
 * One statement for the rows with their count. If the request wants the planner's estimate, another statement comes
 * first.
 */
export function buildRead({ schema, planRead, table, node: asked, media, count }: ReadOptions): BuiltRead {
  const context = createContext(schema);
  const source = tableSource(context, table, ROOT);
  const plan = planOf(planRead, table, asked);
  const node = withOrder(asked, plan);
  const isPlain = node.items.every(({ kind }) => kind === "field");
  const rows = plan.page && isPlain ? pageRows(context, node, source, plan.page) : rowsSql(context, node, source);
  const columns = [`${bodySql(context, rows, media)} as ${BODY_COLUMN}`, "count(*)::int4 as rows"];
  if (count === "exact" || count === "estimated") {
    columns.push(
      `${countSql(context, node, source, { isEstimated: count === "estimated", planned: plan.count })} as total`,
    );
  }
  const main = {
    text: withBoundedBody(`select ${columns.join(", ")} from (${rows.sql}) as ${rows.alias}`),
    values: context.values,
    isPrepared: hasOnePlan(node),
  };
  const keys = rows.outputs.map(({ key }) => key);
  const isPlanned = count === "planned" || count === "estimated";
  return { statements: isPlanned ? [explainSql(schema, table, node), main] : [main], keys };
}

type Count = { isEstimated: boolean; planned: Sql | undefined };

function countSql(context: Context, node: ReadNode, source: Source, { isEstimated, planned }: Count): string {
  if (planned && !hasInnerEmbed(node)) return `(${addSql(context, planned)})`;
  const from = `from ${source.sql} as ${source.alias}${whereClause(whereSql(context, node, source))}`;
  // PostgREST counts exactly up to MAX_ROWS and estimates only beyond it.
  return isEstimated
    ? `(select count(*) from (select ${from} limit ${MAX_ROWS + 1}) as c)`
    : `(select count(*) ${from})`;
}

/** Whether one plan suits all values: a list without conditions, or rows that equal values. */
function hasOnePlan({ conditions, items }: ReadNode): boolean {
  const isPlain = items.every(({ kind }) => kind === "field");
  return isPlain && conditions.every(isEquality);
}

function isEquality(condition: Condition): boolean {
  if (condition.kind !== "filter" || condition.isNegated) return false;
  const { operation } = condition;
  return operation.operator === "eq" && !operation.quantifier;
}

function hasInnerEmbed({ items }: ReadNode): boolean {
  return items.some((item) => item.kind === "embed" && item.isInner);
}

function explainSql(schema: Schema, table: string, node: ReadNode): Statement {
  const context = createContext(schema);
  const source = tableSource(context, table, ROOT);
  const where = whereClause(whereSql(context, node, source));
  const text = `explain (format json) select 1 from ${source.sql} as ${source.alias}${where}`;
  return { text, values: context.values };
}
