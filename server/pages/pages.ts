import { randomBytes } from "node:crypto";
import type { createRequestHandler, RequestHandler, ServerBuild } from "react-router";
import type { Logger } from "#platform/logger.ts";
import { emit, observe } from "#platform/observers.ts";
import { QueueFullError } from "#platform/work-queue.ts";
import type { createRequestContext, DocumentFacts, FindPreview, PublicConfig, ServerBackend } from "#shared/context.ts";
import { DEFAULT_LANGUAGE, type Language, languageCodes, languages, pathIn, splitLanguage } from "#shared/languages.ts";
import type { SiteContent } from "#shared/site-content/site-content.ts";
import type { createSiteMap, DocumentRoute } from "#shared/site-map.ts";
import { loggablePath } from "../http/loggable-path.ts";
import { fetchInTime } from "./backend-deadline.ts";
import type { PageCache } from "./page-cache.ts";
import { canonicalPageUrl, listPage, pastTheEnd, withoutTrailingSlash } from "./page-url.ts";
import type { RenderQueue } from "./render-queue.ts";
import { RenderedPage } from "./rendered-page.ts";

/** The contexts and the router must come from the build. Second copies do not work. */
type EntryExports = {
  createRequestContext: typeof createRequestContext;
  createRequestHandler: typeof createRequestHandler;
  createSiteMap: typeof createSiteMap;
};

/** Lists of the scripts of other languages than the default one (scripts/build-languages.ts). */
export type LanguageAssets = Partial<Record<Language, ServerBuild["assets"]>>;

export type SiteBuild = ServerBuild & { entry: { module: EntryExports }; languageAssets?: LanguageAssets };

type PagesOptions = {
  mode: "production" | "development";
  loadBuild: () => Promise<SiteBuild>;
  cache: PageCache;
  queue: RenderQueue;
  /** False means that every request renders. */
  cachesPages: boolean;
  backend: ServerBackend;
  findPreview: FindPreview;
  /** With this setting, the host of a request does not matter. */
  siteUrl: string | undefined;
  configFor: (url: URL, preview?: SiteContent) => PublicConfig;
  contentIn: (language: Language) => SiteContent;
  beforeRender?: () => Promise<void>;
  log: Logger;
};

export function createPages(options: PagesOptions) {
  const { cache, cachesPages, backend, siteUrl, log } = options;
  const { render, prepare } = createRenderer(options);
  const findPage = createPageFinder(options, { render, prepare });

  async function respond(request: Request, url: URL, client: string, origin: string): Promise<Response> {
    if (!cachesPages) return render(request, { scripts: [] }, backend);
    const found = await findPage(url, client);
    if ("path" in found) return redirectTo(found.path);
    return cache.documentFor(found.pageUrl, found.page, siteUrl ?? origin).response.toResponse(request);
  }

  /** @param client the network the request comes from, see clientIp @param origin the visitor's, see requestOrigin */
  async function handlePage(request: Request, client: string, origin: string): Promise<Response> {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return plainText(405, "This address only accepts GET.", { allow: "GET, HEAD" });
    }
    const canonical = withoutTrailingSlash(url);
    if (canonical) return redirectTo(canonical);
    try {
      return await respond(request, url, client, new URL(origin).origin);
    } catch (error) {
      if (error instanceof QueueFullError) {
        emit({ type: "rejected", reason: "busy" });
        return plainText(503, "The site is busy. Please try again in a moment.", { "retry-after": "5" });
      }
      log.error({ err: error, path: loggablePath(url.pathname) }, "page could not be rendered");
      return plainText(500, "Unexpected Application Error!");
    }
  }

  return { handlePage, render };
}

type Renderer = ReturnType<typeof createRenderer>;

function createRenderer({
  loadBuild,
  mode,
  cachesPages,
  configFor,
  contentIn,
  beforeRender,
  findPreview,
  log,
}: PagesOptions) {
  const reportError = (error: unknown, path: string) =>
    log.error({ err: error, path: loggablePath(path) }, "page failed");
  let known: ReturnType<typeof prepareBuild> | undefined;

  /** Prepares the build once, unless Vite changes it under the server. */
  async function prepare() {
    if (!known || !cachesPages) known = prepareBuild(await loadBuild(), mode);
    return known;
  }

  /** @param preview other texts than the published ones */
  async function render(
    request: Request,
    facts: DocumentFacts,
    backend: ServerBackend,
    preview?: SiteContent,
  ): Promise<Response> {
    const { handlers, entry } = await prepare();
    await beforeRender?.();
    const url = new URL(request.url);
    const { language } = splitLanguage(url.pathname);
    const config = configFor(url, preview);
    const content = preview ?? contentIn(language);
    const context = entry.createRequestContext(config, backend, findPreview, reportError, facts, language, content);
    return handlers[language](request, context);
  }

  return { prepare, render };
}

function prepareBuild(build: SiteBuild, mode: PagesOptions["mode"]) {
  const entry = build.entry.module;
  const { createRequestHandler, createSiteMap } = entry;
  const handlerOf = (language: Language) =>
    createRequestHandler(
      { ...build, basename: pathIn(language, "/"), assets: build.languageAssets?.[language] ?? build.assets },
      mode,
    );
  const handlers = Object.fromEntries(languageCodes.map((language) => [language, handlerOf(language)]));
  return {
    entry,
    handlers: handlers as Record<Language, RequestHandler>,
    findDocumentRoute: findRouteInLanguage(createSiteMap(build.routes)),
  };
}

/** Paths of the site map have no language. */
function findRouteInLanguage(findRoute: (path: string) => DocumentRoute) {
  return (pathname: string): DocumentRoute => {
    const { language, path } = splitLanguage(pathname);
    const route = findRoute(path);
    const isOtherPrefix = language !== DEFAULT_LANGUAGE && !pathname.startsWith(languages[language].prefix);
    return { ...route, path: pathIn(language, route.path), isAlias: route.isAlias || isOtherPrefix };
  };
}

/** The URL differs from the requested one when several pages have one document. */
type FoundPage = { pageUrl: string; page: RenderedPage };

function createPageFinder({ cache, queue, backend, siteUrl }: PagesOptions, { render, prepare }: Renderer) {
  /** The placeholder replaces the origin in pages for all hosts. An author cannot guess it and write it into a post. */
  const placeholder = `http://${randomBytes(16).toString("hex")}.invalid`;

  async function renderPage(pageUrl: string, route: Partial<DocumentRoute>): Promise<RenderedPage> {
    const origin = siteUrl ?? placeholder;
    const facts: DocumentFacts = { scripts: [] };
    const list = listPage(pageUrl);
    let isFromData = false;
    const askBackend: typeof fetch = (input, init) => {
      isFromData = true;
      return fetchInTime(backend.fetch)(input, init);
    };
    const request = new Request(origin + pageUrl, { headers: { accept: "text/html" } });
    const response = await render(request, facts, { ...backend, fetch: askBackend });
    const isPastEnd = list !== undefined && facts.pageCount !== undefined && list.number > facts.pageCount;
    const { isNeverCached, isFramed } = route;
    return RenderedPage.from(response, {
      facts,
      origin,
      isPlaceholder: !siteUrl,
      isFromData,
      isPastEnd,
      isNeverCached,
      isFramed,
    });
  }

  async function get(pageUrl: string, client: string, route: Partial<DocumentRoute> = {}): Promise<FoundPage> {
    const url = loggablePath(pageUrl);
    const renderQueued = () =>
      queue.run(client, () => observe({ name: "render", url }, () => renderPage(pageUrl, route)));
    if (route.isNeverCached) return { pageUrl, page: await renderQueued() };
    return { pageUrl, page: await cache.get(pageUrl, { render: renderQueued, isAlwaysCached: route.hasOneDocument }) };
  }

  return async function findPage(url: URL, client: string): Promise<FoundPage | { path: string }> {
    const canonicalUrl = canonicalPageUrl(url.pathname, url.searchParams);
    if (cache.has(canonicalUrl)) return get(canonicalUrl, client);

    const route = (await prepare()).findDocumentRoute(url.pathname);
    if (route.isAlias) return { path: route.path + url.search };
    const pageUrl = canonicalPageUrl(route.path, url.searchParams);
    const list = listPage(pageUrl);
    if (list && list.number > 1) {
      const first = await get(list.list, client);
      // The list's length is unknown while the backend is unavailable, so the first page is the response.
      if (first.page.pageCount === undefined) return first;
      if (list.number > first.page.pageCount) {
        return get(pastTheEnd(list.list), client, { hasOneDocument: true });
      }
    }
    return get(pageUrl, client, route);
  };
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 301, headers: { location } });
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}
