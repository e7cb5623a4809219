import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/**
 * Chooses the socket's IP or, with TRUST_PROXY, the last entry of X-Forwarded-For.
 * @returns see ipPrefix; null for calls inside the process
 */
export function clientIp(context: Context, trustProxy: boolean): string | null {
  return chooseClient(socketAddress(context), context.req.header("x-forwarded-for"), trustProxy);
}

export function chooseClient(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string | null {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1) : undefined;
  return (forwarded && ipPrefix(forwarded)) || ipPrefix(socketAddress ?? "");
}

function socketAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined; // a test calls the app without a socket
  }
}

/** Caches the results, because a visitor requests many files and parsing takes longer than a cached response. */
const prefixes = new LRUCache<string, { prefix: string | null }>({ max: 1000 });
const LONGEST_IP = 64;

/**
 * Returns an IPv4 address, or the /64 of an IPv6 address, because one client usually has a whole /64.
 * @returns null when the text is no IP
 */
export function ipPrefix(text: string): string | null {
  const known = prefixes.get(text);
  if (known) return known.prefix;
  const prefix = parsePrefix(text);
  if (text.length <= LONGEST_IP) prefixes.set(text, { prefix });
  return prefix;
}

function parsePrefix(text: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const bare = bracketed ?? withPort ?? text.trim();
  if (!ipaddr.isValid(bare)) return null;
  const ip = ipaddr.process(bare); // an IPv4-mapped IPv6 address becomes IPv4
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
