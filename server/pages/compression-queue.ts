import type { PageCounts } from "./page-counts.ts";

/** Each takes a thread of four for a tenth of a second, and the others are needed for files. */
const MAX_AT_ONCE = 2;

type Improvement = {
  /** False when the document has been dropped while it waited. */
  isWanted: () => boolean;
  run: () => Promise<void>;
};

/** Work on kept documents that no visitor waits for, a little at a time. */
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
      // A document that could not be compressed any further is as good as it was.
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
