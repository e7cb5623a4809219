import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import { reportErrorContext } from "./context.ts";

// The server takes these from the build instead of importing them itself: contexts and router must be one copy.
export { createRequestHandler } from "react-router";
export { createRequestContext } from "./context.ts";

/** Documents are kept and compressed as one value, so a page is rendered whole instead of streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  const html = afterPaint(await renderWhole(<ServerRouter context={entryContext} url={request.url} />));
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/**
 * The document is all that is needed to read a page. React Router has the browser fetch and run its scripts before the
 * first paint, which costs a phone its first second (docs/decisions/0012); here they wait for it. Development keeps its
 * order of imports: what patches modules has to come first.
 */
function afterPaint(html: string): string {
  if (import.meta.env.DEV) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  return html.replaceAll(PRELOAD, "").replace(MODULE_SCRIPT, (_, script: string) => {
    const imports = [...script.matchAll(STATIC_IMPORT)];
    const names = imports.map(([, name]) => name);
    const modules = imports.map(([, , module]) => `import(${module})`);
    const rest = script.replaceAll(STATIC_IMPORT, "").trim();
    const start = `async()=>{const[${names}]=await Promise.all([${modules}]);${rest}}`;
    return `<script>(${startAfterPaint})(${JSON.stringify(files)},${start})</script>`;
  });
}

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
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

function renderWhole(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
