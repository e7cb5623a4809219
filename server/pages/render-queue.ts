import { inTime } from "#platform/deadline.ts";
import { WorkQueue } from "#platform/work-queue.ts";
import { countWork, type PageCounts } from "./page-counts.ts";

/**
 * Loaders wait for the database, so more renders at once only need more memory. A visitor waits for one page, a crawler
 * for a few.
 */
const LIMITS = { max: 4, maxWaiting: 256, maxWaitingPerClient: 32 };

/** A page sends a few requests, each limited by backend-deadline.ts. A render that takes longer hangs. */
const RENDER_MS = 60_000;

export class RenderQueue {
  readonly #queue = new WorkQueue(LIMITS);
  readonly #counts: PageCounts;

  constructor(counts: PageCounts) {
    this.#counts = counts;
  }

  /**
   * Runs a render with a timeout. A render that never ends would block every later render of its page.
   * @param client see WorkQueue
   * @throws QueueFullError
   */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    const render = () => inTime(work(), RENDER_MS, "The render of a page took too long.");
    return this.#queue.run(client, () => countWork(this.#counts, ["renders", "rendering", "maxRendering"], render));
  }
}
