import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { clientIp } from "#platform/http/client-ip.ts";
import { isSignedWebhook } from "../http/webhook-signature.ts";

const POSTS_CHANGED_PATH = "/api/v1.0/posts-changed";

/** This limit applies to each client. */
const WRONG_PER_MINUTE = 30;
/** This is longer than a signature is valid (webhook-signature.ts). */
const REMEMBERED_MS = 10 * 60 * 1000;
/** An announcement names a table and the kind of change (supabase/snippets/announce-posts-changed.sql). */
const MAX_BODY_BYTES = 4096;

type WebhookOptions = { secret: string; trustProxy: boolean; onChanged: () => void | Promise<void> };

/**
 * Receives a hosted project's message that posts have changed. The body is not trusted, and each message counts once.
 */
export function postsChangedWebhook({ secret, trustProxy, onChanged }: WebhookOptions) {
  const wrong = createNetworkCounter({
    counters: createMemoryCounters(),
    windowSeconds: 60,
    max: WRONG_PER_MINUTE,
    name: "wrong signatures of a network",
  });
  const taken = new LRUCache<string, true>({ max: 1000, ttl: REMEMBERED_MS });

  return new Hono().post(POSTS_CHANGED_PATH, async (context) => {
    context.header("Cache-Control", "no-store");
    // request-limits.ts already limits every body sent to /api.
    const body = await context.req.text();
    if (body.length > MAX_BODY_BYTES) return context.text("The announcement is too long.\n", 413);
    const { headers } = context.req.raw;
    if (!isSignedWebhook({ headers, body, secret })) {
      // All callers in a network have one limit, so it applies only to wrong signatures.
      const { isOver } = await wrong.add(clientIp(context, trustProxy) ?? "");
      if (!isOver) return context.text("The signature of this announcement is not valid.\n", 401);
      context.header("Retry-After", "60");
      return context.text("Too many announcements with a wrong signature.\n", 429);
    }
    const id = headers.get("webhook-id") ?? "";
    if (!taken.has(id)) await onChanged();
    taken.set(id, true);
    return context.body(null, 204);
  });
}
