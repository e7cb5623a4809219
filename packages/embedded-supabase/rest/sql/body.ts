import type { Statement } from "../../database/transaction-query.ts";
import type { Media } from "../parse/media.ts";
import type { Context } from "./context.ts";
import { type Rows, rowSql } from "./rows.ts";

/** The column with the body of the response, as text. */
export const BODY_COLUMN = "response_body";

/**
 * PostgreSQL needs six times the memory of a body, and this process three times. A text of 512 MB would end the process,
 * because JavaScript cannot hold it. Messages of errors have no such bound.
 */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

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

/** What a number of rows, or the size of the body, must meet before the transaction is committed. */
export type GuardKind = "single" | "affected" | "range" | "size";

/** The text of the error that `guardSql` raises begins with this word. */
const GUARD = "pgrst_guard";

/**
 * Ends the transaction unless the measure meets the condition, such as `= 1`. SQL has no expression that raises an
 * error, so the cast of a text to a number does.
 */
export function guardSql(kind: GuardKind, measure: string, condition: string): string {
  return `case when not (${measure} ${condition}) then ('${GUARD} ${kind} ' || ${measure})::int4 end`;
}

/** Bounds the body that a query builds. @param query has the column of the body, and changes nothing by itself */
export function withBoundedBody(query: string): string {
  return `select response.*, ${bodyGuard("response")} from (${query}) as response`;
}

export function bodyGuard(relation: string): string {
  return `${guardSql("size", `octet_length(${relation}.${BODY_COLUMN})`, `<= ${MAX_BODY_BYTES}`)} as size_guard`;
}

/** @returns the measure of an error that `guardSql` raised */
export function guardedMeasure(thrown: unknown): { kind: GuardKind; measure: number } | undefined {
  const { code, message } = Object(thrown) as { code?: string; message: string };
  const [, kind, measure] = (code === "22P02" && new RegExp(`"${GUARD} ([a-z]+) (\\d+)"`).exec(message)) || [];
  return kind === undefined ? undefined : { kind: kind as GuardKind, measure: Number(measure) };
}
