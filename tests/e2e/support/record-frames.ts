declare global {
  var seenFrames: { withCard: number; withForm: number; shift: number };
}

/** A font that arrives moves characters by a fraction of a pixel. */
export const UNSEEN_SHIFT = 0.001;

/** Records in every frame whether the sign-in card exists, whether it is visible, and how far elements moved. */
export function recordFrames(): void {
  globalThis.seenFrames = { withCard: 0, withForm: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seenFrames.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const card = document.querySelector(".auth-card");
    if (card) seenFrames.withCard += 1;
    if (card && getComputedStyle(card).visibility === "visible") seenFrames.withForm += 1;
    requestAnimationFrame(look);
  };
  look();
}
