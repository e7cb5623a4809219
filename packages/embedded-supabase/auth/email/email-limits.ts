import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { tooMany } from "../guesses/sign-in-rejections.ts";

const HOUR_SECONDS = 3600;
const MAX_OF_NETWORK = 10;
const MAX_OF_ACCOUNT = 10;
/** Links and codes are valid for this time (`otp_expiry`). */
export const CODE_SECONDS = 600;

export type EmailLimits = ReturnType<typeof createEmailLimits>;

export function createEmailLimits(counters: AttemptCounters) {
  const ofNetwork = createNetworkCounter({
    counters,
    name: "e-mails requested by a network",
    windowSeconds: HOUR_SECONDS,
    max: MAX_OF_NETWORK,
  });
  const ofAccount = counters.createForAnyKey("e-mails to an account", CODE_SECONDS);

  return {
    /** Counts a request for an e-mail. @throws AuthError for a network with too many requests */
    async requireBudget(network: string | null): Promise<void> {
      if (network === null) return;
      const { isOver, secondsLeft, undo } = await ofNetwork.add(network);
      if (!isOver) return;
      await undo();
      throw tooMany(secondsLeft);
    },

    /** @returns false if the account has enough e-mails. The response stays the same, so nobody can lock others out. */
    async countForAccount(email: string): Promise<boolean> {
      return (await ofAccount.add(email.toLowerCase())).count <= MAX_OF_ACCOUNT;
    },
  };
}
