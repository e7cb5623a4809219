import type { Statement } from "../../database/transaction-query.ts";
import type { Media } from "../parse/media.ts";
import type { Context } from "./context.ts";
import { type Rows, rowSql } from "./rows.ts";

/** The `keys` are the first line of a response in CSV. */
export type Built = { statement: Statement; keys: string[] };

/** The aggregate that builds the body from all rows. The response adds the header line of CSV. */
export function bodySql(context: Context, rows: Rows, { kind, isStripped }: Media): string {
  if (kind === "csv")
    return `coalesce(string_agg(substring(${rows.alias}::text, 2, length(${rows.alias}::text) - 2), e'\\n'), '')`;
  const isPlain = rows.hasOwnNames && !isStripped;
  if (kind === "object") return `coalesce((array_agg(${rowSql(context, rows, isStripped)}))[1]::text, 'null')`;
  // An aggregate of records is faster than one of their JSON.
  return `coalesce(json_agg(${isPlain ? rows.alias : rowSql(context, rows, isStripped)}), '[]')::text`;
}

/** What the number of rows must meet before the transaction is committed. */
export type GuardKind = "single" | "affected" | "range";

/** The text of the error that `guardSql` raises begins with this word. */
const GUARD = "pgrst_rows";

/**
 * Ends the transaction unless the count meets the condition. SQL has no expression that raises an error, so the
 * cast of a text to a number does.
 */
export function guardSql(kind: GuardKind, count: string, isAllowed: string): string {
  return `case when not (${count} ${isAllowed}) then ('${GUARD} ${kind} ' || ${count})::int4 end`;
}

/** @returns the count of an error that `guardSql` raised */
export function guardedCount(thrown: unknown): { kind: GuardKind; rows: number } | undefined {
  const { code, message } = Object(thrown) as { code?: string; message: string };
  const [, kind, rows] = (code === "22P02" && new RegExp(`"${GUARD} ([a-z]+) (\\d+)"`).exec(message)) || [];
  return kind === undefined ? undefined : { kind: kind as GuardKind, rows: Number(rows) };
}
