export type AttemptCount = { count: number; secondsLeft: number };

export type CountedAttempt = AttemptCount & {
  /** Takes back an attempt that should not count. */
  undo(): Promise<void>;
};

/** The window of a key begins with its first attempt. */
export type AttemptCounter = {
  read(key: string): Promise<AttemptCount>;
  /** Counts an attempt before it is checked, so that simultaneous attempts cannot pass uncounted. */
  add(key: string): Promise<CountedAttempt>;
  forget(key: string): Promise<void>;
};

/**
 * Creates counters for one process, or for all processes of one database. `name` names the counter, not the counted
 * key.
 */
export type AttemptCounters = {
  /** Counts keys whose number is limited, such as networks. */
  create(name: string, windowSeconds: number): AttemptCounter;
  /** Counts keys that an anonymous client can invent without limit, such as account names. */
  createForAnyKey(name: string, windowSeconds: number): Pick<AttemptCounter, "add">;
};
