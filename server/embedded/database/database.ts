import type { LiteConnection } from "../lite/lite-connection.ts";

/** What a database is opened for: to serve the site, for a command that may run beside it, or to be filled anew. */
export type DatabasePurpose = "site" | "command" | "import";

export type Row = Record<string, unknown>;

/** The database under the embedded backend, as start-up and health checks need it: past every policy. */
export type Database = {
  name: string;
  /** What the backend library works with. */
  connection: LiteConnection;
  query(sql: string, parameters?: string[]): Promise<Row[]>;
  /** Runs several statements as one transaction, however long they take: all of them or none. */
  execute(sql: string): Promise<void>;
  /** Runs the work while no other process of this database runs its own. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Calls back after each NOTIFY on the channel, and after a lost connection, since what was told meanwhile is lost. */
  listen(channel: string, listener: () => void): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
