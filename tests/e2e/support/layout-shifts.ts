import type { Page } from "@playwright/test";

/**
 * Records the distance and the elements of layout shifts without user input. Fonts are preloaded, because late fonts
 * on a busy machine cause shifts that these tests do not check.
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
