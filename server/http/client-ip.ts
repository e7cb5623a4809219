import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/** The socket's IP; with TRUST_PROXY the last of X-Forwarded-For. @returns see ipPrefix; null inside the process */
export function clientIp(context: Context, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1) : undefined;
  return (forwarded && ipPrefix(forwarded)) || ipPrefix(socketAddress(context) ?? "");
}

function socketAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined; // a test asks the app without a socket
  }
}

/** An IPv6 address counts as its /64: whoever has one has them all. @returns null where the text is no IP */
export function ipPrefix(text: string): string | null {
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
