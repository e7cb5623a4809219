import type { Logger } from "#platform/logger.ts";
import { pathIn } from "#shared/languages.ts";
import type { Backend } from "./backend/backend.ts";
import type { CdnPurge } from "./cdn/cdn-purge.ts";
import type { ContactService } from "./contact/contact-service.ts";
import { createContentCheck } from "./content/page-content.ts";
import type { RenderPreview } from "./content/preview-route.ts";
import type { SiteContentService } from "./content/site-content.ts";
import { type CachesEnv, createDocumentCaches } from "./document-caches.ts";
import type { CacheLookup } from "./http/handle-cached.ts";
import { requestOrigin } from "./http/request-origin.ts";
import type { Brand } from "./images/brand/open-brand.ts";
import { createPageConfig, type PageConfigEnv } from "./page-config.ts";
import { type PageCounts, startCounting } from "./pages/page-counts.ts";
import { createPages, type SiteBuild } from "./pages/pages.ts";
import { RenderQueue } from "./pages/render-queue.ts";
import type { PublishingService } from "./publishing/publishing-service.ts";
import type { Env } from "./settings/env.ts";

type FreshnessEnv = Pick<Env, "HOSTED_PAGE_SECONDS" | "WEBHOOK_SECRET">;
type DocumentsEnv = FreshnessEnv & CachesEnv & PageConfigEnv & Pick<Env, "TRUST_PROXY" | "NODE_ENV">;

export type DocumentsOptions = {
  env: DocumentsEnv;
  log: Logger;
  backend: Backend;
  contact: ContactService;
  publishing: PublishingService;
  brand: Pick<Brand, "company" | "cardLogo">;
  content: SiteContentService;
  loadBuild: () => Promise<SiteBuild>;
  /** False in development, where every request renders again. */
  cachesPages?: boolean;
  pageCounts?: PageCounts;
  /** Notifies the CDN of every change of a post, after the caches of this process are empty. */
  cdn?: Pick<CdnPurge, "purge">;
};

/**
 * Changes of posts empty the cache. This time limits the effect of a lost announcement and updates the year in the
 * footer.
 */
const ANNOUNCED_PAGE_SECONDS = 3600;
const UNANNOUNCED_PAGE_SECONDS = 30;

function chooseFreshSeconds(env: FreshnessEnv, backend: Backend): number {
  if (backend.onPostsChanged) return ANNOUNCED_PAGE_SECONDS;
  return env.HOSTED_PAGE_SECONDS ?? (env.WEBHOOK_SECRET ? ANNOUNCED_PAGE_SECONDS : UNANNOUNCED_PAGE_SECONDS);
}

/** Renders and caches pages, reads of posts and social cards, and empties these caches after changes. */
export async function createDocuments(options: DocumentsOptions) {
  const { env, log, backend, contact, publishing, content, loadBuild, cdn } = options;
  const { brand, cachesPages = true, pageCounts = startCounting() } = options;
  const freshSeconds = chooseFreshSeconds(env, backend);
  const caches = createDocumentCaches({ env, backend, brand, content, freshSeconds, pageCounts });
  const emptyCache = () => {
    caches.clear();
    cdn?.purge();
  };
  /** Resolves when the pages also show the published content. */
  const refreshContent = async () => {
    caches.clear();
    await content.refresh();
    cdn?.purge();
  };
  if (backend.onPostsChanged) await backend.onPostsChanged(() => void refreshContent());
  else publishing.onPublished(emptyCache);
  // The content may have changed before the announcements began.
  await content.refresh();
  const { handlePage, render } = createPages({
    mode: env.NODE_ENV === "development" ? "development" : "production",
    loadBuild,
    cache: caches.pages,
    queue: new RenderQueue(pageCounts),
    backend,
    findPreview: publishing.findPreview,
    cachesPages,
    log,
    siteUrl: env.SITE_URL,
    contentIn: (language) => content.contentIn(language),
    ...(!backend.onPostsChanged && { beforeRender: createContentCheck(content, freshSeconds) }),
    configFor: createPageConfig({ env, backend, contact, content }),
  });
  const findDocument: CacheLookup = ({ url, host, headers }) =>
    caches.pages.findFresh(
      url,
      env.SITE_URL ?? requestOrigin(host, headers["x-forwarded-proto"]?.toString(), env.TRUST_PROXY),
    );
  const renderPreview: RenderPreview = async ({ language, path }, previewed) => {
    const request = new Request(new URL(pathIn(language, path), env.SITE_URL ?? "http://localhost"));
    return (await render(request, { scripts: [] }, backend, previewed)).text();
  };
  const { readCache, cards } = caches;
  return { handlePage, renderPreview, findDocument, readCache, cards, emptyCache, refreshContent };
}
