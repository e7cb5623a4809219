/**
 * @public Loads the document's own script after the first paint, then React. Hidden tabs never paint, and some browsers
 * do not report paints. With a session key, React waits until the visitor does something, an image fails, or the page
 * was visible for five seconds. It does not wait for signed-in people and links of e-mails, also when another tab signs
 * in, or the page returns from the browser's cache. What the visitor does also repeats a failed start.
 */
export function startScripts(
  loadDocumentScript: () => void,
  files: string[],
  start: () => Promise<unknown>,
  sessionKey?: string,
): void {
  let isPainted = false;
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    // A press starts with a pointer event, and its click must not wait.
    setTimeout(() => {
      for (const href of files) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
      }
      start().catch(() => setTimeout(() => (isBegun = false), 1000));
    });
  };
  const hasSession = () => {
    try {
      return localStorage.getItem(`${sessionKey}`) || location.hash.includes("=");
    } catch {
      return true;
    }
  };
  const beginWithSession = () => {
    if (hasSession()) begin();
  };
  const beginWhenVisible = () => {
    if (document.hidden) addEventListener("visibilitychange", begin, { once: true, capture: true });
    else if ("requestIdleCallback" in globalThis) requestIdleCallback(begin);
    else begin();
  };
  const painted = () => {
    if (isPainted) return;
    isPainted = true;
    loadDocumentScript();
    // Not earlier: at the first layout, browsers report a move of a pointer that rests.
    for (const type of [
      "pointermove",
      "pointerdown",
      "click",
      "keydown",
      "focusin",
      "input",
      "submit",
      "scroll",
      "error",
    ]) {
      // Preloads of a failed start are errors, too.
      addEventListener(type, begin, { capture: true, passive: true, once: type === "error" });
    }
    for (const type of ["storage", "pageshow", "hashchange"]) addEventListener(type, beginWithSession);
    const { click, form } = globalThis.early ?? {};
    if (click || form || !sessionKey || hasSession()) begin();
    else setTimeout(beginWhenVisible, 5000);
  };
  if (document.hidden) {
    painted();
    return;
  }
  setTimeout(painted, 1000);
  globalThis.PerformanceObserver &&
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) painted();
    }).observe({ type: "paint", buffered: true });
}
