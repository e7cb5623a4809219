import { WorkQueue } from "#platform/work-queue.ts";
import { countWork, type PageCounts } from "./page-counts.ts";

/** Each compression takes one of four threads for a tenth of a second, and files need the other threads. */
const MAX_AT_ONCE = 2;

type Improvement = { isWanted: () => boolean; run: () => Promise<void> };

export function createCompressionQueue(counts: PageCounts): (improvement: Improvement) => void {
  const queue = new WorkQueue({ max: MAX_AT_ONCE });
  return ({ isWanted, run }) =>
    void queue
      .run("", async () => {
        if (isWanted()) await countWork(counts, ["improvements", "improving", "maxImproving"], run);
      })
      .catch(() => {});
}
