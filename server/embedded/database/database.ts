import type { Row, SqlDatabase } from "../../sql-database.ts";
import type { LiteConnection } from "../lite/lite-connection.ts";

export type DatabasePurpose = "site" | "command" | "import";

export type Database = SqlDatabase & {
  name: string;
  connection: LiteConnection;
  /** Statements without parameters, sent at once and run as one transaction. @returns the rows of the last */
  queryTogether(statements: string): Promise<Row[]>;
  /** While no other process of this database runs its own. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
};
