import type { PageCounts } from "./page-counts.ts";

/** Loaders wait for the database most of the time; more of them at once would only take memory. */
const MAX_RENDERING = 4;
const MAX_WAITING = 256;
/** Of one client network. A visitor waits for one page, a crawler for a few. */
const MAX_WAITING_PER_CLIENT = 32;

/** More pages are being asked for than can be rendered soon. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

type Job = () => void;

/**
 * Lets a few renders run at the same time, and one client after the other have its turn, so that a stranger who asks for
 * a thousand pages keeps a visitor waiting for one of them at most.
 */
export class RenderQueue {
  readonly #counts: PageCounts;
  /** Jobs by client, the next client first. */
  readonly #waiting = new Map<string, Job[]>();
  #waitingCount = 0;

  constructor(counts: PageCounts) {
    this.#counts = counts;
  }

  /**
   * Runs the work when its turn has come.
   * @param client the network it is done for
   * @throws BusyError when too much waits already
   */
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
