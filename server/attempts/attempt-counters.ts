export type AttemptCount = { count: number; secondsLeft: number };

export type CountedAttempt = AttemptCount & {
  /** For an attempt that turned out to be none to count. */
  undo(): Promise<void>;
};

/** A window of a key begins with its first attempt. */
export type AttemptCounter = {
  read(key: string): Promise<AttemptCount>;
  /** Before the attempt is judged: of simultaneous ones none passes uncounted. */
  add(key: string): Promise<CountedAttempt>;
  forget(key: string): Promise<void>;
};

/** Of one process, or of all on one database. Names are of counters, not of what they count. */
export type AttemptCounters = {
  /** Of keys nobody can make up without end, such as networks. */
  create(name: string, windowSeconds: number): AttemptCounter;
  /** Of keys a stranger may make up without end, such as account names. */
  createForAnyKey(name: string, windowSeconds: number): Pick<AttemptCounter, "add">;
};
