import { type Context, Hono } from "hono";
import { clientIp } from "#platform/http/client-ip.ts";
import { ImageRightsError } from "#platform/images/image-process.ts";
import type { Logger } from "#platform/logger.ts";
import { QueueFullError } from "#platform/work-queue.ts";
import { languageCodes, siteCardPath } from "#shared/languages.ts";
import { isSlug, LONGEST_SLUG } from "#shared/post.ts";
import type { CachedResponse } from "../../http/cached-response.ts";
import { reject } from "../../http/request-limits.ts";
import type { SocialCards } from "./social-cards.ts";

type SocialCardRouteOptions = { cards: SocialCards; trustProxy: boolean; log: Pick<Logger, "error"> };

/** Serves `GET /og/{slug}.png` and the card of the site, with 404 for an unknown post and 503 when too many cards are requested at once. */
export function socialCardRoute({ cards, trustProxy, log }: SocialCardRouteOptions) {
  const routes = new Hono();
  /** Sends the card or a rejection. */
  async function send(context: Context, name: string, get: (client: string) => Promise<CachedResponse | undefined>) {
    try {
      const card = await get(clientIp(context, trustProxy) ?? "");
      return card?.toResponse(context.req.raw) ?? reject(context, 404, "There is no such post.");
    } catch (error) {
      const isLogged = error instanceof QueueFullError || (error instanceof ImageRightsError && error.isRepeated);
      if (!isLogged) log.error({ err: error, card: name }, "social card could not be drawn");
      return reject(context, 503, "The site is busy. Please try again in a moment.");
    }
  }
  for (const language of languageCodes) {
    routes.get(siteCardPath(language), (context) =>
      send(context, language, (client) => cards.getOfSite(language, client)),
    );
  }
  routes.get("/og/:name{[a-z0-9-]+\\.png}", (context) => {
    const slug = context.req.param("name").slice(0, -".png".length);
    if (slug.length > LONGEST_SLUG || !isSlug(slug)) return reject(context, 404, "There is no such post.");
    return send(context, slug, (client) => cards.get(slug, client));
  });
  return routes;
}
