import type pg from "pg";
import type { Row, SqlDatabase } from "../../sql-database.ts";
import type { LiteConnection } from "../lite/lite-connection.ts";

export type DatabasePurpose = "site" | "command";

export type Database = SqlDatabase & {
  name: string;
  connection: LiteConnection;
  /** Opens a connection outside the pool for long work or locks, and closes it afterwards. */
  inSession<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** Runs the work under a shared lock, so that no one has the exclusive lock (`pg_advisory_lock`) meanwhile. */
  sharing<Result>(lock: number, work: () => Promise<Result>): Promise<Result>;
  /**
   * Sends statements without parameters at once; they run as one transaction.
   * @returns the rows of the last statement
   */
  queryTogether(statements: string): Promise<Row[]>;
  /** Runs the work while no other process of this database runs exclusive work. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
};
