import type { SiteBuild } from "#server/pages/pages.ts";
import type { DocumentFacts } from "#shared/context.ts";

/** A page stores its errors under this key. They survive the next page and disappear with the window. */
const STORAGE_KEY = "collected-errors";

/**
 * Runs in the page before every other script. It cannot see these errors:
 * - a worker's calls of console.error,
 * - a failed request that the page handles,
 * - the browser's own messages, for example about style sheets.
 *
 * The drivers of Firefox and Playwright report the first of these. WebKitGTK's driver reports no errors at all.
 */
function collectErrors(key: string): void {
  const note = (kind: string, text: unknown) => {
    const known = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.setItem(key, JSON.stringify([...known, `${location.pathname}: ${kind}: ${text}`]));
  };
  // Firefox immediately fails a modulepreload of a module that the page has already imported. It sends no request.
  const isLoadedBefore = (element: Element) =>
    element instanceof HTMLLinkElement &&
    element.rel === "modulepreload" &&
    performance
      .getEntriesByName(element.href)
      .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200);
  // Firefox cancels the loads of a page at the start of a navigation, and reports each of them as failed.
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  const noteEvent = (event: Event) => {
    if (event instanceof ErrorEvent) note("error", `${event.message} (${event.filename}:${event.lineno})`);
    else if (event.target instanceof Element && !isLeaving && !isLoadedBefore(event.target)) {
      note("not loaded", event.target.outerHTML);
    }
  };
  // The listener runs in the capture phase, because the error event of an image or a script does not bubble.
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

/** Returns the errors collected in this window so far. It runs in the page. */
function collectedErrors(key: string): string[] {
  return JSON.parse(sessionStorage.getItem(key) ?? "[]");
}

export const readCollectedErrors = { source: String(collectedErrors), args: [STORAGE_KEY] };

type EntryModule = {
  default: (...args: [...unknown[], context: object]) => Promise<Response>;
  createRequestContext: (...args: unknown[]) => object;
};

/** Adds the collecting script to the head of every document of the built site, and to the document's policy. */
export function withErrorCollector(build: SiteBuild): SiteBuild {
  const script = `(${collectErrors})(${JSON.stringify(STORAGE_KEY)})`;
  const { default: render, createRequestContext, ...rest } = build.entry.module as unknown as EntryModule;
  const factsOf = new WeakMap<object, DocumentFacts>();
  const module = {
    ...rest,
    createRequestContext(...args: unknown[]) {
      const context = createRequestContext(...args);
      const facts = args.find((arg) => typeof arg === "object" && arg !== null && "scripts" in arg);
      factsOf.set(context, facts as DocumentFacts);
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
