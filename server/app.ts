import { Hono } from "hono";
import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { clientIp } from "#platform/http/client-ip.ts";
import { backendRoutes } from "./backend-routes.ts";
import { contactRoute } from "./contact/intake/contact-route.ts";
import { createResultPage } from "./contact/intake/result-page.ts";
import { contentPreviewRoute } from "./content/preview-route.ts";
import { createDocuments, type DocumentsOptions } from "./documents.ts";
import { type CacheLookup, createCachedHandler } from "./http/handle-cached.ts";
import { health } from "./http/health.ts";
import { readBodyBeforeResponse } from "./http/lingering-close.ts";
import type { App } from "./http/listen.ts";
import { proxyHeaders } from "./http/proxy-headers.ts";
import { apiBody, reject, urlLengthLimit } from "./http/request-limits.ts";
import { createRequestLog, requestLog, type ServerVariables } from "./http/request-log.ts";
import { requestOrigin } from "./http/request-origin.ts";
import { createSiteHeaders, securityHeaders } from "./http/security-headers.ts";
import { siteHost } from "./http/site-host.ts";
import { type StaticFiles, staticFiles } from "./http/static-files.ts";
import { socialCardRoute } from "./images/social-card/social-card-route.ts";
import { createInvitationMailer, createResetMailer } from "./people/invitation-mailer.ts";
import { createInvitations } from "./people/invitations.ts";
import { peopleRoute } from "./people/people-route.ts";
import { createPeopleStore } from "./people/people-store.ts";
import { publishingRoutes } from "./publishing/publishing-routes.ts";
import type { Env } from "./settings/env.ts";

export type AppOptions = DocumentsOptions & {
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM">;
  files: StaticFiles;
  isAccepting?: () => boolean;
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
    return reject(context, 503, "The server cannot handle this request at the moment.");
  });
  const sources: CacheLookup[] = [({ url }) => files.get(url), findDocument, readCache.find];
  const handleCached = createCachedHandler({ sources, siteHeaders, logRequest, trustProxy });
  return { fetch: app.fetch, handleCached };
}

function createPeopleRoute({ env, log, backend, brand }: AppOptions, counters: AttemptCounters) {
  const store = createPeopleStore(backend);
  const send = createInvitationMailer(env, brand.company, store.findLanguage);
  const sendResetNotice = createResetMailer(env, { company: brand.company, log, findLanguage: store.findLanguage });
  const invitations = createInvitations({ backend, store, send, log });
  return peopleRoute({ backend, store, invitations, sendResetNotice, counters, trustProxy: env.TRUST_PROXY, log });
}
