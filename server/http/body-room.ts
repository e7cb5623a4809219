import { BodyRefusal } from "./body-refusal.ts";

export type BodyRoomOptions = {
  /** Bytes of all bodies together that are being received or worked on. */
  mostBytes: number;
  /** Bodies of one client, and of all clients together, that have begun and not yet arrived. */
  mostUnfinishedPerClient?: number;
  mostUnfinished?: number;
};

type Reading = { client: string; evict: () => void };

/**
 * The room all request bodies share. Where too many are unfinished, the one that began first gives way: an honest body
 * arrives within moments, so slow ones keep nobody out.
 */
export function createBodyRoom({ mostBytes, mostUnfinishedPerClient = 16, mostUnfinished = 512 }: BodyRoomOptions) {
  let bytesUnderWay = 0;
  const unfinished = new Set<Reading>();

  function makeRoomFor(client: string): void {
    const own = [...unfinished].filter((reading) => reading.client === client);
    const isOverOwn = own.length >= mostUnfinishedPerClient;
    const oldest = isOverOwn ? own[0] : unfinished.size >= mostUnfinished ? [...unfinished][0] : undefined;
    if (!oldest) return;
    unfinished.delete(oldest);
    oldest.evict();
  }

  return {
    /**
     * Begins a body.
     * @param evict called when it has to give way to another
     */
    begin(client: string, evict: () => void) {
      makeRoomFor(client);
      const reading = { client, evict };
      unfinished.add(reading);
      let bytes = 0;
      return {
        /** @throws BodyRefusal when there is no room for so many bytes */
        growTo(total: number): void {
          const more = Math.max(0, total - bytes);
          if (bytesUnderWay + more > mostBytes) {
            throw new BodyRefusal(503, "Too much is being received at the moment.");
          }
          bytesUnderWay += more;
          bytes += more;
        },
        /** It has arrived, or never will. */
        end: () => void unfinished.delete(reading),
        /** Nothing holds its bytes any more. */
        release(): void {
          bytesUnderWay -= bytes;
          bytes = 0;
        },
      };
    },
  };
}
