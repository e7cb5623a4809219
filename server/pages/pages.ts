import type { createRequestHandler, ServerBuild } from "react-router";
import type { createRequestContext, PublicConfig, ServerBackend } from "../../app/context.ts";
import type { Logger } from "../logger.ts";
import { canonicalAddress, withoutTrailingSlash } from "./page-address.ts";
import type { PageCache } from "./page-cache.ts";

/** The built site, or in development the one Vite serves. */
export type SiteBuild = ServerBuild;

/** What entry.server.tsx exports for us: contexts and router must be those of the build, not second copies. */
type EntryModule = {
  createRequestContext: typeof createRequestContext;
  createRequestHandler: typeof createRequestHandler;
};

type PagesOptions = {
  /** In development errors are shown in full. */
  mode: "production" | "development";
  loadBuild: () => Promise<SiteBuild>;
  cache: PageCache;
  /** False: every request renders and is answered as it is. */
  keepsPages: boolean;
  backend: ServerBackend;
  /** The public configuration for a site reached at an origin. */
  configFor: (origin: string) => PublicConfig;
  log: Logger;
};

/** Answers requests for pages: through the public cache where a document is the same for everybody. */
export function createPages({ mode, loadBuild, cache, keepsPages, backend, configFor, log }: PagesOptions) {
  const reportError = (error: unknown, path: string) => log.error({ err: error, path }, "page failed");

  async function render(request: Request): Promise<Response> {
    const build = await loadBuild();
    const { createRequestContext, createRequestHandler } = build.entry.module as unknown as EntryModule;
    const handle = createRequestHandler(build, mode);
    const origin = new URL(request.url).origin;
    return handle(request, createRequestContext(configFor(origin), backend, reportError));
  }

  return async function answerDocument(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("This address only answers GET.\n", {
        status: 405,
        headers: { allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" },
      });
    }
    const tidy = withoutTrailingSlash(url);
    if (tidy) return new Response(null, { status: 301, headers: { location: tidy } });
    const address = canonicalAddress(url);
    try {
      if (!keepsPages) return await render(request);
      const document = await cache.get(address.href, () =>
        render(new Request(address, { headers: { accept: "text/html" } })),
      );
      return document.toResponse(request);
    } catch (error) {
      log.error({ err: error, path: url.pathname }, "page could not be rendered");
      return new Response("Unexpected Application Error!\n", {
        status: 500,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      });
    }
  };
}
