import type { Backend } from "#backend/backend.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import { configuredProviders, type ProvidersEnv } from "#platform/sign-in-providers.ts";
import type { EmailService } from "#shared/email-service.ts";
import { pathIn } from "#shared/languages.ts";
import type { CdnPurge } from "./cdn/cdn-purge.ts";
import { createSharedCaching } from "./cdn/shared-caching.ts";
import type { ContactService } from "./contact/contact-service.ts";
import { createContentCheck, describeContent } from "./content/page-content.ts";
import type { RenderPreview } from "./content/preview-route.ts";
import type { SiteContentService } from "./content/site-content.ts";
import type { CacheLookup } from "./http/handle-cached.ts";
import { PostReadCache } from "./http/post-read-cache.ts";
import { requestOrigin } from "./http/request-origin.ts";
import type { Brand } from "./images/brand/open-brand.ts";
import { SocialCards } from "./images/social-card/social-cards.ts";
import { PageCache } from "./pages/page-cache.ts";
import { type PageCounts, startCounting } from "./pages/page-counts.ts";
import { createPages, type SiteBuild } from "./pages/pages.ts";
import { RenderQueue } from "./pages/render-queue.ts";
import type { PublishingService } from "./publishing/publishing-service.ts";

type PageEnv = Pick<Env, "HOSTED_PAGE_SECONDS" | "WEBHOOK_SECRET">;
type EmailServiceEnv = Pick<Env, "EMAIL_SERVICE_URL" | "EMAIL_SERVICE_ID" | "EMAIL_TEMPLATE_ID" | "EMAIL_USER_ID">;
type DocumentsEnv = PageEnv &
  EmailServiceEnv &
  Pick<
    Env,
    | "TRUST_PROXY"
    | "SITE_URL"
    | "NODE_ENV"
    | "CDN_SECONDS"
    | "PAGE_CACHE_MEGABYTES"
    | "COMPANY_TIME_ZONE"
    | "AUTH_SHOW_LINKS"
    | "REQUIRE_SECOND_FACTOR"
  > &
  ProvidersEnv;

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

function chooseFreshSeconds(env: PageEnv, backend: Backend): number {
  if (backend.onPostsChanged) return ANNOUNCED_PAGE_SECONDS;
  return env.HOSTED_PAGE_SECONDS ?? (env.WEBHOOK_SECRET ? ANNOUNCED_PAGE_SECONDS : UNANNOUNCED_PAGE_SECONDS);
}

/** Renders and caches pages, reads of posts and social cards, and empties these caches after changes. */
export async function createDocuments({
  env,
  log,
  backend,
  contact,
  publishing,
  brand,
  content,
  loadBuild,
  cachesPages = true,
  pageCounts = startCounting(),
  cdn,
}: DocumentsOptions) {
  const caching = createSharedCaching(env.CDN_SECONDS);
  const freshSeconds = chooseFreshSeconds(env, backend);
  const cache = new PageCache({
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
    cache.clearAll();
    cards.clearAll();
  });
  const clear = () => {
    cache.clear();
    readCache.clear();
    cards.clear();
  };
  const emptyCache = () => {
    clear();
    cdn?.purge();
  };
  /** Resolves when the pages also show the published content. */
  const refreshContent = async () => {
    clear();
    await content.refresh();
    cdn?.purge();
  };
  if (backend.onPostsChanged) await backend.onPostsChanged(() => void refreshContent());
  else publishing.onPublished(emptyCache);
  // The content may have changed before the announcements began.
  await content.refresh();
  const signInProviders = configuredProviders(env);
  const { handlePage, render } = createPages({
    mode: env.NODE_ENV === "development" ? "development" : "production",
    loadBuild,
    cache,
    queue: new RenderQueue(pageCounts),
    backend,
    findPreview: publishing.findPreview,
    cachesPages,
    log,
    siteUrl: env.SITE_URL,
    contentIn: content.contentIn,
    ...(!backend.onPostsChanged && { beforeRender: createContentCheck(content, freshSeconds) }),
    configFor: ({ origin, pathname }, preview) => ({
      siteUrl: env.SITE_URL ?? origin,
      backendUrl: backend.publicUrl,
      imageWidths: backend.imageWidths,
      publishableKey: backend.publishableKey,
      authShowLinks: env.AUTH_SHOW_LINKS,
      ...(env.REQUIRE_SECOND_FACTOR && { requiresSecondFactor: true }),
      ...(signInProviders.length > 0 && { signInProviders }),
      ...(env.SAML_METADATA && !env.SUPABASE_URL && { companySignIn: true }),
      ...(!contact.waiting && { storesMessagesOnly: true }),
      emailService: chooseEmailService(env, contact),
      timeZone: env.COMPANY_TIME_ZONE,
      ...describeContent(content, pathname, preview),
    }),
  });
  const findDocument: CacheLookup = ({ url, host, headers }) =>
    cache.findFresh(
      url,
      env.SITE_URL ?? requestOrigin(host, headers["x-forwarded-proto"]?.toString(), env.TRUST_PROXY),
    );
  const renderPreview: RenderPreview = async ({ language, path }, previewed) => {
    const request = new Request(new URL(pathIn(language, path), env.SITE_URL ?? "http://localhost"));
    return (await render(request, { scripts: [] }, backend, previewed)).text();
  };
  return { handlePage, renderPreview, findDocument, readCache, cards, emptyCache, refreshContent };
}

function chooseEmailService(env: EmailServiceEnv, contact: ContactService): EmailService {
  const { EMAIL_SERVICE_URL: origin, EMAIL_SERVICE_ID, EMAIL_TEMPLATE_ID, EMAIL_USER_ID } = env;
  if (!origin) return { origin: "", ...contact.identifiers, formToken: contact.tokens.forPage() };
  return {
    origin,
    serviceId: EMAIL_SERVICE_ID ?? "",
    templateId: EMAIL_TEMPLATE_ID ?? "",
    userId: EMAIL_USER_ID ?? "",
    formToken: "",
  };
}
