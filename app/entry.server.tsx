import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { documentFactsContext, languageContext, reportErrorContext, siteContentContext } from "#shared/context.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { deferScripts } from "./lib/defer-scripts.ts";
import startAfterPaint from "./lib/inline-scripts/start-after-paint.ts?inline-script";
import { NonceProvider } from "./lib/nonce.tsx";
import { takeOwnScripts } from "./lib/own-scripts.ts";
import { SiteContentProvider } from "./lib/site-content.tsx";
import { LanguageProvider } from "./texts/use-texts.tsx";

// The server imports these from the build, because contexts and router must exist only once.
export { createRequestHandler } from "react-router";
export { createRequestContext } from "#shared/context.ts";
export { createSiteMap } from "#shared/site-map.ts";

/** Renders the whole document at once, because documents are cached as one value. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = import.meta.env.DEV ? undefined : randomBytes(16).toString("base64url");
  let html = await afterLastRender(() =>
    renderWhole(
      <NonceProvider nonce={nonce}>
        <LanguageProvider language={context.get(languageContext)}>
          <SiteContentProvider content={context.get(siteContentContext)}>
            <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
          </SiteContentProvider>
        </LanguageProvider>
      </NonceProvider>,
      nonce,
    ),
  );
  if (nonce) {
    // A tool's page has no content without its scripts, so they are not deferred.
    const own = takeOwnScripts(isTool(entryContext) ? html : deferScripts(html, nonce, startAfterPaint), nonce);
    html = own.html;
    context.get(documentFactsContext).scripts = own.scripts;
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

function isTool({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as RouteHandle | undefined;
    return handle?.isTool === true;
  });
}

let lastRender: Promise<unknown> = Promise.resolve();

/** Renders one document at a time and handles other requests in between, because rendering blocks the CPU. */
function afterLastRender<Result>(render: () => Promise<Result>): Promise<Result> {
  const rendered = lastRender.then(() => new Promise(setImmediate)).then(render);
  lastRender = rendered.catch(() => {});
  return rendered;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(reportErrorContext)(error, new URL(request.url).pathname);
};

/** Timeout of a render, because an endless render would block all others. */
const RENDER_TIMEOUT_MS = 10_000;

function renderWhole(element: React.ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(tooLate);
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(sink),
      onError: (error) => {
        clearTimeout(tooLate);
        reject(error);
      },
    });
    const tooLate = setTimeout(() => abort(new Error("The document took too long to render.")), RENDER_TIMEOUT_MS);
  });
}
