/** With and without www, an old name, this machine's own. */
const MAX_ORIGINS = 8;
const IDLE_MS = 10 * 60 * 1000;
/** The order of last use is this exact. */
const REMEMBERED_MS = 1000;

/** Without SITE_URL anybody can call the site by any name, and each makes a document of its own. */
export class KnownOrigins {
  readonly #now: () => number;
  readonly #onForgotten: (origin: string) => void;
  /** The one asked for longest ago comes first. */
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
