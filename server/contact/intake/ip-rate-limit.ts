import { LRUCache } from "lru-cache";

const MINUTE = 60_000;
/**
 * How often one client may post. A ministry behind one address does not come near it; beyond, a machine is at work and
 * nothing more is taken.
 */
const LIMITS = [
  { ms: 10 * MINUTE, posts: 40 },
  { ms: 60 * MINUTE, posts: 80 },
  { ms: 24 * 60 * MINUTE, posts: 200 },
];
const LONGEST_MS = 24 * 60 * MINUTE;
/** What score-spam.ts calls lately. */
const RECENT_MS = 10 * MINUTE;
/** Beyond, whoever has not posted for longest is forgotten: the shares of decision 0013 hold anyway. */
const REMEMBERED_ADDRESSES = 20_000;

/** Counts how often one client address has posted lately. Kept in memory and nowhere else. */
export function createIpRateLimit(now: () => number = Date.now) {
  const posts = new LRUCache<string, number[]>({ max: REMEMBERED_ADDRESSES });
  return {
    /**
     * Counts a post; one that is refused does not count.
     * @param address see clientIp; unknown for calls inside the process, which are not counted
     * @returns how many there were in the last ten minutes, or after how many seconds to come back when there were too many
     */
    count(address: string | null): { posts: number } | { retryAfterSeconds: number } {
      if (address === null) return { posts: 0 };
      const time = now();
      const earlier = (posts.get(address) ?? []).filter((at) => at > time - LONGEST_MS);
      const waits = LIMITS.map((limit) => {
        // The one that has to grow old before there is room for another.
        const oldest = earlier.at(-limit.posts);
        return oldest === undefined ? 0 : oldest + limit.ms - time;
      });
      const wait = Math.max(...waits);
      if (wait > 0) return { retryAfterSeconds: Math.ceil(wait / 1000) };
      earlier.push(time);
      posts.set(address, earlier);
      return { posts: earlier.filter((at) => at > time - RECENT_MS).length };
    },
  };
}
