import type { Logger } from "#platform/logger.ts";

/** A killed process loses the waiting work, so the queue stays short. */
const MAX_WAITING = 200;

export type BackgroundQueue = {
  /** Resolves when the work has ended, or at once if the queue is full and the work is dropped. Never rejects. */
  add(work: () => Promise<void>): Promise<void>;
  idle(): Promise<void>;
};

export function createBackgroundQueue(log: Pick<Logger, "warn" | "error">): BackgroundQueue {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    add(work) {
      if (waiting >= MAX_WAITING) {
        log.warn("the background queue is full: the work was dropped");
        return Promise.resolve();
      }
      waiting += 1;
      last = last
        .then(work)
        .catch((error: Error) => log.error({ err: error }, "background work failed"))
        .finally(() => {
          waiting -= 1;
        });
      return last;
    },
    idle: () => last,
  };
}
