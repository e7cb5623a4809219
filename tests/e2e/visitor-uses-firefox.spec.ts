import type { Browser, Page } from "puppeteer-core";
import { collectErrors, findFirefox, launchFirefox } from "#tests/browsers/launch-firefox.ts";
import { test as base, expect } from "./support/test.ts";

const firefox = findFirefox();

const test = base.extend<{ firefoxPage: Page }, { firefoxBrowser: Browser }>({
  firefoxBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const browser = await launchFirefox(firefox ?? "");
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  firefoxPage: async ({ firefoxBrowser }, use) => {
    const page = await firefoxBrowser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const errors = collectErrors(page);
    await use(page);
    await page.close();
    expect(errors, "errors in Firefox's console").toEqual([]);
  },
});

test.skip(!firefox, "Firefox is not installed");

test("the night map goes on after its first frame and takes on the other theme", async ({ firefoxPage, baseURL }) => {
  await firefoxPage.goto(baseURL ?? "");
  await firefoxPage.waitForSelector(".night-map[data-drawn]");
  const first = await picture(firefoxPage);
  await expect.poll(async () => differs(await picture(firefoxPage), first)).toBe(true);

  const before = await brightness(firefoxPage);
  await firefoxPage.click('button[aria-label^="Switch between"]');
  await expect
    .poll(
      async () => Math.abs((await brightness(firefoxPage)) - before),
      "the map is drawn in the other theme's colours",
    )
    .toBeGreaterThan(100);
});

/** The canvas as its pixels: a copy drawn by the page itself. */
function picture(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const source = document.querySelector<HTMLCanvasElement>(".night-map canvas");
    const copy = new OffscreenCanvas(256, 160).getContext("2d");
    if (!source || !copy) return [];
    copy.drawImage(source, 0, 0, 256, 160);
    return [...copy.getImageData(0, 0, 256, 160).data];
  });
}

function differs(one: number[], other: number[]): boolean {
  return one.some((value, index) => value !== other[index]);
}

/** The mean of red, green and blue where something is drawn; a blank canvas is as transparent as none. */
async function brightness(page: Page): Promise<number> {
  const pixels = await picture(page);
  let sum = 0;
  for (let index = 0; index < pixels.length; index += 4) {
    if (pixels[index + 3] !== 255) return Number.NaN;
    sum += ((pixels[index] ?? 0) + (pixels[index + 1] ?? 0) + (pixels[index + 2] ?? 0)) / 3;
  }
  return sum / (pixels.length / 4);
}
