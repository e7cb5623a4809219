import keepEarlyEvents from "./inline-scripts/keep-early-events.ts?inline-script";

export const earlyEventsScript = `(${keepEarlyEvents})()`;

/** To be called once the page is hydrated. */
export function replayEarlyEvents(): void {
  const { early } = globalThis;
  if (!early) return;
  removeEventListener("click", early.keep, true);
  removeEventListener("submit", early.keep, true);
  globalThis.early = undefined;
  if (early.form) early.form.requestSubmit(early.submitter);
  // The click that made React hydrate at once is delivered after this.
  else if (early.click?.target instanceof Element && early.click !== globalThis.event) {
    early.click.target.closest<HTMLElement>("button[type=button]")?.click();
  }
}
