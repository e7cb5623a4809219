import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { siteFrame } from "../../screens/site-frame.ts";
import { test as base, expect } from "../support/own-site.ts";
import { waitForHydration } from "../support/test.ts";

const LONG_NAME = "Wahana Samudra Nusantara";
const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 100"><path d="M0 0h600v100H0zM20 20h560v60H20z" fill="#101418" fill-rule="evenodd"/></svg>`;

const withSite = base.extend({
  siteSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "site-logo-"));
      const logo = path.join(folder, "logo.svg");
      await writeFile(logo, wordmark);
      await use({ COMPANY_PRODUCT: LONG_NAME, COMPANY_LOGO: logo, SEED: "false" });
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

for (const width of [320, 360, 1280]) {
  withSite(`a wordmark appears in header and footer at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/");
    await waitForHydration(page);
    const link = page.getByRole("link", { name: `${LONG_NAME}, start page` });
    const image = link.getByRole("img", { name: LONG_NAME });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(960);
    // Only the image shows the name.
    await expect(link).toHaveText("");
    await expect(siteFrame(page).footer.getByRole("img", { name: LONG_NAME })).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
    await expect(siteFrame(page).goToTop).toBeVisible();
    const [shown, button] = [await image.boundingBox(), await siteFrame(page).goToTop.boundingBox()];
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(width < 1024 ? (button?.x ?? 0) : width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

withSite("a dark logo has a light ground in the dark theme, and the sign-in card has one in both", async ({ page }) => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/login");
    const images = page.getByRole("img", { name: LONG_NAME });
    await expect(images).toHaveCount(3);
    for (const image of await images.all()) await expect(image).toHaveCSS("background-color", "rgb(251, 250, 248)");
  }
});

withSite("an empty blog says so", async ({ page }) => {
  await page.goto("/blog");
  await expect(page.getByText("No blog posts available yet. Check back soon!")).toBeVisible();
});
