import { test as base, expect, type Page } from "@playwright/test";

/** For tests of motion. Other tests of visitors prefer reduced motion, which takes a quarter less time. */
export const IN_MOTION = { reducedMotion: "no-preference" } as const;

type Fixtures = {
  /** Console errors that a test causes on purpose; any other error fails the test. */
  expectedErrors: RegExp[];
  /** Opens the landing page and waits for its hydration, so that the next navigation is client-side. */
  openLanding: () => Promise<void>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  expectedErrors: async ({}, use) => use([]),

  page: async ({ page, expectedErrors }, use) => {
    const stray: string[] = [];
    const report = (text: string) => {
      if (!expectedErrors.some((pattern) => pattern.test(text))) stray.push(text);
    };
    page.on("console", (message) => message.type() === "error" && report(message.text()));
    page.on("pageerror", (error) => report(String(error)));
    await use(page);
    // Requests may still run at the end of a test, and their handlers would fail with the closed page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(stray, "errors in the browser's console").toEqual([]);
  },

  openLanding: async ({ page }, use) => {
    await use(async () => {
      await page.goto("/");
      await waitForHydration(page);
    });
  },
});

/** Moves the pointer, which public pages wait for, until React has marked its elements. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Repeated, because a page listens only after its first paint.
    document.dispatchEvent(new Event("pointermove"));
    return Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__reactProps"));
  });
}

export { expect };
