import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/**
 * The client a request comes from, as every limit counts it: the socket's IP, or the last entry of X-Forwarded-For when
 * the operator says that a proxy of theirs writes it (TRUST_PROXY). Anybody can send the header, so it counts only then.
 * @returns see ipPrefix; null for a call inside the process, which no limit counts
 */
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

/**
 * One spelling for what one client commands: an IPv4 address as it is, an IPv6 address as its /64 network, since whoever
 * has one address of it has them all. Ports and zones are left out.
 * @returns null where the text holds no IP
 */
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
