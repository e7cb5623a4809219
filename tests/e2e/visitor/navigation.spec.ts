import { siteFrame } from "../../screens/site-frame.ts";
import { json, respondWithPosts } from "../support/fake-posts.ts";
import { expect, IN_MOTION, test, waitForHydration } from "../support/test.ts";
import { drawFrames } from "../support/wait.ts";

const inMotion = test.extend({ contextOptions: IN_MOTION });
const ITEMS = ["Home", "About", "Services", "Clients", "Work", "Certificates", "Blog", "Contact"];
const SECTIONS = ITEMS.filter((name) => name !== "Blog");

async function scrollTo(page: import("@playwright/test").Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

test("the navigation lists the spec's items in order, after the skip link as the first tab stop", async ({
  page,
  openLanding,
}) => {
  await openLanding();
  const { navigation, footer, item, skipLink } = siteFrame(page);
  await page.keyboard.press("Tab");
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(navigation.getByRole("link")).toHaveText(ITEMS);
  await expect(footer.getByRole("navigation", { name: "Quick links" }).getByRole("link")).toHaveText(ITEMS);
  await expect(item("Work")).toHaveAttribute("href", "#work");
  await expect(item("Blog")).toHaveAttribute("href", "/blog");
});

test("scrolling changes the header after 20 px, the active item, and shows go-to-top after 300 px", async ({
  page,
  openLanding,
}) => {
  await openLanding();
  const { header, active, goToTop } = siteFrame(page);
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(background).toBe("rgba(0, 0, 0, 0)");
  await scrollTo(page, 20);
  await drawFrames(page);
  expect(await background()).toBe("rgba(0, 0, 0, 0)");
  await scrollTo(page, 21);
  await expect.poll(background).not.toBe("rgba(0, 0, 0, 0)");
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe("fixed");

  // The active item is the most visible section, and Home under 50 px.
  await expect(active).toHaveText("Home");
  for (const name of SECTIONS) {
    await page.evaluate(
      (id) => document.getElementById(id)?.scrollIntoView({ behavior: "instant" }),
      name.toLowerCase(),
    );
    await expect(active).toHaveText(name);
  }
  await scrollTo(page, 49);
  await expect(active).toHaveText("Home");

  await scrollTo(page, 300);
  await drawFrames(page);
  await expect(goToTop).toBeHidden();
  await scrollTo(page, 301);
  await expect(goToTop).toBeVisible();
  await scrollTo(page, 2000);
  await goToTop.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(goToTop).toBeHidden();
});

test("the active item is Blog on the blog, and none on an unknown page", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const { active } = siteFrame(page);
  await page.goto("/blog/forty-seven-days");
  await expect(active).toHaveText("Blog");
  await page.goto("/nowhere");
  await expect(active).toHaveCount(0);
});

inMotion(
  "on the landing page an item scrolls smoothly to its section, below the header, and the URL follows",
  async ({ page, openLanding }) => {
    await openLanding();
    const { item, header } = siteFrame(page);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      addEventListener("scroll", () => seen.push(scrollY));
    });
    await item("Clients").click();
    await expect(page).toHaveURL("/#clients");
    const top = () => page.locator("#clients").evaluate((section) => Math.round(section.getBoundingClientRect().top));
    const height = (await header.boundingBox())?.height ?? 0;
    await expect.poll(top).toBeLessThan(height + 40);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    const steps = await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length);
    expect(steps, "positions on the way").toBeGreaterThan(3);
  },
);

test("from another route an item opens the landing page at its section", async ({ page }) => {
  await page.goto("/blog");
  await waitForHydration(page);
  const { item, active } = siteFrame(page);
  await item("Services").click();
  await expect(page).toHaveURL("/#services");
  await expect(page.locator("#services")).toBeInViewport();
  await expect(active).toHaveText("Services");
  await page.goBack();
  await expect(page).toHaveURL("/blog");
  await page.goForward();
  await expect(page.locator("#services")).toBeInViewport();
});

test("a fresh load of /#certificates shows that section", async ({ page }) => {
  await page.goto("/#certificates");
  await waitForHydration(page);
  await expect(page.locator("#certificates")).toBeInViewport({ ratio: 0.3 });
  await expect(siteFrame(page).active).toHaveText("Certificates");
});

test.describe("on a telephone", () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test("the menu opens, takes the focus, hides the page and closes by Escape, choice and toggle", async ({
    page,
    openLanding,
  }) => {
    await openLanding();
    const { openMenu, closeMenu, navigation, item } = siteFrame(page);
    await expect(navigation).toBeHidden();
    await expect(openMenu).toHaveAttribute("aria-expanded", "false");

    await openMenu.click();
    await expect(navigation).toBeVisible();
    await expect(navigation.getByRole("link")).toHaveText(ITEMS);
    await expect(item("Home")).toBeFocused();
    expect(await page.locator("#main").evaluate((main) => main.checkVisibility())).toBe(false);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[data-page]") ?? null)).toBeNull();

    await page.keyboard.press("Escape");
    await expect(navigation).toBeHidden();
    await expect(openMenu).toBeFocused();

    await openMenu.click();
    await closeMenu.click();
    await expect(navigation).toBeHidden();

    await openMenu.click();
    await item("Work").click();
    await expect(navigation).toBeHidden();
    await expect(page).toHaveURL("/#work");
    await expect(page.locator("#work")).toBeInViewport();
    await expect(page.locator("#work")).toBeFocused();

    await openMenu.click();
    await item("Blog").click();
    await expect(page).toHaveURL("/blog");
    await expect(navigation).toBeHidden();
  });
});

test("the footer has the firm's name, networks in new tabs and the current year", async ({ page }) => {
  await page.goto("/blog");
  const { footer } = siteFrame(page);
  await expect(footer).toContainText("Engineering the Future of IT Solutions. Committed to innovation and excellence.");
  await expect(footer).toContainText(`© ${new Date().getFullYear()} PT Nusagrid Teknologi Indonesia`);
  for (const name of ["LinkedIn", "X", "Instagram"]) {
    const link = footer.getByRole("link", { name: `${name} (opens in a new tab)`, exact: true });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
});

inMotion(
  "the theme follows the system until a choice, and the choice survives reloads without a flash",
  async ({ page, openLanding, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: "light" });
    await openLanding();
    expect(await ground()).toBe("rgb(251, 250, 248)");
    await siteFrame(page).themeToggle.click();
    expect(await ground()).toBe("rgb(12, 9, 20)");
    // The chosen theme is set before the first paint, when no script of the bundle has run yet.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/blog", { waitUntil: "commit" });
    await page.waitForSelector("header");
    expect(await ground()).toBe("rgb(12, 9, 20)");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

/** A row that the database would reject: its tags cannot be listed. */
const brokenPost = {
  id: "1",
  slug: "a",
  title: "A",
  date: "2026-01-01",
  author: "B",
  excerpt: "",
  tags: { length: 1 },
};

test("an unexpected error ends in the root error page", async ({ page, openLanding, expectedErrors }) => {
  expectedErrors.push(/./);
  await respondWithPosts(page, (route) => route.fulfill(json([brokenPost])));
  await openLanding();
  await siteFrame(page).item("Blog").click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(siteFrame(page).header).toBeVisible();
});

test("an unknown path gets 404 and the spec's page, and is logged", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const response = await page.goto("/no/such/path");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Oops! Our server just had a coffee break." })).toBeVisible();
  await expect.poll(() => logged.join("\n")).toContain("/no/such/path");
  await page.getByRole("link", { name: "Return to Base Grid" }).click();
  await expect(page).toHaveURL("/");
});

/** Tag and size of each element. */
const layoutOf = (page: import("@playwright/test").Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main, main :not(script)")].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${Math.round(width)} × ${Math.round(height)}`;
    }),
  );

for (const [from, link, to] of [
  ["/blog", "Home", "/"],
  ["/login", "Blog", "/blog"],
] as const) {
  test(`${to} opened by a link on ${from} has the styles of its document`, async ({ page }) => {
    await page.goto(to, { waitUntil: "networkidle" });
    await waitForHydration(page);
    const expected = await layoutOf(page);
    await page.goto(from);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await siteFrame(page).item(link).click();
    await expect(page).not.toHaveURL(from);
    await expect.poll(() => layoutOf(page)).toEqual(expected);
    expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
  });
}
