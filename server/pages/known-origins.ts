/** Names by which visitors call one site: with and without www, an old name, this machine's own. */
const MAX_ORIGINS = 8;
/** Who has not been called so for this long makes room for another name. */
const IDLE_MS = 10 * 60 * 1000;

/**
 * The few origins documents are kept for where no SITE_URL is set: anybody can call the site by any name, and each name
 * makes a document of its own.
 */
export class KnownOrigins {
  readonly #now: () => number;
  readonly #onForgotten: (origin: string) => void;
  /** When each was last asked for, the one that was asked for longest ago first. */
  readonly #lastUse = new Map<string, number>();

  constructor({ now, onForgotten }: { now: () => number; onForgotten: (origin: string) => void }) {
    this.#now = now;
    this.#onForgotten = onForgotten;
  }

  /** Whether documents for this origin are kept. */
  admits(origin: string): boolean {
    const now = this.#now();
    if (!this.#lastUse.delete(origin) && this.#lastUse.size >= MAX_ORIGINS) {
      const [[oldest, lastUse] = ["", now]] = this.#lastUse;
      if (now - lastUse < IDLE_MS) return false;
      this.#lastUse.delete(oldest);
      this.#onForgotten(oldest);
    }
    this.#lastUse.set(origin, now);
    return true;
  }
}
