import keepEarlyEvents from "./inline-scripts/keep-early-events.ts?inline-script";

/** For the head of every document. */
export const earlyEventsScript = `(${keepEarlyEvents})()`;

/** The page is alive: the button pressed last does what it is for, a form is sent. Links worked by themselves. */
export function replayEarlyEvents(): void {
  const { early } = globalThis;
  if (!early) return;
  removeEventListener("click", early.keep, true);
  removeEventListener("submit", early.keep, true);
  globalThis.early = undefined;
  if (early.form) early.form.requestSubmit(early.submitter);
  // The click that made React finish at once is delivered after this.
  else if (early.click?.target instanceof Element && early.click !== globalThis.event) {
    early.click.target.closest<HTMLElement>("button[type=button]")?.click();
  }
}
