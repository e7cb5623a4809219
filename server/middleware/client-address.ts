import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Where a request comes from: the socket's address, or the last entry of X-Forwarded-For when the operator says that a
 * proxy of theirs writes it (TRUST_PROXY). Anybody can send the header, so it counts only then.
 */
export function clientAddress(context: Context, trustProxy: boolean): string | null {
  if (trustProxy) {
    const forwarded = context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  try {
    return getConnInfo(context).remote.address ?? null;
  } catch {
    return null; // a test asks the app without a socket
  }
}
