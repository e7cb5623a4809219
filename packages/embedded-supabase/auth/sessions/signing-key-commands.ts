/** What an operator does with the keys that sign access tokens. */
export type SigningKeyCommands = {
  /** Loads the keys and makes the first one. */
  prepare(): Promise<void>;
  /** @returns the valid keys, the newest first. `endsAt` is undefined for the newest one. */
  list(): SigningKeyTimes[];
  /** @param isImmediate ends the tokens of all other keys at once */
  rotate(options: { isImmediate: boolean }): Promise<void>;
};

export type SigningKeyTimes = { kid: string; signsFrom: Date; endsAt: Date | undefined };
