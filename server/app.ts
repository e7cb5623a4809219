import { Hono } from "hono";
import type { Backend } from "#backend/backend.ts";
import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import type { Env } from "#platform/env.ts";
import { clientIp } from "#platform/http/client-ip.ts";
import type { Logger } from "#platform/logger.ts";
import { configuredProviders, type ProvidersEnv } from "#platform/sign-in-providers.ts";
import type { EmailService } from "#shared/email-service.ts";
import { pathIn } from "#shared/languages.ts";
import type { CdnPurge } from "./cdn/cdn-purge.ts";
import { createSharedCaching } from "./cdn/shared-caching.ts";
import type { ContactService } from "./contact/contact-service.ts";
import { contactRoute } from "./contact/intake/contact-route.ts";
import { createResultPage } from "./contact/intake/result-page.ts";
import { createContentCheck, describeContent } from "./content/page-content.ts";
import { contentPreviewRoute, type RenderPreview } from "./content/preview-route.ts";
import type { SiteContentService } from "./content/site-content.ts";
import { authLog } from "./http/auth-log.ts";
import { backendPaths } from "./http/backend-paths.ts";
import { type CacheLookup, createCachedHandler } from "./http/handle-cached.ts";
import { health } from "./http/health.ts";
import { readBodyBeforeResponse } from "./http/lingering-close.ts";
import type { App } from "./http/listen.ts";
import { PostReadCache } from "./http/post-read-cache.ts";
import { proxyHeaders } from "./http/proxy-headers.ts";
import { apiBody, refuse, urlLengthLimit } from "./http/request-limits.ts";
import { createRequestLog, requestLog, type ServerVariables } from "./http/request-log.ts";
import { requestOrigin } from "./http/request-origin.ts";
import { createSiteHeaders, securityHeaders } from "./http/security-headers.ts";
import { siteHost } from "./http/site-host.ts";
import { type StaticFiles, staticFiles } from "./http/static-files.ts";
import type { Brand } from "./images/brand/open-brand.ts";
import { socialCardRoute } from "./images/social-card/social-card-route.ts";
import { SocialCards } from "./images/social-card/social-cards.ts";
import { PageCache } from "./pages/page-cache.ts";
import { type PageCounts, startCounting } from "./pages/page-counts.ts";
import { createPages, type SiteBuild } from "./pages/pages.ts";
import { postsChangedWebhook } from "./pages/posts-changed-webhook.ts";
import { refreshPages } from "./pages/refresh-pages.ts";
import { RenderQueue } from "./pages/render-queue.ts";
import { createInvitationMailer, createResetMailer } from "./people/invitation-mailer.ts";
import { createInvitations } from "./people/invitations.ts";
import { peopleRoute } from "./people/people-route.ts";
import { createPeopleStore } from "./people/people-store.ts";
import { publishingRoutes } from "./publishing/publishing-routes.ts";
import type { PublishingService } from "./publishing/publishing-service.ts";

type PageEnv = Pick<Env, "HOSTED_PAGE_SECONDS" | "WEBHOOK_SECRET">;
type EmailServiceEnv = Pick<Env, "EMAIL_SERVICE_URL" | "EMAIL_SERVICE_ID" | "EMAIL_TEMPLATE_ID" | "EMAIL_USER_ID">;
type AppEnv = PageEnv &
  EmailServiceEnv &
  Pick<
    Env,
    | "TRUST_PROXY"
    | "SITE_URL"
    | "NODE_ENV"
    | "SMTP_URL"
    | "MAIL_FROM"
    | "CDN_SECONDS"
    | "PAGE_CACHE_MEGABYTES"
    | "COMPANY_TIME_ZONE"
    | "AUTH_SHOW_LINKS"
    | "REQUIRE_SECOND_FACTOR"
  > &
  ProvidersEnv;

export type AppOptions = {
  env: AppEnv;
  log: Logger;
  backend: Backend;
  contact: ContactService;
  publishing: PublishingService;
  brand: Pick<Brand, "company" | "cardLogo">;
  content: SiteContentService;
  files: StaticFiles;
  loadBuild: () => Promise<SiteBuild>;
  /** False in development, where every request renders again. */
  cachesPages?: boolean;
  isAccepting?: () => boolean;
  pageCounts?: PageCounts;
  /** Notifies the CDN of every change of a post, after the caches of this process are empty. */
  cdn?: Pick<CdnPurge, "purge">;
};

/** Builds the server without opening a port. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, log, backend, contact, publishing, brand, files, isAccepting = () => true } = options;
  const trustProxy = env.TRUST_PROXY;
  const { handlePage, renderPreview, findDocument, readCache, cards, ...caches } = await createDocuments(options);
  const logRequest = createRequestLog(log);
  const siteHeaders = createSiteHeaders({
    isHttps: env.SITE_URL?.startsWith("https://") ?? false,
    isDevelopment: env.NODE_ENV === "development",
  });

  const app = new Hono<ServerVariables>();
  app.use(requestLog({ logRequest, trustProxy }));
  app.use(readBodyBeforeResponse({ trustProxy }));
  app.use(securityHeaders(siteHeaders));
  app.use(urlLengthLimit());
  app.use(siteHost());
  app.use(proxyHeaders({ trustProxy, log }));
  app.use(apiBody({ trustProxy }));
  app.route("/", health({ isReady: async () => isAccepting() && (await backend.isReady()) }));
  app.use(staticFiles(files));
  app.route("/", backendRoutes({ env, backend, readCache, log, ...caches }));
  const resultPage = createResultPage({
    company: brand.company,
    service: contact,
    files: [...files.keys()],
  });
  app.route("/", contactRoute({ contact, resultPage, trustProxy, log }));
  const counters = backend.counters ?? createMemoryCounters();
  app.route("/", createPeopleRoute(options, counters));
  app.route("/", contentPreviewRoute({ render: renderPreview, backend, counters, trustProxy }));
  app.route("/", socialCardRoute({ cards, trustProxy, log }));
  app.route("/", publishingRoutes({ timeZone: publishing.timeZone, counters, trustProxy }));
  app.all("*", (context) => {
    const { host } = new URL(context.req.url);
    const origin = requestOrigin(host, context.req.header("x-forwarded-proto"), trustProxy);
    return handlePage(context.req.raw, clientIp(context, trustProxy) ?? "", origin);
  });

  app.onError((error, context) => {
    log.error({ err: error, path: context.req.path }, "request failed");
    return refuse(context, 503, "The server cannot handle this request at the moment.");
  });
  const sources: CacheLookup[] = [({ address }) => files.get(address), findDocument, readCache.find];
  const handleCached = createCachedHandler({ sources, siteHeaders, logRequest, trustProxy });
  return { fetch: app.fetch, handleCached };
}

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

async function createDocuments({
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
}: AppOptions) {
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
    ...{ backend, brand, freshSeconds, share: caching.ofDocument },
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
  const findDocument: CacheLookup = ({ address, host, headers }) =>
    cache.findFresh(
      address,
      env.SITE_URL ?? requestOrigin(host, headers["x-forwarded-proto"]?.toString(), env.TRUST_PROXY),
    );
  const renderPreview: RenderPreview = async ({ language, path }, previewed) => {
    const request = new Request(new URL(pathIn(language, path), env.SITE_URL ?? "http://localhost"));
    return (await render(request, { scripts: [] }, backend, previewed)).text();
  };
  return { handlePage, renderPreview, findDocument, readCache, cards, emptyCache, refreshContent };
}

type BackendRoutesOptions = {
  env: Pick<Env, "TRUST_PROXY" | "WEBHOOK_SECRET">;
  backend: Backend;
  readCache: PostReadCache;
  log: Logger;
  emptyCache: () => void;
  refreshContent: () => Promise<void>;
};

/**
 * Each route that changes posts clears the cache before it responds. onPostsChanged reports the changes of other
 * processes.
 */
function backendRoutes({ env, backend, readCache, log, emptyCache, refreshContent }: BackendRoutesOptions) {
  const trustProxy = env.TRUST_PROXY;
  const routes = new Hono<ServerVariables>();
  if (backend.handle) {
    const { handle, publishableKey } = backend;
    routes.use("/auth/v1/*", authLog({ log, trustProxy }));
    const written = { onPostsWritten: emptyCache, onContentWritten: refreshContent };
    routes.route("/", backendPaths({ handle, publishableKey, readCache, trustProxy, ...written }));
  }
  if (!backend.onPostsChanged) routes.route("/", refreshPages({ backend, trustProxy, onRefresh: refreshContent }));
  if (env.WEBHOOK_SECRET) {
    routes.route("/", postsChangedWebhook({ secret: env.WEBHOOK_SECRET, trustProxy, onChanged: refreshContent }));
  }
  return routes;
}

function createPeopleRoute({ env, log, backend, brand }: AppOptions, counters: AttemptCounters) {
  const store = createPeopleStore(backend);
  const send = createInvitationMailer(env, brand.company, store.findLanguage);
  const sendResetNotice = createResetMailer(env, { company: brand.company, log, findLanguage: store.findLanguage });
  const invitations = createInvitations({ backend, store, send, log });
  return peopleRoute({ backend, store, invitations, sendResetNotice, counters, trustProxy: env.TRUST_PROXY, log });
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
