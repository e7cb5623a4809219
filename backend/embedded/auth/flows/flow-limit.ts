import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { tooMany } from "../sign-in-limit.ts";

const MINUTE = 60;
/** A whole office may have one address. Each start stores a row. */
const STARTS_OF_NETWORK = 300;

export type FlowLimit = ReturnType<typeof createFlowLimit>;

export function createFlowLimit(counters: AttemptCounters) {
  const starts = createNetworkCounter({
    ...{ counters, windowSeconds: 15 * MINUTE, most: STARTS_OF_NETWORK },
    name: "sign-ins by a provider of a network",
  });

  return {
    /** Counts a start. @returns the refusal of a network with too many starts */
    async refuse(network: string | null): Promise<Response | undefined> {
      if (network === null) return undefined;
      const { isOver, secondsLeft, undo } = await starts.add(network);
      if (!isOver) return undefined;
      await undo();
      return tooMany(secondsLeft);
    },
  };
}
