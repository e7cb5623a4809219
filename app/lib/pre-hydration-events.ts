import keepPreHydrationEvents from "./inline-scripts/keep-pre-hydration-events.ts?inline-script";

export const preHydrationEventsScript = `(${keepPreHydrationEvents})()`;

/** Call this once the page is hydrated. */
export function replayPreHydrationEvents(): void {
  const { early } = globalThis;
  if (!early) return;
  removeEventListener("click", early.keep, true);
  removeEventListener("submit", early.keep, true);
  globalThis.early = undefined;
  if (early.form) early.form.requestSubmit(early.submitter);
  // React delivers the click that triggered hydration after this code.
  else if (early.click?.target instanceof Element && early.click !== globalThis.event) {
    // The document's script has handled the buttons that open something or switch the theme.
    early.click.target
      .closest<HTMLElement>("a[href], button[type=button]:not([aria-controls], [data-switch-theme])")
      ?.click();
  }
}
