/** Enough for names with and without www, an old name and the names of this machine. */
const MAX_ORIGINS = 8;
const IDLE_MS = 10 * 60 * 1000;
/** Precision of the time of last use. */
const REMEMBERED_MS = 1000;

/**
 * Limits the origins that have stored documents. Without SITE_URL, clients can use any host name, and each name needs a
 * separate document.
 */
export class KnownOrigins {
  readonly #now: () => number;
  readonly #onForgotten: (origin: string) => void;
  /** The origin with the oldest request comes first. */
  readonly #lastUse = new Map<string, number>();

  constructor({ now, onForgotten }: { now: () => number; onForgotten: (origin: string) => void }) {
    this.#now = now;
    this.#onForgotten = onForgotten;
  }

  admits(origin: string): boolean {
    const now = this.#now();
    if (now - (this.#lastUse.get(origin) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS) return true;
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
