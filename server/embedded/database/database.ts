import type { LiteConnection } from "../lite/lite-connection.ts";

export type DatabasePurpose = "site" | "command" | "import";

export type Row = Record<string, unknown>;

/** Past every policy. */
export type Database = {
  name: string;
  connection: LiteConnection;
  query(sql: string, parameters?: string[]): Promise<Row[]>;
  /** Runs several statements as one transaction, without a time limit. */
  execute(sql: string): Promise<void>;
  /** While no other process of this database runs its own. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Calls back after each NOTIFY, and after a lost connection, when some may have been missed. */
  listen(channel: string, listener: () => void): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
