import { randomBytes } from "node:crypto";
import type { createRequestHandler, ServerBuild } from "react-router";
import type { createRequestContext, DocumentFacts, PublicConfig, ServerBackend } from "../../app/context.ts";
import type { createSiteMap } from "../../app/site-map.ts";
import type { Logger } from "../logger.ts";
import { fetchInTime } from "./backend-deadline.ts";
import { canonicalAddress, listPage, pastTheEnd, withoutTrailingSlash } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";
import { BusyError, type RenderQueue } from "./render-queue.ts";
import { RenderedPage } from "./rendered-page.ts";

/** The built site, or in development the one Vite serves. */
export type SiteBuild = ServerBuild;

/** What entry.server.tsx exports for us: contexts and router must be those of the build, not second copies. */
type EntryModule = {
  createRequestContext: typeof createRequestContext;
  createRequestHandler: typeof createRequestHandler;
  createSiteMap: typeof createSiteMap;
};

type PagesOptions = {
  /** In development errors are shown in full. */
  mode: "production" | "development";
  loadBuild: () => Promise<SiteBuild>;
  cache: PageCache;
  queue: RenderQueue;
  /** False: every request renders and is answered as it is. */
  keepsPages: boolean;
  backend: ServerBackend;
  /** Where the site is, when the operator has said so: then it does not matter what a request calls it. */
  siteUrl: string | undefined;
  /** The public configuration for a site reached at an origin. */
  configFor: (origin: string) => PublicConfig;
  log: Logger;
};

/** Answers requests for pages: through the public cache where a document is the same for everybody. */
export function createPages(options: PagesOptions) {
  const { mode, loadBuild, cache, queue, keepsPages, backend, siteUrl, configFor, log } = options;
  const reportError = (error: unknown, path: string) => log.error({ err: error, path }, "page failed");
  /** Stands for the origin in a page that is rendered once for all names; nobody can write it into a post. */
  const placeholder = `http://${randomBytes(16).toString("hex")}.invalid`;
  const prepare = preparation(loadBuild, mode, keepsPages);

  async function render(request: Request, facts: DocumentFacts, backend: ServerBackend): Promise<Response> {
    const { handle, entry } = await prepare();
    const config = configFor(new URL(request.url).origin);
    return handle(request, entry.createRequestContext(config, backend, reportError, facts));
  }

  async function renderPage(address: string): Promise<RenderedPage> {
    const origin = siteUrl ?? placeholder;
    const facts: DocumentFacts = { scripts: [] };
    const list = listPage(address);
    let isFromData = false;
    const askBackend: typeof fetch = (input, init) => {
      isFromData = true;
      return fetchInTime(backend.fetch)(input, init);
    };
    const request = new Request(origin + address, { headers: { accept: "text/html" } });
    const response = await render(request, facts, { ...backend, fetch: askBackend });
    const isPastEnd = list !== undefined && facts.pageCount !== undefined && list.number > facts.pageCount;
    return RenderedPage.from(response, { facts, origin, isPlaceholder: !siteUrl, isFromData, isPastEnd });
  }

  /** The page at a canonical address, and that address: another one where pages share a document. */
  async function pageAt(url: URL, client: string): Promise<{ address: string; page: RenderedPage } | { path: string }> {
    const get = async (address: string, isKeptAlways = false) => ({
      address,
      page: await cache.get(address, { render: () => queue.run(client, () => renderPage(address)), isKeptAlways }),
    });
    const asked = canonicalAddress(url.pathname, url.searchParams);
    if (cache.has(asked)) return get(asked);

    const place = (await prepare()).placeOf(url.pathname);
    if (place.isAlias) return { path: place.path + url.search };
    const address = canonicalAddress(place.path, url.searchParams);
    const list = listPage(address);
    if (list && list.number > 1) {
      const first = await get(list.list);
      // Without the list's length, because the backend is away, its first page says all there is to say.
      if (first.page.pageCount === undefined) return first;
      if (list.number > first.page.pageCount) return get(pastTheEnd(list.list));
    }
    return get(address, place.hasOneDocument);
  }

  async function answer(request: Request, url: URL, client: string): Promise<Response> {
    if (!keepsPages) return render(request, { scripts: [] }, backend);
    const found = await pageAt(url, client);
    if ("path" in found) return redirectTo(found.path);
    const document = cache.documentFor(found.address, found.page, siteUrl ?? url.origin);
    return document.toResponse(request);
  }

  /** @param client the network the request comes from, see clientIp */
  return async function answerDocument(request: Request, client: string): Promise<Response> {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return plainText(405, "This address only answers GET.", { allow: "GET, HEAD" });
    }
    const tidy = withoutTrailingSlash(url);
    if (tidy) return redirectTo(tidy);
    try {
      return await answer(request, url, client);
    } catch (error) {
      if (error instanceof BusyError) {
        return plainText(503, "The site is busy. Please try again in a moment.", { "retry-after": "5" });
      }
      log.error({ err: error, path: url.pathname }, "page could not be rendered");
      return plainText(500, "Unexpected Application Error!");
    }
  };
}

/** Loads the build and makes what is needed to render it: once, unless Vite changes it under the server. */
function preparation(loadBuild: () => Promise<SiteBuild>, mode: PagesOptions["mode"], isFinal: boolean) {
  let known: ReturnType<typeof make> | undefined;
  const make = (build: SiteBuild) => {
    const entry = build.entry.module as unknown as EntryModule;
    const { createRequestHandler, createSiteMap } = entry;
    return { entry, handle: createRequestHandler(build, mode), placeOf: createSiteMap(build.routes) };
  };
  return async () => {
    if (!known || !isFinal) known = make(await loadBuild());
    return known;
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
