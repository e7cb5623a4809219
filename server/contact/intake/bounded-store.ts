import type { Logger } from "#platform/logger.ts";
import type { ContactMessage } from "#shared/contact-fields.ts";
import type { Receipt, ReceiveOptions } from "../message-store.ts";
import type { SpamVerdict } from "../spam/score-spam.ts";

type Store = (message: ContactMessage, verdict: SpamVerdict, options?: ReceiveOptions) => Promise<Receipt>;

/** For this time, a full quota is not checked again, so that a flood does not reach the database. */
const REMEMBERED_MS = 5000;
const LOG_AGAIN_MS = 60_000;

/** Stores messages while their quota has capacity, see docs/decisions/0013. */
export function createBoundedStore({
  store,
  log,
  now = Date.now,
}: {
  store: Store;
  log: Pick<Logger, "warn">;
  now?: () => number;
}): Store {
  const usedUp = new Map<string, { receipt: Receipt; until: number }>();
  let loggedAt = Number.NEGATIVE_INFINITY;

  function report(share: string, details: object): void {
    if (now() - loggedAt < LOG_AGAIN_MS) return;
    loggedAt = now();
    log.warn(
      { share, ...details },
      "a quota of contact messages is full: one was refused, or it replaced an old suspected one",
    );
  }

  return async (message, verdict, options) => {
    const share = shareOf(verdict);
    const known = usedUp.get(share);
    if (known && known.until > now()) return known.receipt;
    const receipt = await store(message, verdict, options);
    if (!receipt.isStored) {
      usedUp.set(share, { receipt, until: now() + REMEMBERED_MS });
      report(share, { bound: receipt.bound });
    } else if (receipt.evicted > 0) {
      report(share, { evicted: receipt.evicted });
    }
    return receipt;
  };
}

function shareOf({ isQuarantined, reasons }: SpamVerdict): string {
  if (isQuarantined) return "quarantine";
  return reasons.length > 0 ? "with spam reasons" : "without spam reasons";
}
