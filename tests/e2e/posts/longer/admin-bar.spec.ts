import type { Page } from "@playwright/test";
import { siteFrame } from "../../../screens/site-frame.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { json } from "../../support/fake-posts.ts";
import { recordLayoutShifts } from "../../support/layout-shifts.ts";
import { lostText } from "../../support/lost-text.ts";
import { expect, test } from "../../support/signed-in.ts";
import { EDITOR } from "../../support/site-process.ts";
import { waitForHydration } from "../../support/test.ts";

const SECTIONS = ["Posts", "Pictures", "Site", /^Messages/, "People"];
const SCREENS = [
  "/admin/blog",
  "/admin/blog/add",
  "/admin/pictures",
  "/admin/messages",
  "/admin/accounts",
  "/admin/account",
];
const POST = "/blog/forty-seven-days";

test("each screen of the administration has its bar instead of the public header", async ({ page }) => {
  const { header, administration, navigation, openMenu, logout, viewSite, themeToggle } = siteFrame(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(administration.getByRole("link")).toHaveText(SECTIONS);
    await expect(header).toHaveCount(1);
    await expect(header).toContainText(EDITOR.email);
    await expect(navigation).toHaveCount(0);
    await expect(openMenu).toHaveCount(0);
    await expect(viewSite).toHaveAttribute("href", "/");
    for (const width of [1920, 1280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(logout).toBeVisible();
      await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(1);
      await expect(themeToggle).toBeVisible();
    }
  }
});

test("the bar shows the name of an account that has one", async ({ page }) => {
  await page.route("**/rest/v1/account_roles*", (route) =>
    route.fulfill(json([{ role: "owner", name: "Anna Wijaya" }])),
  );
  await page.goto("/admin/blog");
  await expect(siteFrame(page).header).toContainText("Anna Wijaya");
  await expect(siteFrame(page).header).not.toContainText(EDITOR.email);
});

test("at 320 px the bar has two rows, and the keyboard follows them", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/admin/pictures");
  const { header, administration, skipLink } = siteFrame(page);
  await expect(administration.getByRole("link")).toHaveText(SECTIONS);
  const tops = await header
    .locator("a, button")
    .evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().top / 20)));
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(tops, "in reading order").toEqual(tops.toSorted((one, other) => one - other));
  await skipLink.focus();
  for (const name of [
    "Posts",
    "Pictures",
    "Site",
    "Messages",
    "People",
    "View site",
    "Account",
    "Switch between",
    "Logout",
  ]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(new RegExp(`^${name}`));
  }
  expect(await lostText(page)).toEqual([]);
});

test("a signed-in person reaches the administration from every public page", async ({ page }) => {
  const { administration, logout } = siteFrame(page);
  const edit = administration.getByRole("link", { name: "Edit this post", exact: true });
  for (const path of ["/", "/blog"]) {
    await page.goto(path);
    await expect(administration.getByRole("link")).toHaveText(SECTIONS);
    await expect(edit).toHaveCount(0);
    await expect(logout).toHaveCount(1);
  }
  await page.goto(POST);
  await edit.click();
  await expect(page).toHaveURL(`/admin${POST.replace("blog/", "blog/edit/")}`);
  await expect(page.getByRole("button", { name: "Update Blog Post" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(1);
});

test("a missing post has no link to edit it, and a preview shows what visitors see", async ({
  page,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { administration } = siteFrame(page);
  await page.goto("/blog/no-such-post");
  await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
  await expect(administration.getByRole("link")).toHaveText(SECTIONS);
  const { id } = await drafts.insert({ title: "Only a draft", content: "<p>x</p>" });
  await page.goto(`/admin/blog/preview-page/${id}`);
  await expect(page.getByRole("heading", { name: "Only a draft" })).toBeVisible();
  await expect(siteFrame(page).logout).toBeVisible();
  await expect(administration).toHaveCount(0);
});

for (const width of [320, 360, 768, 1280]) {
  test(`the line on public pages moves nothing and covers nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await recordLayoutShifts(page);
    for (const path of ["/", "/blog", POST]) {
      await page.goto(path);
      const { administration } = siteFrame(page);
      await expect(administration.getByRole("link").nth(4)).toHaveText("People");
      if (path === POST) await expect(administration.getByRole("link", { name: "Edit this post" })).toBeVisible();
      // The header moves its items for Logout.
      expect(
        (await shifts()).filter((shift) => !shift.includes('aria-label="Main"')),
        path,
      ).toEqual([]);
      expect(await covered(page), path).toEqual([]);
      expect(await lostText(page), path).toEqual([]);
    }
  });
}

/** Returns elements of the page that are under the line. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bottom = document.querySelector(".editor-line")?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    return [...document.querySelectorAll("main :is(h1, p, li, a, button, input:not([type=hidden]))")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter((element) => element.getBoundingClientRect().top < bottom)
      .map(({ outerHTML }) => outerHTML);
  });
}

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing in the line and in the lists of posts", async ({ page, posts, drafts }) => {
    const { id } = await posts.insert({
      slug: "changed-soon",
      title: "Changed soon",
      author: "A",
      content: "<p>x</p>",
      date: "2026-11-20",
      tags: ["tata-kelola"],
    });
    await drafts.insert({ post_id: id, title: "Changed soon", scheduled_for: "2099-12-02T02:00:00Z" });
    for (const [path, width] of [
      ["/", 1280],
      [POST, 320],
      ["/blog", 1280],
      ["/admin/blog", 360],
      ["/admin/blog/scheduled", 1280],
      ["/admin/blog/drafts", 320],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(siteFrame(page).administration.getByRole("link").nth(4)).toHaveText("People");
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectNoFindings(page, path);
    }
  });
});

test("the code of the line is not loaded for anonymous visitors", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.goto(POST);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requestedUrls.filter((url) => /editor-line|admin-links/.test(url))).toEqual([]);
  await expect(siteFrame(page).administration).toHaveCount(0);
  await context.close();
});
