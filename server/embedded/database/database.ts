import type pg from "pg";
import type { Row, SqlDatabase } from "../../sql-database.ts";
import type { LiteConnection } from "../lite/lite-connection.ts";

export type DatabasePurpose = "site" | "command";

export type Database = SqlDatabase & {
  name: string;
  connection: LiteConnection;
  /** A connection outside the pool, for what takes long or holds a lock. It is closed afterwards. */
  inSession<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /** While nobody holds the same lock alone (`pg_advisory_lock`); many may share it. */
  sharing<Result>(lock: number, work: () => Promise<Result>): Promise<Result>;
  /** Statements without parameters, sent at once and run as one transaction. @returns the rows of the last */
  queryTogether(statements: string): Promise<Row[]>;
  /** While no other process of this database runs its own. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
};
