export type Row = Record<string, unknown>;

/** The code of an error of PostgreSQL. */
export const UNIQUE_VIOLATION = "23505";

/** This database belongs to a backend that this server runs; its statements pass every policy. */
export type SqlDatabase = {
  query(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
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
