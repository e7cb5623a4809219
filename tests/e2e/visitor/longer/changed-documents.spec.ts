import type { Page } from "@playwright/test";
import { landingScreen } from "../../../screens/landing-screen.ts";
import { loginScreen } from "../../../screens/login-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { addPasswordManager, replaceTexts, translatePage, wrapFields } from "../../support/change-document.ts";
import { EDITOR } from "../../support/site-process.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";
import { holdRequests } from "../../support/wait.ts";

const CHANGES: [string, (page: Page) => Promise<void>][] = [
  ["a translation with elements", translatePage],
  ["a translation of texts", replaceTexts],
  ["a password manager", addPasswordManager],
];

/** React cannot start before the test releases it. */
async function openWithoutReact(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, "**/assets/frame-*.js");
  await page.goto(path);
  await expect(page.locator(".site-header")).toHaveAttribute("data-scrolled", "false");
  return release;
}

// A hydration that fails is an error in the console, which fails the test.
for (const [name, change] of CHANGES) {
  test.describe(`${name} before React starts`, () => {
    test("loses no typed text and no focus", async ({ page }) => {
      const release = await openWithoutReact(page, "/");
      const { field, fill } = landingScreen(page);
      await fill();
      await field("Subject").focus();
      await change(page);
      release();
      await waitForHydration(page);
      await expect(field("Full Name")).toHaveValue("Siti Rahma");
      await expect(field("Message")).toHaveValue("Please call us.\nThank you.");
      await expect(field("Subject")).toBeFocused();
    });

    test("loses no theme and no open panel", async ({ page }) => {
      const release = await openWithoutReact(page, "/");
      const { service } = landingScreen(page);
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
      await siteFrame(page).themeToggle.click();
      const chosen = await theme();
      expect(chosen).toMatch(/light|dark/);
      await service("Managed IT Services").click();
      await change(page);
      release();
      await waitForHydration(page);
      expect(await theme()).toBe(chosen);
      await expect(service("Managed IT Services")).toHaveAttribute("aria-expanded", "true");
    });

    test("loses no press", async ({ page }) => {
      const release = await openWithoutReact(page, "/");
      const { learnMore, section } = landingScreen(page);
      await change(page);
      await learnMore.click();
      release();
      await expect(section("about")).toBeInViewport();
    });

    test("loses no message", async ({ page }) => {
      const release = await openWithoutReact(page, "/");
      const { fill, submit, toast } = landingScreen(page);
      await change(page);
      await fill();
      await submit.click();
      release();
      await expect(toast("Your message has been sent successfully!")).toBeVisible();
    });

    test("stays in the document", async ({ page }) => {
      const release = await openWithoutReact(page, "/blog");
      await change(page);
      const added = () =>
        page.evaluate(() => [
          document.querySelectorAll("font, .added").length,
          document.body.textContent?.split("\u200b").length,
        ]);
      const before = await added();
      release();
      await waitForHydration(page);
      await expect.poll(added).toEqual(before);
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page).toHaveURL("/blog?page=2");
      await expect(page.locator(".post-card").first()).toBeVisible();
    });

    test("does not prevent a sign-in", async ({ page, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource.*400/);
      const release = await openWithoutReact(page, "/login");
      const { email, password, button, problem } = loginScreen(page);
      await email.fill(EDITOR.email);
      await password.fill("a wrong password");
      await change(page);
      release();
      await expect(button("Sign in")).toBeEnabled();
      await expect(email).toHaveValue(EDITOR.email);
      await button("Sign in").click();
      await expect(problem).toHaveText("Invalid login credentials");
      await expect(button("Sign in")).toBeVisible();
    });
  });
}

test("an extension that moves a field before React starts takes no text and no focus from it", async ({ page }) => {
  const release = await openWithoutReact(page, "/");
  const { field, fill } = landingScreen(page);
  await fill();
  await wrapFields(page);
  await field("Message").focus();
  release();
  await waitForHydration(page);
  await expect(field("Message")).toBeFocused();
  await expect(field("Message")).toHaveValue("Please call us.\nThank you.");
  await expect(page.locator(".added > textarea")).toHaveCount(1);
});

test.describe("a page that is translated after React has started", () => {
  test("shows each state of the contact form", async ({ page, openLanding }) => {
    const release = await holdRequests(page, "**/api/v1.0/email/send-form");
    await openLanding();
    const { fill, submit, toast } = landingScreen(page);
    await fill();
    await translatePage(page);
    await submit.click();
    await expect(submit).toHaveText("Sending...");
    await translatePage(page);
    release();
    await expect(toast("Your message has been sent successfully!")).toBeVisible();
    await expect(submit).toHaveText("Send Transmission");
  });

  test("shows the errors of the contact form, and removes them", async ({ page, openLanding }) => {
    await openLanding();
    const { submit, field } = landingScreen(page);
    await submit.click();
    await translatePage(page);
    await field("Full Name").fill("S");
    await expect(field("Full Name")).toHaveAccessibleDescription("");
    await submit.click();
    await expect(field("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
  });

  test("shows other pages", async ({ page, openLanding }) => {
    await openLanding();
    await translatePage(page);
    await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Insights & News");
    await translatePage(page);
    await page.locator(".post-card h2 a").first().click();
    await expect(page.locator(".post-title")).toBeVisible();
    await translatePage(page);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Insights & News");
    await page.goBack();
    await expect(page.locator("main > section").first()).toBeVisible();
  });
});
