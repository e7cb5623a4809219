import type { Page } from "@playwright/test";

/**
 * Records what moves in a page without having been touched, from its first moment: how far, and what. The fonts are
 * there already; what late ones move on a busy machine is no matter of the page that is looked at.
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.goto("/blog");
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
        shifts.push(`${value} ${sources.map(({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 80))}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
