import type { Page } from "@playwright/test";
import { browserArguments, findBrowser } from "../../../../scripts/find-browser.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { expect, test } from "../../support/test.ts";
import { lastLinesOfOneWord, typeSizes } from "../../support/typography.ts";

/** Each window has the height of a common screen. */
const WINDOWS = {
  360: 740,
  390: 844,
  768: 1024,
  1280: 800,
  1440: 900,
  1920: 1080,
  2560: 1440,
};
const MAX_SIZES = 10;

async function resizeTo(page: Page, width: keyof typeof WINDOWS): Promise<void> {
  await page.setViewportSize({ width, height: WINDOWS[width] });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The styles of the new size begin with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // With reduced motion, every change of a size is a very short transition. A changed one is rejected.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

async function expectFewSizes(page: Page, name: string): Promise<void> {
  const { sizes, scale } = await typeSizes(page);
  expect(Object.keys(sizes).length, name).toBeGreaterThan(1);
  expect(Object.keys(sizes).length, name).toBeLessThanOrEqual(MAX_SIZES);
  const outside = Object.entries(sizes).filter(([size]) => !scale.some((step) => Math.abs(step - Number(size)) < 0.1));
  expect(outside, `${name}: sizes that are not on the scale`).toEqual([]);
}

for (const path of ["/", "/id"]) {
  test(`measures of ${path}: type, last lines, hero, certificates and footer`, async ({ page }) => {
    await page.goto(path);
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox();
      if (!found) throw new Error(`Nothing is visible at ${selector}.`);
      return { ...found, bottom: found.y + found.height };
    };
    for (const width of [360, 768, 1280, 1920] as const) {
      await resizeTo(page, width);
      await test.step(`type at ${width} px`, async () => {
        await expectFewSizes(page, `${width} px`);
        expect(await lastLinesOfOneWord(page), `${width} px`).toEqual([]);
      });
    }
    for (const width of [1280, 1440, 1920, 2560] as const) {
      await resizeTo(page, width);
      await test.step(`hero at ${width} px`, async () => {
        const [heading, lead] = [await box("h1"), await box(".hero-lead")];
        expect(lead.y - heading.bottom).toBeGreaterThan(0);
        expect(lead.y - heading.bottom).toBeLessThanOrEqual(120);
      });
    }
    await test.step("the heading of the hero has two lines", async () => {
      for (const width of [360, 390, 768, 1280, 1920, 2560] as const) {
        await resizeTo(page, width);
        const lines = await page
          .locator("h1 > span")
          .evaluateAll((spans) =>
            spans.map((span) =>
              Math.round(span.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(span).lineHeight)),
            ),
          );
        expect(lines, `${width} px`).toEqual([1, 1]);
      }
    });
    await test.step("the closed certificates need 900 px of a phone, and each opens at its whole row", async () => {
      for (const width of [360, 390] as const) {
        await resizeTo(page, width);
        expect((await box("#certificates")).height, `${width} px`).toBeLessThanOrEqual(900);
      }
      await expect(page.locator(".certificate")).toHaveCount(5);
      for (const certificate of await page.locator(".certificate").all()) {
        const sign = await certificate.locator("summary").boundingBox();
        expect(Math.min(sign?.width ?? 0, sign?.height ?? 0)).toBeGreaterThanOrEqual(44);
        const text = certificate.locator(".certificate-text");
        await expect(text).toBeHidden();
        await certificate.locator("h3").click({ force: true });
        await expect(text).toBeVisible();
        await expect(certificate.locator("dd")).toHaveCount(3);
        for (const fact of await certificate.locator("dd").all()) await expect(fact).toBeVisible();
      }
    });
    await test.step("wide screens show closed certificates whole, without buttons", async () => {
      for (const summary of await page.locator("#certificates summary").all()) await summary.click();
      for (const width of [768, 1280] as const) {
        await resizeTo(page, width);
        await expect(page.locator("#certificates details[open]")).toHaveCount(0);
        for (const part of await page.locator("#certificates :is(.certificate-text, dd)").all()) {
          await expect(part).toBeVisible();
          expect((await part.boundingBox())?.height, `${width} px`).toBeGreaterThan(0);
        }
        await expect(page.locator("#certificates summary:visible")).toHaveCount(0);
      }
    });
    await test.step("each fact of a certificate stands beside its label, or directly below", async () => {
      for (const width of [390, 768, 1280] as const) {
        await resizeTo(page, width);
        await page.locator("#certificates details").evaluateAll((all, isOpen) => {
          for (const one of all) one.toggleAttribute("open", isOpen);
        }, width === 390);
        const distances = await page.locator(".certificate dl > div").evaluateAll((facts) =>
          facts.map((fact) => {
            const [label, value] = [...fact.children].map((part) => part.getBoundingClientRect());
            const [top = 0, labelTop = 0, labelBottom = 0] = [value?.top, label?.top, label?.bottom];
            return Math.round(Math.min(Math.abs(top - labelTop), Math.abs(top - labelBottom)));
          }),
        );
        expect(distances, `${width} px`).toEqual(Array(15).fill(0));
      }
    });
    await test.step("the footer has one rule, and its last texts one baseline", async () => {
      await resizeTo(page, 1280);
      const { rules, baselines } = await page
        .locator("footer .frame")
        .last()
        .evaluate((frame) => {
          const inside = [...frame.querySelectorAll("*")];
          const range = document.createRange();
          return {
            rules: inside
              .filter((element) => getComputedStyle(element).borderTopWidth !== "0px")
              .map((element) => {
                const { left, right } = element.getBoundingClientRect();
                const { paddingLeft, paddingRight } = getComputedStyle(frame);
                const { left: start, right: end } = frame.getBoundingClientRect();
                return [left - start - Number.parseFloat(paddingLeft), end - Number.parseFloat(paddingRight) - right];
              }),
            baselines: [...frame.querySelectorAll("p")].map((text) => {
              range.selectNodeContents(text);
              return Math.round(range.getClientRects().item(range.getClientRects().length - 1)?.bottom ?? 0);
            }),
          };
        });
      expect(rules, "one rule over the whole width").toEqual([[0, 0]]);
      expect(new Set(baselines).size).toBe(1);
    });
  });
}

test("no public page has more sizes of type than the scale", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  for (const path of ["/blog", "/blog/forty-seven-days", "/login", "/nowhere"]) {
    await page.goto(path);
    for (const width of [360, 1280] as const) {
      await resizeTo(page, width);
      await expectFewSizes(page, `${path} at ${width} px`);
    }
  }
});

for (const fontSize of [24, 32]) {
  test(`a phone with a standard font of ${fontSize} px shows the menu button and does not scroll sideways`, async ({
    playwright,
    baseURL,
  }) => {
    const browser = await playwright.chromium.launch({
      executablePath: findBrowser(),
      args: [...browserArguments, `--blink-settings=defaultFontSize=${fontSize}`],
    });
    try {
      const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
      for (const path of ["/", "/id", "/blog"]) {
        await page.goto(path);
        const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
        expect(size).toBe(`${fontSize}px`);
        const { openMenu } = siteFrame(page);
        const button = path.startsWith("/id") ? page.locator(".menu-toggle") : openMenu;
        await expect(button, path).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
      }
    } finally {
      await browser.close();
    }
  });
}
