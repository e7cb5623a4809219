import { LRUCache } from "lru-cache";

const MINUTE = 60_000;
/** An institution behind one IP does not come near them. */
const LIMITS = [
  { ms: 10 * MINUTE, posts: 40 },
  { ms: 60 * MINUTE, posts: 80 },
  { ms: 24 * 60 * MINUTE, posts: 200 },
];
const LONGEST_MS = 24 * 60 * MINUTE;
const RECENT_MS = 10 * MINUTE;
/** The least recent is forgotten; the shares of decision 0013 hold anyway. */
const REMEMBERED_ADDRESSES = 20_000;

/** Kept in memory and nowhere else. */
export function createIpRateLimit(now: () => number = Date.now) {
  const posts = new LRUCache<string, number[]>({ max: REMEMBERED_ADDRESSES });
  return {
    /** Counts a post that is not refused, unless the IP is null; `posts` are those of the last ten minutes. */
    count(address: string | null): { posts: number } | { retryAfterSeconds: number } {
      if (address === null) return { posts: 0 };
      const time = now();
      const earlier = (posts.get(address) ?? []).filter((at) => at > time - LONGEST_MS);
      const waits = LIMITS.map((limit) => {
        // Has to grow old before there is room for another.
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
