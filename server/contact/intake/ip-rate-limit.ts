import { LRUCache } from "lru-cache";
import type { AttemptCounter, AttemptCounters } from "#platform/attempts/attempt-counters.ts";

const MINUTE = 60_000;
/** An institution behind one IP stays well below these limits. */
const LIMITS = [
  { ms: 10 * MINUTE, posts: 40 },
  { ms: 60 * MINUTE, posts: 80 },
  { ms: 24 * 60 * MINUTE, posts: 200 },
];
const LONGEST_MS = 24 * 60 * MINUTE;
const RECENT_MS = 10 * MINUTE;
/** Removes the least recently used IP first. The quotas of decision 0013 also apply without it. */
const REMEMBERED_IPS = 20_000;

type IpRateLimitOptions = {
  /** With these counters, several processes count together, in windows that begin with the first post. */
  counters?: AttemptCounters;
  now?: () => number;
};

type Traffic = { posts: number } | { retryAfterSeconds: number };

export function createIpRateLimit({ counters, now = Date.now }: IpRateLimitOptions = {}) {
  // See BoundedWindows: the option `max` would allocate memory for all IPs at once.
  const own = new LRUCache<string, number[]>({ maxSize: REMEMBERED_IPS, sizeCalculation: () => 1 });
  const shared = counters && LIMITS.map(({ ms, posts }) => createSharedLimit(counters, ms, posts));

  return {
    /** Counts a post unless it is rejected or the IP is null. `posts` counts the posts of the last ten minutes. */
    async count(ip: string | null): Promise<Traffic> {
      if (ip === null) return { posts: 0 };
      const time = now();
      const earlier = (own.get(ip) ?? []).filter((at) => at > time - LONGEST_MS);
      const waits = LIMITS.map((limit) => {
        // The next post is allowed when this one is older than the window.
        const oldest = earlier.at(-limit.posts);
        return oldest === undefined ? 0 : oldest + limit.ms - time;
      });
      const wait = Math.max(...waits);
      if (wait > 0) return { retryAfterSeconds: Math.ceil(wait / 1000) };
      earlier.push(time);
      own.set(ip, earlier);
      const posts = earlier.filter((at) => at > time - RECENT_MS).length;
      return shared ? countTogether(shared, ip, posts) : { posts };
    },
  };
}

type SharedLimit = { counter: AttemptCounter; max: number };

function createSharedLimit(counters: AttemptCounters, ms: number, max: number): SharedLimit {
  return { counter: counters.create(`contact posts in ${ms / MINUTE} minutes`, ms / 1000), max };
}

/** @param own number of posts in the last ten minutes that this process knows */
async function countTogether(limits: SharedLimit[], ip: string, own: number): Promise<Traffic> {
  const counted = await Promise.all(limits.map(async ({ counter, max }) => ({ ...(await counter.add(ip)), max })));
  const over = counted.filter(({ count, max }) => count > max);
  if (over.length === 0) return { posts: Math.max(own, counted[0]?.count ?? 0) };
  await Promise.all(counted.map(({ undo }) => undo()));
  return { retryAfterSeconds: Math.max(...over.map(({ secondsLeft }) => secondsLeft)) };
}
