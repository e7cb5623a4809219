import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** The socket's IP; the last of X-Forwarded-For with TRUST_PROXY. @returns see ipPrefix; null inside the process */
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
    return undefined; // a test asks the app without a socket
  }
}

/** The same visitor asks for many files; parsing an address takes longer than answering from memory. */
const prefixes = new LRUCache<string, { prefix: string | null }>({ max: 1000 });
const LONGEST_IP = 64;

/** An IPv6 address counts as its /64: whoever has one has them all. @returns null where the text is no IP */
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
  const address = ipaddr.process(bare); // IPv4 in IPv6's clothes becomes IPv4
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
