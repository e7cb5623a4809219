declare global {
  var earlyClick: { event?: MouseEvent; keep: (event: MouseEvent) => void } | undefined;
}

/**
 * Stands in every document: remembers the last click while there is no code yet to answer it, or React is still at work
 * and drops it. Keep it tiny.
 */
export const earlyClickScript = `addEventListener("click",(earlyClick={keep(e){earlyClick.event=e}}).keep,true)`;

/** The page is alive: the button pressed last does what it is for. Links and forms worked by themselves. */
export function replayEarlyClick(): void {
  const { earlyClick } = globalThis;
  if (!earlyClick) return;
  removeEventListener("click", earlyClick.keep, true);
  globalThis.earlyClick = undefined;
  // The click that made React finish at once is delivered after this.
  if (!earlyClick.event || earlyClick.event === globalThis.event) return;
  (earlyClick.event.target as Element).closest<HTMLElement>("button[type=button]")?.click();
}
