import { unknownColumn } from "../respond/rest-error.ts";
import { type Column, qualified, quoteName, type Schema } from "../schema/schema.ts";

/** The value of `max_rows` in supabase/config.toml. */
export const MAX_ROWS = 1000;

/** State of one statement while the code builds it. Text of the caller becomes a parameter. */
export type Context = {
  schema: Schema;
  values: unknown[];
  /** Columns of the outermost table that the statement reads. */
  rootColumns: Set<string>;
  /** @returns an alias that no other part of the statement uses */
  alias(): string;
  /** @returns the placeholder, such as `$1` */
  add(value: unknown): string;
};

export const ROOT = "t0";

export function createContext(schema: Schema): Context {
  const values: unknown[] = [];
  let aliases = 0;
  return {
    schema,
    values,
    rootColumns: new Set(),
    alias() {
      aliases += 1;
      return `t${aliases}`;
    },
    add(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** Rows with known columns: a table, or the result of a function. `depth` counts the embedded levels above it. */
export type Source = { name: string; sql: string; alias: string; depth: number; columns: ReadonlyMap<string, Column> };

/** @throws RestError */
export function tableSource({ schema }: Context, name: string, alias: string, depth = 0): Source {
  return { name, sql: qualified(name), alias, depth, columns: schema.tables.get(name)?.columns ?? new Map() };
}

/** @throws RestError */
export function columnSql(context: Context, { name: table, alias, depth, columns }: Source, name: string): string {
  const isComputed = context.schema.computedColumns.has(`${table}.${name}`);
  if (!columns.has(name) && !isComputed) {
    // PostgREST's alias of an embedded table ends with its depth.
    throw unknownColumn(depth === 0 ? table : `${table}_${depth}`, name);
  }
  if (alias === ROOT) context.rootColumns.add(name);
  return `${alias}.${quoteName(name)}`;
}
