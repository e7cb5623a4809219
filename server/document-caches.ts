import type { Backend } from "./backend/backend.ts";
import { createSharedCaching } from "./cdn/shared-caching.ts";
import type { SiteContentService } from "./content/site-content.ts";
import { PostReadCache } from "./http/post-read-cache.ts";
import type { Brand } from "./images/brand/open-brand.ts";
import { SocialCards } from "./images/social-card/social-cards.ts";
import { PageCache } from "./pages/page-cache.ts";
import type { PageCounts } from "./pages/page-counts.ts";
import type { Env } from "./settings/env.ts";

export type CachesEnv = Pick<Env, "CDN_SECONDS" | "PAGE_CACHE_MEGABYTES" | "EMAIL_SERVICE_URL">;

type CachesOptions = {
  env: CachesEnv;
  backend: Backend;
  brand: Pick<Brand, "company" | "cardLogo">;
  content: SiteContentService;
  freshSeconds: number;
  pageCounts: PageCounts;
};

/** Caches pages, reads of posts and social cards. Another content of the site empties pages and cards. */
export function createDocumentCaches({ env, backend, brand, content, freshSeconds, pageCounts }: CachesOptions) {
  const caching = createSharedCaching(env.CDN_SECONDS);
  const pages = new PageCache({
    maxBytes: env.PAGE_CACHE_MEGABYTES * 1024 * 1024,
    freshSeconds,
    otherOrigins: [backend.publicUrl, env.EMAIL_SERVICE_URL ?? ""],
    share: caching.ofDocument,
    counts: pageCounts,
  });
  const readCache = new PostReadCache({ publishableKey: backend.publishableKey, share: caching.ofRead });
  const cards = new SocialCards({
    backend,
    brand,
    freshSeconds,
    share: caching.ofDocument,
    companyIn: (language) => content.describe(language, false).company,
  });
  content.onChanged(() => {
    pages.clearAll();
    cards.clearAll();
  });
  /** Empties all caches after a change of posts. */
  const clear = () => {
    pages.clear();
    readCache.clear();
    cards.clear();
  };
  return { pages, readCache, cards, clear };
}
