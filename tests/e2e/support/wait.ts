import { expect, type Page } from "@playwright/test";

/** Waits until the page has drawn so many frames, so that pending updates are complete. */
export function drawFrames(page: Page, count = 30): Promise<void> {
  return page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
        next(frames);
      }),
    count,
  );
}

/** Waits until the browser's storage contains a draft with this text. */
export async function draftIsStored(
  page: Page,
  text: string,
  options: { timeout?: number; intervals?: number[] } = {},
): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })), {
      message: `a draft with ${text}`,
      ...options,
    })
    .toContain(text);
}

/** Blocks requests to these URLs. @returns a function that lets them through */
export async function holdRequests(page: Page, urls: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Acts like an editor who returns to the tab: the form asks the server for news. */
export function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}
