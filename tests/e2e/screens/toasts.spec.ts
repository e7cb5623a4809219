import type { Page } from "@playwright/test";
import { makePost } from "../../factories/make-post.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { contrast } from "../support/contrast.ts";
import { json, respondWithPosts } from "../support/fake-posts.ts";
import { expect, test } from "../support/signed-in.ts";

const POST = makePost({ slug: "to-be-deleted", title: "To be deleted", date: "2026-11-19" });
const toasts = (page: Page) => page.locator("[data-sonner-toast]");

/** Deletes the post. The database rejects the deletion with this message, or allows it without one. */
async function deletePost(page: Page, rejection?: string): Promise<void> {
  await page.unrouteAll();
  if (rejection) {
    await respondWithPosts(page, (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({ ...json({ code: "PGRST999", message: rejection }), status: 400 })
        : route.continue(),
    );
  }
  await page.getByRole("button", { name: `Delete ${POST.title}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toBeHidden();
}

async function signOut(page: Page): Promise<void> {
  await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 204 })); // others use the session as well
  await siteFrame(page).logout.click();
}

async function look(page: Page, text: string | RegExp) {
  const toast = toasts(page).filter({ hasText: text });
  await expect(toast).toBeVisible();
  return toast.evaluate((element) => {
    const icon = element.querySelector("[data-icon] svg") as Element;
    const style = getComputedStyle(element);
    return {
      name: icon.getAttribute("aria-label"),
      shape: icon.innerHTML,
      iconColor: getComputedStyle(icon).color,
      edgeColor: style.borderLeftColor,
      edgeStyle: style.borderLeftStyle,
      ink: style.color,
      ground: style.backgroundColor,
      font: style.fontFamily,
    };
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`failure, success and information differ by icon, name and colour in the ${colorScheme} theme`, async ({
    page,
    posts,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await posts.insert(POST);
    await page.emulateMedia({ colorScheme });
    await page.goto("/admin/blog");
    await deletePost(page, "The disk is full.");
    const failure = await look(page, /^Failed to delete blog post/);
    await deletePost(page);
    const success = await look(page, "Blog post deleted successfully!");
    await signOut(page);
    const information = await look(page, "Successfully signed out!");

    expect([failure.name, success.name, information.name]).toEqual(["Error", "Success", "Information"]);
    const looks = [failure, success, information];
    for (const key of ["shape", "iconColor", "edgeColor"] as const) {
      expect(new Set(looks.map((each) => each[key])).size, key).toBe(3);
    }
    const siteFont = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    for (const { ink, ground, iconColor, font } of looks) {
      expect(font).toBe(siteFont);
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(iconColor, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("a toast has a visible border and icon", async ({ page, posts, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await posts.insert(POST);
    await page.goto("/admin/blog");
    await deletePost(page, "The disk is full.");
    const { edgeStyle, edgeColor, iconColor, ground } = await look(page, /^Failed to delete/);
    expect(edgeStyle).toBe("solid");
    expect(contrast(edgeColor, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(iconColor, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

test("a long message wraps and is complete at 320 px", async ({ page, posts, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await posts.insert(POST);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/admin/blog");
  const message = `${"W".repeat(90)} and then ${"words ".repeat(30)}`.trim();
  await deletePost(page, message);
  const toast = toasts(page).filter({ hasText: "and then words" });
  await expect(toast).toBeInViewport({ ratio: 1 });
  const { excess, lost, left, right } = await toast.evaluate((element) => {
    const words = element.querySelector("[data-title]") as Element;
    const range = document.createRange();
    range.selectNodeContents(words);
    const box = element.getBoundingClientRect();
    const text = range.getBoundingClientRect();
    return {
      excess: document.documentElement.scrollWidth - innerWidth,
      lost: text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom,
      left: box.left,
      right: box.right,
    };
  });
  expect([excess, lost]).toEqual([0, false]);
  expect(left).toBeGreaterThanOrEqual(8);
  expect(right).toBeLessThanOrEqual(312);
});

test("Tab skips a toast, and its shortcut moves the focus there and back", async ({ page, posts, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await posts.insert(POST);
  await page.goto("/admin/blog");
  await deletePost(page, "The disk is full.");
  const toast = toasts(page).filter({ hasText: "Failed to delete" });
  await toast.hover(); // keeps it there
  const last = page.getByRole("main").locator("a[href], button:not(:disabled)").last();
  await last.focus();
  await page.keyboard.press("Tab");
  await expect(toast).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast).not.toBeFocused();
  await expect(last).not.toBeFocused();

  await last.focus();
  await page.keyboard.press("Alt+t");
  await expect(page.locator("[data-sonner-toaster]")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(last).toBeFocused();
});
