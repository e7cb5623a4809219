import type { Page } from "@playwright/test";
import { blogListScreen } from "../../../screens/blog-list-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";
import { holdRequests } from "../../support/wait.ts";

const heading = (page: Page, name?: string) => page.getByRole("heading", { level: 1, name });

test("keyboard and screen reader continue from the heading of each page", async ({ page, openLanding }) => {
  await openLanding();
  await expect(page.locator("body")).toBeFocused(); // a document begins at its skip link
  await siteFrame(page).item("Blog").click();
  await expect(heading(page, "Our Insights & News")).toBeFocused();

  const card = blogListScreen(page).cards.first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: /^Read More/ }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, title)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Back to Blog" })).toBeFocused();

  await page.goBack();
  await expect(heading(page, "Our Insights & News")).toBeFocused();
  await siteFrame(page).item("Services").click();
  await expect(page.locator("#services")).toBeFocused();
});

test("a page without its heading gets the focus, and the heading gets it after loading", async ({ page }) => {
  const release = await holdRequests(page, "**/rest/v1/blog_posts*slug=eq*");
  await page.goto("/blog");
  await waitForHydration(page);
  const card = blogListScreen(page).cards.first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name: /^Read More/ }).click();
  await expect(page.getByText("Loading blog post...")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  release();
  await expect(heading(page, title)).toBeFocused();
});

test("a step through the list announces the new page", async ({ page }) => {
  await page.goto("/blog");
  await waitForHydration(page);
  await expect(heading(page)).toHaveAccessibleDescription("");
  // Opens a page and returns: the first page is still in memory, and its links stay in the document.
  for (const [link, description] of [
    ["Page 2", "blog / page 2"],
    ["Previous page", ""],
    ["Page 2", "blog / page 2"],
  ] as const) {
    await page.getByRole("navigation", { name: "Pagination" }).getByRole("link", { name: link }).click();
    await expect(heading(page, "Our Insights & News")).toBeFocused();
    await expect(heading(page)).toHaveAccessibleDescription(description);
  }
});

test("the title of a page outside the blog names the page before the default title", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  for (const [path, name] of [
    ["/login", "Sign In to Admin Panel"],
    ["/nowhere", "Page Not Found"],
  ]) {
    await page.goto(path ?? "");
    await expect(page).toHaveTitle(`${name} | Nusagrid | Your Future, Our Technology.`);
  }
});
