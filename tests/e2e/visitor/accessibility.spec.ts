import AxeBuilder from "@axe-core/playwright";
import { siteFrame } from "../../screens/site-frame.ts";
import { expect, test } from "../support/test.ts";

const PAGES = ["/", "/blog", "/blog?page=3", "/blog/forty-seven-days", "/blog/no-such-post", "/nowhere"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const address of PAGES) {
    test(`axe finds nothing at ${address} in the ${colorScheme} theme`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource/);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(address);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
    });
  }
}

test("axe finds nothing in the open menu", async ({ page, openLanding }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openLanding();
  await siteFrame(page).openMenu.click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.setViewportSize({ width, height: 800 });
    for (const address of PAGES) {
      await page.goto(address);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, address).toBeLessThanOrEqual(0);
    }
  });
}
