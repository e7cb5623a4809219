import type { DocumentFacts } from "#app/context.ts";
import type { SiteBuild } from "#server/pages/pages.ts";

/** Where a page keeps its errors: they survive the next page, and go with the window. */
const STORAGE_KEY = "collected-errors";

/**
 * Runs in the page before anything else of it. What it cannot see: what a worker writes with console.error, a request
 * that fails and whose failure the page handles, and what the browser writes by itself about style sheets and the like.
 * Firefox and Playwright's browsers tell the first; WebKitGTK's driver tells nothing at all, there this is all there is.
 */
function collectErrors(key: string): void {
  const note = (kind: string, text: unknown) => {
    const known = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.setItem(key, JSON.stringify([...known, `${location.pathname}: ${kind}: ${text}`]));
  };
  // Firefox fails a modulepreload of what the page has imported already, at once and without a request.
  const isLoadedBefore = (element: Element) =>
    element instanceof HTMLLinkElement &&
    element.rel === "modulepreload" &&
    performance
      .getEntriesByName(element.href)
      .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200);
  const noteEvent = (event: Event) => {
    if (event instanceof ErrorEvent) note("error", `${event.message} (${event.filename}:${event.lineno})`);
    else if (event.target instanceof Element && !isLoadedBefore(event.target)) {
      note("not loaded", event.target.outerHTML);
    }
  };
  // While the event goes down: an image or a script that cannot be loaded tells only itself.
  addEventListener("error", noteEvent, true);
  addEventListener("unhandledrejection", ({ reason }) => note("unhandled rejection", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note("against the policy", `${violatedDirective} ${blockedURI}`),
  );
  const write = console.error;
  console.error = (...args) => {
    note("console.error", args.join(" "));
    write.apply(console, args);
  };
  globalThis.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener("error", noteEvent);
    }
  };
  document.currentScript?.remove();
}

/** The errors collected in this window so far; runs in the page. */
function collectedErrors(key: string): string[] {
  return JSON.parse(sessionStorage.getItem(key) ?? "[]");
}

export const readCollectedErrors = { source: String(collectedErrors), args: [STORAGE_KEY] };

type EntryModule = {
  default: (...args: [...unknown[], context: object]) => Promise<Response>;
  createRequestContext: (...args: unknown[]) => object;
};

/** The built site with a script of ours at the head of its documents, named in their policy as the site's own are. */
export function withErrorCollector(build: SiteBuild): SiteBuild {
  const script = `(${collectErrors})(${JSON.stringify(STORAGE_KEY)})`;
  const { default: render, createRequestContext, ...rest } = build.entry.module as unknown as EntryModule;
  const factsOf = new WeakMap<object, DocumentFacts>();
  const module = {
    ...rest,
    createRequestContext(...args: unknown[]) {
      const context = createRequestContext(...args);
      factsOf.set(context, args.at(-1) as DocumentFacts);
      return context;
    },
    async default(...args: [...unknown[], context: object]) {
      const response = await render(...args);
      factsOf.get(args.at(-1) as object)?.scripts.push(script);
      const html = (await response.text()).replace("<head>", () => `<head><script>${script}</script>`);
      return new Response(html, response);
    },
  };
  return { ...build, entry: { module: module as unknown as SiteBuild["entry"]["module"] } };
}
