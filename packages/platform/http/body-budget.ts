import { BodyRejection } from "./body-rejection.ts";

export type BodyBudgetOptions = {
  maxBytes: number;
  /** An unfinished body has begun but not arrived completely. */
  maxUnfinishedPerClient?: number;
  maxUnfinished?: number;
};

type Reading = { client: string; evict: () => void };

/** Rejects the oldest of too many unfinished bodies, because the body of a normal client arrives quickly. */
export function createBodyBudget({ maxBytes, maxUnfinishedPerClient = 16, maxUnfinished = 512 }: BodyBudgetOptions) {
  let bytesUnderWay = 0;
  const unfinished = new Set<Reading>();

  function evictFor(client: string): void {
    const own = [...unfinished].filter((reading) => reading.client === client);
    const isOverOwn = own.length >= maxUnfinishedPerClient;
    const oldest = isOverOwn ? own[0] : unfinished.size >= maxUnfinished ? [...unfinished][0] : undefined;
    if (!oldest) return;
    unfinished.delete(oldest);
    oldest.evict();
  }

  return {
    begin(client: string, evict: () => void) {
      evictFor(client);
      const reading = { client, evict };
      unfinished.add(reading);
      let bytes = 0;
      return {
        /** @throws BodyRejection */
        growTo(total: number): void {
          const more = Math.max(0, total - bytes);
          if (bytesUnderWay + more > maxBytes) {
            throw new BodyRejection(503, "Too much is being received at the moment.");
          }
          bytesUnderWay += more;
          bytes += more;
        },
        end: () => void unfinished.delete(reading),
        release(): void {
          bytesUnderWay -= bytes;
          bytes = 0;
        },
      };
    },
  };
}
