import type { Page } from "@playwright/test";
import { landingScreen } from "../../../screens/landing-screen.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";

const SUCCESS = "Your message has been sent successfully!";
const FAILURE = "Failed to send message. Please try again later.";

/** The message stays, and can be sent when the connection is back. */
async function expectFailureAndRetry(page: Page): Promise<void> {
  const { field, submit, toast } = landingScreen(page);
  await expect(toast(FAILURE).filter({ visible: true })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(field("Full Name")).toHaveValue("Siti Rahma");
  await expect(field("Message")).toHaveValue("Please call us.\nThank you.");
  await page.context().setOffline(false);
  await submit.click();
  // First the success: each message disappears after four seconds.
  await expect(page.getByText(SUCCESS).filter({ visible: true })).toBeVisible();
  await expect(toast(FAILURE).filter({ visible: true })).toHaveCount(0);
}

test.describe("a message without a connection", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/Failed to load resource|ERR_|dynamically imported module/);
  });

  for (const [when, missing] of [
    ["before any script has arrived", "**/assets/*.js"],
    ["before React has arrived", "**/assets/frame-*.js"],
  ] as const) {
    test(`says so ${when}`, async ({ page }) => {
      let isMissing = true;
      await page.route(missing, (route) => (isMissing ? route.abort() : route.continue()));
      await page.goto("/");
      const { fill, submit } = landingScreen(page);
      await page.context().setOffline(true);
      await fill();
      await submit.click();
      await expect(page.getByText(FAILURE)).toBeVisible();
      isMissing = false;
      await expectFailureAndRetry(page);
    });
  }

  test("says so when React starts without the connection", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".site-header")).toHaveAttribute("data-scrolled", "false");
    const { fill, submit } = landingScreen(page);
    await page.context().setOffline(true);
    await fill();
    await submit.click();
    await expectFailureAndRetry(page);
  });

  test("says so when it was lost before the first focus", async ({ page, openLanding }) => {
    await openLanding();
    const { fill, submit } = landingScreen(page);
    await page.context().setOffline(true);
    await fill();
    await submit.click();
    await expectFailureAndRetry(page);
  });

  test("says so when the form has restored text and no focus", async ({ page, openLanding }) => {
    await openLanding();
    const { fill, submit } = landingScreen(page);
    await fill();
    await page.reload();
    await waitForHydration(page);
    await page.context().setOffline(true);
    await submit.click();
    await expectFailureAndRetry(page);
  });

  test("says so in Indonesian", async ({ page }) => {
    await page.route("**/assets/**/*.js", (route) => route.abort());
    await page.goto("/id");
    await page.context().setOffline(true);
    for (const box of await page.locator(".contact-form .input").all()) await box.fill("siti@example.go.id");
    await page.locator(".contact-form button").click();
    await expect(page.getByRole("alert").filter({ hasText: "Gagal" })).toBeVisible();
    await expect(page).toHaveURL("/id");
    await page.context().setOffline(false);
  });
});
