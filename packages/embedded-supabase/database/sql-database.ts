import type { Sql } from "sql-template-tag";
import type * as z from "zod";

export type Row = Record<string, unknown>;

/** The code of an error of PostgreSQL. */
export const UNIQUE_VIOLATION = "23505";

/** This database belongs to a backend that this server runs; its statements pass every policy. */
export type SqlDatabase = {
  /** @param statement a template with its values, or a constant text, with `values` for the placeholders of a test */
  query(statement: Sql | string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements as one transaction, without a time limit. */
  execute(sql: string): Promise<void>;
  /**
   * Calls back after each NOTIFY. After a lost connection, it calls back with an empty payload, because notifications
   * may be missing.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Counts the pool's connections at this moment. `waiting` counts requests for a connection. */
  connections(): { open: number; idle: number; waiting: number };
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

type Query = Pick<SqlDatabase, "query">;

/**
 * Reads the rows of a statement by the schema of a row.
 * @throws z.ZodError for a row of another shape, which only a fault of the code or a changed table causes
 */
export async function readRows<Shape>(database: Query, statement: Sql, row: z.ZodType<Shape>): Promise<Shape[]> {
  return (await database.query(statement)).map((found) => row.parse(found));
}

/** Reads the first row by its schema. @returns undefined without a row @throws z.ZodError as `readRows` */
export async function readRow<Shape>(
  database: Query,
  statement: Sql,
  row: z.ZodType<Shape>,
): Promise<Shape | undefined> {
  return (await readRows(database, statement, row))[0];
}
