import type { Page } from "@playwright/test";
import { draftsScreen } from "../../../screens/drafts-screen.ts";
import { json, respondWithPosts } from "../../support/fake-posts.ts";
import { expect, test } from "../../support/signed-in.ts";

const POST = { slug: "listed-post", title: "Listed post", author: "A", content: "<p>x</p>", date: "2026-11-20" };
const lists = (page: Page) => page.getByRole("navigation", { name: "Lists of posts" }).getByRole("link");
const finder = (page: Page) => page.getByRole("search", { name: "Find posts" });

test("the lists show their numbers, changed posts, and times in the firm's zone", async ({ page, posts, drafts }) => {
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  const { id } = await posts.insert(POST);
  await drafts.insert({ post_id: id, title: "Listed post, corrected" });
  await drafts.insert({ title: "Later", scheduled_for: "2099-12-02T02:00:00Z" });
  await drafts.insert({ title: "Sooner", scheduled_for: "2099-12-01T13:05:00Z" });
  await page.goto("/admin/blog");
  await expect(lists(page)).toHaveText(["Published", "Drafts (3)", "Scheduled (2)", "Deleted"]);
  await expect(page.getByRole("row").filter({ hasText: "changes" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: POST.title })).toContainText("changes");
  expect(requestedUrls.filter((url) => url.includes("/rest/v1/post_drafts"))).toHaveLength(1);
  const list = requestedUrls.find((url) => url.includes("/rest/v1/blog_posts")) ?? "";
  expect(new URL(list).searchParams.get("select")).toBe("*");

  const { rows, discard, question } = draftsScreen(page);
  await lists(page).filter({ hasText: "Drafts" }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Sooner" })).toContainText("Scheduled for Dec 1, 2099, 20:05 (Asia/Jakarta)");

  await lists(page).filter({ hasText: "Scheduled" }).click();
  await expect(page).toHaveURL("/admin/blog/scheduled");
  await expect(page).toHaveTitle(/^Scheduled Posts/);
  await expect(page.getByRole("columnheader")).toHaveText(["Title", "Scheduled by", "Goes online", "Actions"]);
  await expect(rows.locator(".row-link")).toHaveText(["Sooner", "Later"]);
  await expect(rows.getByRole("cell").nth(2)).toHaveText("Dec 1, 2099, 20:05 (Asia/Jakarta)");
  await discard("Sooner").click();
  await question.getByRole("button", { name: "Delete draft" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(lists(page)).toHaveText(["Published", "Drafts (2)", "Scheduled (1)", "Deleted"]);
});

test.describe("for a reader in the firm's zone", () => {
  test.use({ timezoneId: "Asia/Jakarta" });

  test("a time of today is only the time", async ({ page, drafts }) => {
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    await page.clock.setFixedTime(`${today}T05:00:00Z`);
    await page.route("**/rest/v1/post_drafts*", async (route) => {
      const response = await route.fetch();
      const rows = ((await response.json()) as object[]).map((row) => ({
        ...row,
        scheduled_for: `${today}T13:05:00Z`,
      }));
      await route.fulfill({ response, json: rows });
    });
    await drafts.insert({ title: "This evening" });
    await draftsScreen(page).open();
    await expect(draftsScreen(page).rows).toContainText("Scheduled for 20:05");
  });
});

test("without scheduled drafts the list says so", async ({ page }) => {
  await page.goto("/admin/blog/scheduled");
  await expect(page.getByText("No posts are scheduled.", { exact: true })).toBeVisible();
  await expect(lists(page)).toHaveText(["Published", "Drafts", "Scheduled", "Deleted"]);
});

test("three letters of a name filter at once, and an unclear part says what is missing", async ({ page, posts }) => {
  for (const author of ["Zainab Putri", "Zaki Akbar"]) {
    await posts.insert({ ...POST, slug: author.toLowerCase().replace(" ", "-"), title: `By ${author}`, author });
  }
  await page.goto("/admin/blog");
  const author = finder(page).getByRole("combobox", { name: "By author" });
  await author.pressSequentially("put");
  await expect(page).toHaveURL("/admin/blog?author=Zainab+Putri");
  await expect(author).toHaveAccessibleDescription("Shows posts by Zainab Putri.");
  await expect(page.locator(".row-link")).toHaveText(["By Zainab Putri"]);
  await expect(author).toHaveValue("put");
  await page.keyboard.press("Tab");
  await expect(author).toHaveValue("Zainab Putri");

  await author.fill("Za");
  await expect(author).toHaveAccessibleDescription("2 authors match. Choose one from the list.");
  await expect(page).toHaveURL("/admin/blog");
  await author.press("Enter");
  await expect(author).toHaveAccessibleDescription("2 authors match. Choose one from the list.");
  await author.fill("Xena");
  await expect(page.getByText("No posts by “Xena”.", { exact: true })).toBeVisible();
});

test("a part of a tag filters as well, with a space for its hyphen", async ({ page, posts }) => {
  await posts.insert({ ...POST, tags: ["tata-kelola", "e-mail", "iso-27001"] });
  await page.goto("/admin/blog");
  const tag = finder(page).getByRole("combobox", { name: "By tag" });
  await tag.fill("tata kel");
  await expect(page).toHaveURL("/admin/blog?tag=tata-kelola");
  await expect(page.locator(".row-link")).toHaveText([POST.title]);
});

test("a filter typed before the names are known is applied when they come", async ({ page, posts }) => {
  await posts.insert({ ...POST, author: "Zainab Putri" });
  const gate = Promise.withResolvers<void>();
  await page.route("**/rpc/list_post_labels*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/admin/blog");
  await finder(page).getByRole("combobox", { name: "By author" }).fill("putri");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/blog");
  gate.resolve();
  await expect(page).toHaveURL("/admin/blog?author=Zainab+Putri");
});

test("chips show two words with a space, and their text and link are those of the tag", async ({ page, posts }) => {
  await posts.insert({ ...POST, tags: ["tata-kelola", "e-mail", "iso-27001"] });
  await page.goto(`/blog/${POST.slug}`);
  const chips = page.getByRole("list", { name: "Tags" }).getByRole("link");
  await expect(chips).toHaveText(["tata-kelola", "e-mail", "iso-27001"]);
  const chip = page.getByRole("link", { name: "tata-kelola", exact: true });
  await expect(chip).toHaveAttribute("href", "/blog?tag=tata-kelola");
  await expect(chip.locator(".tag-hyphen")).toHaveCSS("opacity", "0");
  await expect(page.locator(".chip .tag-hyphen")).toHaveCount(1);
  await page.goto(`/admin/blog/edit/${POST.slug}`);
  await expect(page.getByRole("listitem").filter({ hasText: "tata-kelola" }).locator(".tag-hyphen")).toHaveCSS(
    "opacity",
    "0",
  );
});

test("a list has at most one primary button in each state", async ({ page, drafts, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const primary = page.locator(".button:not(.button-quiet):visible");
  await drafts.insert({ title: "A draft" });
  for (const path of ["/admin/blog", "/admin/blog/drafts", "/admin/blog/scheduled", "/admin/blog/deleted"]) {
    await page.goto(path);
    await expect(lists(page)).toHaveCount(4);
    await expect(page.getByText(/^admin \//), "a line that repeats the bar").toHaveCount(0);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await primary.count(), path).toBeLessThanOrEqual(1);
  }
  await respondWithPosts(page, (route) => route.fulfill({ ...json({ message: "no" }), status: 403 }));
  await page.goto("/admin/blog");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(primary).toHaveText("Add New Post");
});
