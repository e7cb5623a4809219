import type { Logger } from "#platform/logger.ts";
import { WorkQueue } from "#platform/work-queue.ts";

/** One job runs and 199 wait. A killed process loses the waiting work, so the queue stays short. */
const LIMITS = { max: 1, maxWaiting: 199 };

export type BackgroundQueue = {
  /** Resolves when the work has ended, or at once if the queue is full and the work is dropped. Never rejects. */
  add(work: () => Promise<void>): Promise<void>;
  idle(): Promise<void>;
};

export function createBackgroundQueue(log: Pick<Logger, "warn" | "error">): BackgroundQueue {
  const queue = new WorkQueue(LIMITS);

  async function runLogged(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "background work failed");
    }
  }

  return {
    // runLogged never rejects, so an error means that the queue is full.
    add: (work) =>
      queue.run("", () => runLogged(work)).catch(() => log.warn("the background queue is full: the work was dropped")),
    idle: () => queue.idle(),
  };
}
