import keepPreHydrationEvents from "./inline-scripts/keep-pre-hydration-events.ts?inline-script";

export const preHydrationEventsScript = `(${keepPreHydrationEvents})()`;

/** Call this once the page is hydrated. */
export function replayPreHydrationEvents(): void {
  const { early } = globalThis;
  if (!early) return;
  removeEventListener("click", early.keep, true);
  removeEventListener("submit", early.keep, true);
  removeEventListener("keydown", early.keep, true);
  removeEventListener("popstate", early.keep);
  globalThis.early = undefined;
  if (early.form) early.form.requestSubmit(early.submitter);
  // React delivers the click that triggered hydration after this code.
  else if (early.click && early.click !== globalThis.event) early.pressed?.click();
}
