import { expect, test, waitForHydration } from "../../support/test.ts";

for (const [path, target] of [
  ["/", "/id"],
  ["/blog", "/id/blog"],
  ["/login", "/id/login"],
  ["/id/blog", "/blog"],
] as const) {
  test(`the links in header and footer of ${path} lead to ${target}`, async ({ page }) => {
    const name = target.startsWith("/id") ? "id" : "en";
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole("contentinfo").locator(`a[hreflang=${name}]`)).toHaveAttribute("href", target);
    await page.getByRole("banner").locator(`a[hreflang=${name}]`).click();
    await expect(page).toHaveURL(target);
    await expect(page.locator("html")).toHaveAttribute("lang", name);
  });
}

for (const width of [360, 1280]) {
  test(`the link to the other language is in the header at ${width} pixels, and opens the section on the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.goto("/#services");
    await expect(page.locator("#services")).toBeInViewport();
    const link = page.getByRole("banner").locator("a[hreflang=id]");
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click();
    await expect(page).toHaveURL("/id#services");
    await expect(page.locator("#services")).toBeInViewport();
    await waitForHydration(page);
    await page.getByRole("banner").locator("a[hreflang=en]").click();
    await expect(page).toHaveURL("/#services");
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("banner").locator("a[hreflang=id]").click();
    await expect(page).toHaveURL("/id");
  });
}

test("links of an Indonesian page stay in Indonesian", async ({ page }) => {
  await page.goto("/id");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/id/blog");
  await page.getByRole("banner").getByRole("link", { name: "Kontak" }).click();
  await expect(page).toHaveURL("/id#contact");
  await expect(page.getByRole("heading", { name: "Hubungi Kami" })).toBeVisible();
});

test.describe("a browser that prefers Indonesian", () => {
  test.use({ locale: "id-ID" });

  test("gets an offer once, and no redirect", async ({ page }) => {
    const offer = page.locator(".language-offer");
    await page.goto("/");
    await expect(page).toHaveURL("/");
    await expect(offer).toHaveCSS("opacity", "1");
    await page.reload();
    await expect(offer).toHaveCSS("opacity", "0");
  });
});

test("another browser gets no offer", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".language-offer")).toHaveCSS("opacity", "0");
});
