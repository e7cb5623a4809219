export type Row = Record<string, unknown>;

/** The database of a backend this server runs itself, past every policy. */
export type SqlDatabase = {
  query(sql: string, parameters?: string[]): Promise<Row[]>;
  /** Runs several statements as one transaction, without a time limit. */
  execute(sql: string): Promise<void>;
  /** Calls back after each NOTIFY; with an empty payload after a lost connection too, when some may have been missed. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Of the pool, at this moment; `waiting` counts who waits for one. */
  connections(): { open: number; idle: number; waiting: number };
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
