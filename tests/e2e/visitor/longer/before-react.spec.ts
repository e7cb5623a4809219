import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "../../support/test.ts";
import { holdRequests } from "../../support/wait.ts";

/** Each event that can arrive before React starts, and that React's router or the session would handle. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens the list and, by its router, a post. @returns the list's scroll position and the post's title */
async function openPostFromList(page: Page): Promise<{ position: number; title: string }> {
  await page.goto("/blog");
  await waitForHydration(page);
  const link = page.locator(".post-card h2 a").nth(5);
  await link.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(100);
  const title = await link.innerText();
  await link.click();
  await expect(heading(page)).toHaveText(title);
  return { position, title };
}

async function expectList(page: Page, position: number): Promise<void> {
  await expect(heading(page)).toHaveText("Our Insights & News");
  await expect(page.locator("main")).toHaveCount(1);
  await expect(page.locator(".post-card").first()).toHaveCSS("opacity", "1");
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(position));
}

for (const [when, isHeld] of [
  ["before React loads", true],
  ["while React starts", false],
] as const) {
  test(`Back and Forward ${when} show the other page, once and at its position`, async ({ page }) => {
    const { position, title } = await openPostFromList(page);
    const release = isHeld ? await holdRequests(page, "**/assets/frame-*.js") : () => {};
    await page.reload();
    await expect(heading(page)).toHaveText(title);
    if (!isHeld) await page.evaluate(() => document.dispatchEvent(new Event("pointermove")));
    await page.evaluate(() => history.back());
    await expectList(page, position);
    await page.evaluate(() => history.forward());
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator("main")).toHaveCount(1);
    release();
    await waitForHydration(page);
    await expect(heading(page)).toHaveText(title);
    await page.goBack();
    await expectList(page, position);
  });
}

test("Back to a section of the same page reloads nothing", async ({ page }) => {
  const release = await holdRequests(page, "**/assets/frame-*.js");
  await page.goto("/");
  await page.evaluate(() => {
    Object.assign(globalThis, { isSame: true });
    location.hash = "services";
    location.hash = "work";
    history.back();
  });
  await expect(page).toHaveURL("/#services");
  await expect(page.locator("#services")).toBeInViewport();
  release();
  await waitForHydration(page);
  expect(await page.evaluate(() => "isSame" in globalThis)).toBe(true);
  await expect(page.locator("#services")).toBeInViewport();
});

/** The start after five visible seconds would hide the one that the test looks for. */
function withoutStart(): void {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
    delay === 5000 ? 0 : setTimeout(handler, delay, ...rest)) as typeof globalThis.setTimeout;
}

test.describe("React starts", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(withoutStart);
    await page.goto("/blog", { waitUntil: "networkidle" });
    await expect(page.locator(".site-header")).toHaveAttribute("data-scrolled", "false");
  });

  test("for a link of an e-mail that is opened in the same tab (hashchange)", async ({ page }) => {
    const frame = page.waitForRequest("**/assets/frame-*.js");
    await page.evaluate(() => (location.hash = "error=access_denied&error_code=otp_expired"));
    await frame;
  });

  test("when another tab signs in (storage)", async ({ page, context }) => {
    const frame = page.waitForRequest("**/assets/frame-*.js");
    const other = await context.newPage();
    await other.goto("/robots.txt");
    await other.evaluate(() => localStorage.setItem("nusagrid-session", "{}"));
    await frame;
  });

  test("when the page returns from the browser's cache and a session exists (pageshow)", async ({ page }) => {
    const frame = page.waitForRequest("**/assets/frame-*.js");
    await page.evaluate(() => {
      localStorage.setItem("nusagrid-session", "{}");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await frame;
  });
});
