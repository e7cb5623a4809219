import type { PageCounts } from "./page-counts.ts";

/** Each compression takes one of four threads for a tenth of a second, and files need the other threads. */
const MAX_AT_ONCE = 2;

type Improvement = {
  isWanted: () => boolean;
  run: () => Promise<void>;
};

export class CompressionQueue {
  readonly #counts: PageCounts;
  readonly #waiting: Improvement[] = [];

  constructor(counts: PageCounts) {
    this.#counts = counts;
  }

  add(improvement: Improvement): void {
    this.#waiting.push(improvement);
    this.#startNext();
  }

  #startNext(): void {
    const counts = this.#counts;
    while (counts.improving < MAX_AT_ONCE) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (!next.isWanted()) continue;
      counts.improvements += 1;
      counts.improving += 1;
      counts.mostImproving = Math.max(counts.mostImproving, counts.improving);
      void next
        .run()
        .catch(() => {})
        .finally(() => {
          counts.improving -= 1;
          this.#startNext();
        });
    }
  }
}
