import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { documentFactsContext, languageContext, reportErrorContext, siteContentContext } from "#shared/context.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { SESSION_STORAGE_KEY } from "./features/accounts/stored-session.ts";
import { deferScripts } from "./lib/defer-scripts.ts";
import startScripts from "./lib/inline-scripts/start-scripts.ts?inline-script";
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
    const { isTool, startsOnDemand } = handleOf(entryContext);
    const sessionKey = startsOnDemand && SESSION_STORAGE_KEY;
    // A tool's page has no content without its scripts, so they are not deferred.
    const own = takeOwnScripts(isTool ? html : deferScripts(html, nonce, startScripts, sessionKey), nonce);
    html = own.html;
    context.get(documentFactsContext).scripts = own.scripts;
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** Returns what the matched routes declare. */
function handleOf({ staticHandlerContext, routeModules }: EntryContext): RouteHandle {
  return Object.assign({}, ...staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle));
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
