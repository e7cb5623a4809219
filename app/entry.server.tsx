import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { documentFactsContext, reportErrorContext } from "./context.ts";
import { NonceProvider } from "./lib/nonce.tsx";
import { takeOwnScripts } from "./lib/own-scripts.ts";

// The server takes these from the build instead of importing them itself: contexts and router must be one copy.
export { createRequestHandler } from "react-router";
export { createRequestContext } from "./context.ts";
export { createSiteMap } from "./site-map.ts";

/**
 * Documents are kept and compressed as one value, so a page is rendered whole instead of streamed. Development sends them
 * as React Router makes them: what patches modules has to come first, and there is no policy for scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = import.meta.env.DEV ? undefined : randomBytes(16).toString("base64url");
  let html = await inTurn(() =>
    renderWhole(
      <NonceProvider nonce={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      nonce,
    ),
  );
  if (nonce) {
    const own = takeOwnScripts(afterPaint(html, nonce), nonce);
    html = own.html;
    context.get(documentFactsContext).scripts = own.scripts;
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Rendering takes the processor for some milliseconds. Documents take turns, and between two of them whatever else has
 * arrived is answered.
 */
function inTurn<Result>(render: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(() => new Promise(setImmediate)).then(render);
  lastTurn = turn.catch(() => {});
  return turn;
}

/**
 * The document is all that is needed to read a page. React Router has the browser fetch and run its scripts before the
 * first paint, which costs a phone its first second (docs/decisions/0012); here they wait for it.
 */
function afterPaint(html: string, nonce: string): string {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]*)"[^>]* nonce="${nonce}"[^>]*>`, "g");
  const files = [...html.matchAll(preload)].map(([, file]) => file);
  let moduleScripts = 0;
  const moduleScript = new RegExp(`<script nonce="${nonce}" type="module" async="">([\\s\\S]*?)</script>`);
  const patient = html.replaceAll(preload, "").replace(moduleScript, (_, script: string) => {
    moduleScripts += 1;
    const imports = [...script.matchAll(STATIC_IMPORT)];
    const names = imports.map(([, name]) => name);
    const modules = imports.map(([, , module]) => `import(${module})`);
    const rest = script.replaceAll(STATIC_IMPORT, "").trim();
    const start = `async()=>{const[${names}]=await Promise.all([${modules}]);${rest}}`;
    return `<script nonce="${nonce}">(${startAfterPaint})(${JSON.stringify(files)},${start})</script>`;
  });
  if (moduleScripts === 0) throw new Error("React Router's script that starts the page was not found.");
  return patient;
}

const STATIC_IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Runs in the browser: asks for all files at once, then starts. A tab nobody sees paints nothing, and not every browser
 * tells of its paint.
 */
const startAfterPaint = `(files,start)=>{let begun;const begin=()=>{if(begun)return;begun=true;for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));start()};if(document.hidden)return begin();setTimeout(begin,1000);globalThis.PerformanceObserver&&new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length)begin()}).observe({type:"paint",buffered:true})}`;

/** Errors of loaders and of rendering, told to the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  context.get(reportErrorContext)(error, new URL(request.url).pathname);
};

/** A render that never ends would keep all others waiting. */
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
