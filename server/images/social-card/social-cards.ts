import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { WorkQueue } from "#platform/work-queue.ts";
import type { Company } from "#shared/company-identity.ts";
import type { ServerBackend } from "#shared/context.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import type { SharedCaching } from "../../cdn/shared-caching.ts";
import { CachedResponse } from "../../http/cached-response.ts";
import { fetchInTime } from "../../pages/backend-deadline.ts";
import { type CardLogo, drawSocialCard, type SocialCardFacts, siteCard } from "./draw-social-card.ts";

/** One card is read and drawn at a time, which takes a tenth of a second. */
const QUEUE = { max: 1, maxWaiting: 32, maxWaitingPerClient: 4 };
const CACHE_BYTES = 16 * 1024 * 1024;
/** Number of posts for which the cache remembers the name of their card. */
const MAX_SLUGS = 1000;

const postFacts = z.object({
  title: z.string(),
  author: z.string(),
  date: z.string(),
  language: z.string().transform((code) => (isLanguage(code) ? code : DEFAULT_LANGUAGE)),
});

type SocialCardsOptions = {
  backend: ServerBackend;
  /** Its fields change when another identity is published. */
  brand: { cardLogo?: CardLogo | undefined };
  companyIn: (language: Language) => Pick<Company, "product" | "tagline" | "host">;
  /** For this time, a post counts as unchanged unless a notification reports a change. */
  freshSeconds: number;
  share?: SharedCaching["ofDocument"];
};

/** Draws the cards of posts, and draws a card again only when a post's words change. */
export class SocialCards {
  readonly #options: SocialCardsOptions;
  readonly #queue = new WorkQueue(QUEUE);
  readonly #bySlug: LRUCache<string, CachedResponse>;
  readonly #drawn: LRUCache<string, { card: CachedResponse; bytes: number }>;
  readonly #underWay = new Map<string, Promise<CachedResponse | undefined>>();
  #generation = 0;

  constructor(options: SocialCardsOptions) {
    this.#options = options;
    // In lru-cache, a time to live of 0 means no end.
    this.#bySlug = new LRUCache({ max: MAX_SLUGS, ttl: Math.max(1, options.freshSeconds * 1000) });
    this.#drawn = new LRUCache({ maxSize: CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes });
  }

  clear(): void {
    this.#generation += 1;
    this.#bySlug.clear();
    this.#underWay.clear();
  }

  /** Draws every card again, because the firm has another name or logo. */
  clearAll(): void {
    this.clear();
    this.#drawn.clear();
  }

  /** @returns undefined when the backend has to be asked */
  find(slug: string): CachedResponse | undefined {
    return this.#bySlug.get(slug);
  }

  /**
   * @param client see clientIp
   * @returns undefined for an unknown post
   * @throws QueueFullError, or an error if the backend is unavailable
   */
  async get(slug: string, client: string): Promise<CachedResponse | undefined> {
    const known = this.find(slug) ?? this.#underWay.get(slug);
    if (known) return known;
    const generation = this.#generation;
    const making = this.#queue
      .run(client, async () => {
        const facts = await this.#readFacts(slug);
        const card = facts && (await this.#draw(facts));
        if (card && generation === this.#generation) this.#bySlug.set(slug, card);
        return card;
      })
      .finally(() => {
        if (this.#underWay.get(slug) === making) this.#underWay.delete(slug);
      });
    this.#underWay.set(slug, making);
    return making;
  }

  /** The card of the site in a language. @throws QueueFullError */
  getOfSite(language: Language, client: string): Promise<CachedResponse> {
    return this.#queue.run(client, () => this.#draw(siteCard(this.#options.companyIn(language), language)));
  }

  async #readFacts(slug: string): Promise<SocialCardFacts | undefined> {
    const { backend, companyIn } = this.#options;
    const { publishableKey, url } = backend;
    const response = await fetchInTime(backend.fetch)(
      `${url}/rest/v1/blog_posts?select=title,author,date,language&slug=eq.${encodeURIComponent(slug)}&limit=1`,
      { headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` } },
    );
    if (!response.ok) throw new Error(`The backend returned ${response.status} for a post.`);
    const [post] = z.array(postFacts).parse(await response.json());
    if (!post) return undefined;
    const { product, tagline } = companyIn(post.language);
    return { slug, ...post, product, tagline };
  }

  async #draw(facts: SocialCardFacts): Promise<CachedResponse> {
    const words = JSON.stringify(facts);
    const known = this.#drawn.get(words);
    if (known) return known.card;
    const { brand, share = (own) => own } = this.#options;
    const png = await drawSocialCard(facts, brand.cardLogo);
    const card = new CachedResponse({
      // A card has the same headers as a document, because it changes with the post.
      headers: share({ "content-type": "image/png", "cache-control": "no-cache" }),
      etag: `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`,
      bodies: { identity: png },
    });
    this.#drawn.set(words, { card, bytes: png.length + 2 * words.length });
    return card;
  }
}
