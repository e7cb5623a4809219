/** @public Starts React Router's module script. Hidden tabs never paint, and some browsers do not report paints. */
export function startAfterPaint(files: string[], start: () => void): void {
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const href of files) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    start();
  };
  if (document.hidden) {
    begin();
    return;
  }
  setTimeout(begin, 1000);
  globalThis.PerformanceObserver &&
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) begin();
    }).observe({ type: "paint", buffered: true });
}
