import type pg from "pg";
import type { RequestContext } from "./run-as.ts";
import type { Row, SqlDatabase } from "./sql-database.ts";
import type { Statement } from "./transaction-query.ts";

export type DatabasePurpose = "site" | "command";

export type Database = SqlDatabase & {
  name: string;
  /** Opens a connection outside the pool for long work or locks, and closes it afterwards. */
  inSession<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  /**
   * Runs the work under a shared lock. Nobody has the exclusive lock (`pg_advisory_lock`) during the work.
   * @param parts numbers that no other work with this lock uses at the same time, in any process
   */
  sharing<Result>(lock: number, parts: readonly number[], work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs statements as one transaction with the rights of a caller, in one round trip.
   * @returns the rows of each statement
   * @throws SessionEnded if the caller's session does not exist
   * @throws pg.DatabaseError of the first statement that fails; nothing is changed then
   */
  runAs(context: RequestContext, statements: readonly Statement[]): Promise<Row[][]>;
  /** Runs the work while no other process of this database runs exclusive work. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
};
