import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const WINDOW_SECONDS = 10 * 60;
/** A ministry behind one address may write this often; beyond, a machine is at work and nothing more is taken. */
const MOST_PER_WINDOW = 300;

/** Counts how often one client address has posted lately. Kept in memory and nowhere else. */
export function createAddressLimit() {
  const limiter = new RateLimiterMemory({ points: MOST_PER_WINDOW, duration: WINDOW_SECONDS });
  return {
    /**
     * Counts a post.
     * @param address unknown for calls inside the process, which are not counted
     * @returns how many there were in the window, or after how many seconds to come back when there were too many
     */
    async count(address: string | null): Promise<{ posts: number } | { retryAfterSeconds: number }> {
      if (address === null) return { posts: 0 };
      try {
        const { consumedPoints } = await limiter.consume(neighbourhood(address));
        return { posts: consumedPoints };
      } catch (state) {
        if (!(state instanceof RateLimiterRes)) throw state;
        return { retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
      }
    },
  };
}

/** An IPv6 client commands at least a /64, and would otherwise have a new address for every post. */
function neighbourhood(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const full = [...groups, ...Array<string>(missing).fill("0"), ...(tail ? tail.split(":") : [])];
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
