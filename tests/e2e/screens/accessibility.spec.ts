import { siteFrame } from "../../screens/site-frame.ts";
import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const PAGES = ["/", "/blog", "/blog?page=3", "/blog/forty-seven-days", "/blog/no-such-post", "/nowhere"];

for (const path of PAGES) {
  test(`axe finds nothing at ${path} in both themes`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expectNoFindings(page, path);
  });
}

test("axe finds nothing in the open menu", async ({ page, openLanding }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openLanding();
  await siteFrame(page).openMenu.click();
  await expectNoFindings(page, "open menu");
});

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await page.goto(path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, path).toBeLessThanOrEqual(0);
    }
  });
}
