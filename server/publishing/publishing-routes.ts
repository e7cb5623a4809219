import { Hono } from "hono";
import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createNetworkCounter } from "#platform/attempts/network-counter.ts";
import { clientIp } from "#platform/http/client-ip.ts";
import { emit } from "#platform/observers.ts";
import { languageCodes, pathIn } from "#shared/languages.ts";
import { TIME_ZONE_PATH } from "#shared/time-zone-path.ts";

/** Each preview costs a database query and a render. The token has 256 random bits. */
const PREVIEWS_PER_MINUTE = 60;

/** The pages of preview links in all languages. */
const PREVIEWS = languageCodes.map((language) => pathIn(language, "/preview/*"));

type PublishingRoutesOptions = { timeZone: string; counters: AttemptCounters; trustProxy: boolean };

/** Runs before the pages: it adds the firm's time zone and limits attempts to guess preview links. */
export function publishingRoutes({ timeZone, counters, trustProxy }: PublishingRoutesOptions) {
  const tries = createNetworkCounter({
    counters,
    name: "previews requested by a network",
    windowSeconds: 60,
    max: PREVIEWS_PER_MINUTE,
  });
  return new Hono()
    .get(TIME_ZONE_PATH, (context) => context.text(timeZone, 200, { "cache-control": "no-cache" }))
    .on("GET", PREVIEWS, async (context, next) => {
      const { isOver, secondsLeft } = await tries.add(clientIp(context, trustProxy) ?? "");
      if (!isOver) return next();
      emit({ type: "rejected", reason: "preview limit" });
      return context.text("Too many previews were requested. Please try again in a minute.\n", 429, {
        "cache-control": "no-store",
        "retry-after": String(secondsLeft),
      });
    });
}
