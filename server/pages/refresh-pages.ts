import { Hono } from "hono";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { clientIp } from "#platform/http/client-ip.ts";
import { REFRESH_PAGES_PATH } from "#shared/post-writes.ts";
import type { Backend } from "../backend/backend.ts";

type RefreshOptions = {
  backend: Pick<Backend, "url" | "publishableKey" | "fetch">;
  trustProxy: boolean;
  onRefresh: () => void | Promise<void>;
};

/** Each wrong token costs a request to the hosted project. */
const PER_MINUTE = 30;
const MAX_AT_ONCE = 8;
const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Clears the pages of a hosted project, which announces no changes. A signed-in editor's browser calls, and the project
 * checks its token.
 */
export function refreshPages({ backend, trustProxy, onRefresh }: RefreshOptions) {
  const limiter = createNetworkCounter({
    counters: createMemoryCounters(),
    windowSeconds: 60,
    max: PER_MINUTE,
    name: "refreshes of pages by a network",
  });
  let asking = 0;

  async function isSignedIn(authorization: string): Promise<boolean> {
    asking += 1;
    try {
      const headers = { apikey: backend.publishableKey, authorization };
      return (await backend.fetch(`${backend.url}/auth/v1/user`, { headers })).ok;
    } finally {
      asking -= 1;
    }
  }

  return new Hono().post(REFRESH_PAGES_PATH, async (context) => {
    context.header("Cache-Control", "no-store");
    const authorization = context.req.header("authorization") ?? "";
    if (!TOKEN.test(authorization)) return context.text("Only a signed-in editor can refresh the pages.\n", 401);
    const { isOver } = await limiter.add(clientIp(context, trustProxy) ?? "");
    if (isOver || asking >= MAX_AT_ONCE) {
      context.header("Retry-After", "60");
      return context.text("Too many requests to refresh the pages.\n", 429);
    }
    if (!(await isSignedIn(authorization))) {
      return context.text("Only a signed-in editor can refresh the pages.\n", 401);
    }
    await onRefresh();
    return context.body(null, 204);
  });
}
