import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { tooMany } from "../guesses/sign-in-rejections.ts";

const MINUTE = 60;
/** A whole office may have one IP address. Each start stores a row. */
const STARTS_OF_NETWORK = 300;

export type FlowLimit = ReturnType<typeof createFlowLimit>;

export function createFlowLimit(counters: AttemptCounters) {
  const starts = createNetworkCounter({
    counters,
    windowSeconds: 15 * MINUTE,
    max: STARTS_OF_NETWORK,
    name: "sign-ins by a provider of a network",
  });

  return {
    /** Counts a start. @throws AuthError for a network with too many starts */
    async requireBudget(network: string | null): Promise<void> {
      if (network === null) return;
      const { isOver, secondsLeft, undo } = await starts.add(network);
      if (!isOver) return;
      await undo();
      throw tooMany(secondsLeft);
    },
  };
}
