import type { PageCounts } from "./page-counts.ts";

/** Loaders mostly wait for the database; more would only take memory. */
const MAX_RENDERING = 4;
const MAX_WAITING = 256;
/** A visitor waits for one page, a crawler for a few. */
const MAX_WAITING_PER_CLIENT = 32;

export class BusyError extends Error {
  override readonly name = "BusyError";
}

type Job = () => void;

/** One client after the other has its turn: a flood of one keeps others waiting for one page at most. */
export class RenderQueue {
  readonly #counts: PageCounts;
  readonly #waiting = new Map<string, Job[]>();
  #waitingCount = 0;

  constructor(counts: PageCounts) {
    this.#counts = counts;
  }

  /** @throws BusyError when too much waits already */
  async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(client);
    const counts = this.#counts;
    counts.renders += 1;
    counts.mostRendering = Math.max(counts.mostRendering, counts.rendering);
    try {
      return await work();
    } finally {
      counts.rendering -= 1;
      this.#startNext();
    }
  }

  #turn(client: string): Promise<void> {
    if (this.#counts.rendering < MAX_RENDERING) {
      this.#counts.rendering += 1;
      return Promise.resolve();
    }
    const jobs = this.#waiting.get(client) ?? [];
    if (jobs.length >= MAX_WAITING_PER_CLIENT || this.#waitingCount >= MAX_WAITING) {
      return Promise.reject(new BusyError("Too many pages are being rendered."));
    }
    return new Promise((resolve) => {
      jobs.push(resolve);
      this.#waiting.set(client, jobs);
      this.#waitingCount += 1;
    });
  }

  #startNext(): void {
    for (const [client, jobs] of this.#waiting) {
      const job = jobs.shift();
      this.#waiting.delete(client);
      if (jobs.length > 0) this.#waiting.set(client, jobs); // to the end of the queue
      this.#waitingCount -= 1;
      this.#counts.rendering += 1;
      job?.();
      return;
    }
  }
}
