import type { Page } from "@playwright/test";
import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { postHistoryScreen } from "../../../screens/post-history-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { json } from "../../support/fake-posts.ts";
import { expect, test } from "../../support/signed-in.ts";

const EDITOR = "editor@nusagrid.example";
const POST = { slug: "looked-back-at", title: "Looked back at", author: "A", date: "2026-01-01" };
const CONTENT = "<p>The first paragraph stays.</p><p>It takes two days to move a cluster.</p>";

/** The list contains no posts that an earlier test deleted. */
test.beforeEach(async ({ posts, session, request, baseURL }) => {
  expect(posts).toBeDefined(); // deletes the rest of an earlier test
  const headers = { apikey: session.key, Authorization: `Bearer ${session.accessToken}` };
  const response = await request.delete(`${baseURL}/rest/v1/deleted_posts?id=not.is.null`, { headers });
  expect(response.ok()).toBe(true);
});

async function save(page: Page, message: string): Promise<void> {
  const form = postFormScreen(page);
  // The message of an earlier save may still be visible.
  const stored = page.waitForResponse(
    (response) => ["POST", "PATCH"].includes(response.request().method()) && /blog_posts/.test(response.url()),
  );
  await form.submit.click();
  await stored;
  await expect(form.submit).toHaveText(/^(Add|Update) Blog Post/);
  await expect(form.toast(message).last()).toBeVisible();
}

test("a post is published, corrected twice, compared, restored to a version, deleted and restored", async ({
  page,
}) => {
  const form = postFormScreen(page);
  const history = postHistoryScreen(page);
  await form.openAdd();
  await form.title.fill(POST.title);
  await form.author.fill("Dewi");
  await form.content.click();
  await page.keyboard.type("The first paragraph stays.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It takes two days to move a cluster.");
  await save(page, "Blog post added successfully!");
  await form.openEdit(POST.slug);
  await form.title.fill("Looked back at, corrected");
  await form.slug.fill(POST.slug);
  await form.tagsInput.fill("cluster ");
  await save(page, "Blog post updated successfully!");
  await expect(form.submit).toBeEnabled();
  await form.content.locator("p").last().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Often three.");
  await save(page, "Blog post updated successfully!");

  await history.historyLink.click();
  await expect(page).toHaveURL(`/admin/blog/history/${POST.slug}`);
  await expect(history.heading).toBeFocused();
  await expect(history.rows).toHaveCount(3);
  await expect(history.rows.first()).toContainText("public now");
  await expect(history.rows.first()).toContainText(EDITOR);
  await expect(history.rows.last()).toContainText("added");
  await history.rows.first().getByRole("link").click();
  await expect(history.heading).toHaveText("Version 3");
  await expect(history.changes.locator("ins")).toHaveText(/Often three\./);
  await expect(history.changes.locator("del")).toHaveCount(0);
  await expect(history.changes).toContainText("One paragraph unchanged");
  await expect(history.restore).toHaveCount(0);
  await page.goBack();
  await history.rows.nth(1).getByRole("link").click();
  await history.view("Compared with the version before").click();
  await expect(history.fact("Title").locator("del")).toContainText("Looked back at");
  await expect(history.fact("Title").locator("ins")).toContainText("Looked back at, corrected");
  await expect(history.fact("Tags").locator("ins")).toContainText("cluster");
  await expect(page.getByText("The text is the same.")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await history.rows.last().getByRole("link").click();
  await expect(history.changes.locator("del"), "restoring takes away what is public").toHaveText(/Often three\./);
  await expect(history.fact("Title").locator("ins")).toContainText(POST.title);
  await history.view("Compared with the version before").click();
  await expect(page.getByText("There is no earlier version.")).toBeVisible();
  await history.view("The whole post").click();
  await expect(history.article.getByRole("heading", { level: 1 })).toHaveText(POST.title);
  await expect(history.article).toContainText("It takes two days to move a cluster.");
  await expect(history.article).not.toContainText("Often three.");

  await history.restore.click();
  await expect(history.restoreQuestion).toContainText("goes online now and replaces the public text");
  await history.restoreQuestion.getByRole("button", { name: "Cancel" }).click();
  await expect(history.restoreQuestion).toHaveCount(0);
  await history.restore.click();
  const [update] = await Promise.all([
    page.waitForRequest((request) => request.method() === "PATCH"),
    history.restoreQuestion.getByRole("button", { name: "Restore and publish" }).press("Enter"),
  ]);
  expect([update.headers()["x-edited-version"], update.postDataJSON().title]).toEqual([expect.any(String), POST.title]);
  await expect(history.toast("Blog post updated successfully!").last()).toBeVisible();
  await expect(page).toHaveURL(`/admin/blog/edit/${POST.slug}`);
  await expect(form.title).toHaveValue(POST.title);

  await page.goto("/admin/blog");
  await page.getByRole("button", { name: `Delete ${POST.title}` }).click();
  await page
    .getByRole("alertdialog", { name: "Are you absolutely sure?" })
    .getByRole("button", { name: "Delete" })
    .press("Enter");
  await expect(history.toast("Blog post deleted successfully!")).toBeVisible();
  await history.lists.getByRole("link", { name: "Deleted" }).click();
  await expect(history.row(POST.title)).toContainText("30 days");
  await expect(history.row(POST.title)).toContainText(EDITOR);
  await history.row(POST.title).getByRole("link").click();
  await expect(history.article).toContainText("It takes two days to move a cluster.");
  await expect(page.getByRole("region", { name: "Deleted" })).toContainText("You can bring it back within 30 days.");
  await page.goBack();
  await history.restoreDeleted(POST.title).click();
  await expect(history.toast("Blog post brought back!")).toBeVisible();
  await expect(page.getByText("No deleted posts.")).toBeVisible();
  await expect(history.heading).toBeFocused();
  await page.goto(`/blog/${POST.slug}`);
  await expect(page.getByText("It takes two days to move a cluster.")).toBeVisible();
  await history.openHistory(POST.slug);
  await expect(history.rows).toHaveCount(5);
  await expect(history.rows.first()).toContainText("brought back");
});

test("a deleted post whose slug is used is restored under another one, and a post is permanently deleted", async ({
  page,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const history = postHistoryScreen(page);
  await posts.insert({ ...POST, content: CONTENT, language: "id" });
  await posts.insert({ ...POST, slug: "for-good", title: "Gone", content: CONTENT });
  await posts.remove(POST.slug);
  await posts.remove("for-good");
  await posts.insert({ ...POST, title: "The replacement", content: CONTENT });
  await history.openDeleted();
  await history.restoreDeleted(POST.title).click();
  await expect(history.conflict).toContainText("/id/blog/looked-back-at");
  const slug = history.conflict.getByLabel("New slug");
  await expect(slug).toBeFocused();
  await expect(slug).toHaveValue("looked-back-at-2");
  await slug.fill("No slug");
  await page.keyboard.press("Enter");
  await expect(slug).toHaveAccessibleDescription(/Slug must be lowercase/);
  await posts.insert({ ...POST, slug: "taken-as-well", title: "Another", content: CONTENT });
  await slug.fill("taken-as-well");
  await page.keyboard.press("Enter");
  await expect(slug).toHaveAccessibleDescription(/Another post already has this slug/);
  await slug.fill("looked-back-at-once-more");
  await page.keyboard.press("Enter");
  await expect(history.toast("Blog post brought back!")).toBeVisible();
  await expect(history.conflict).toHaveCount(0);
  expect(await posts.find("looked-back-at-once-more")).toMatchObject({ title: POST.title, content: CONTENT });

  await history.deletePermanently("Gone").click();
  await expect(history.question).toContainText('"Gone" and its earlier versions cannot be brought back afterwards.');
  await expectNoFindings(page, "question");
  await history.question.getByRole("button", { name: "Delete permanently" }).press("Enter");
  await expect(history.toast("Blog post deleted permanently!")).toBeVisible();
  await expect(page.getByText("No deleted posts.")).toBeVisible();
  await expect(history.heading).toBeFocused();
});

test("a version is not restored if another editor saved meanwhile or another post has the slug, and unsaved text stays", async ({
  page,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const history = postHistoryScreen(page);
  const form = postFormScreen(page);
  await posts.insert({ ...POST, content: CONTENT });
  await posts.change(POST.slug, { slug: "renamed-since" });
  await posts.insert({ ...POST, title: "The replacement", content: CONTENT });
  await form.openEdit("renamed-since");
  await form.author.fill("Unsaved author");
  await history.openHistory("renamed-since", "/1");
  await history.restore.click();
  await history.restoreQuestion.getByRole("button", { name: "Restore and publish" }).press("Enter");
  await expect(history.toast("Failed to update blog post: Another post already has this slug.")).toBeVisible();
  await posts.change("renamed-since", { title: "Saved by a colleague" });
  await history.restore.click();
  await history.restoreQuestion.getByRole("button", { name: "Restore and publish" }).press("Enter");
  await expect(history.toast(/Failed to update blog post: Someone else saved this post/)).toBeVisible();
  await form.openEdit("renamed-since");
  await expect(form.author).toHaveValue("Unsaved author");
});

test("invalid URLs, failures and loading are shown", async ({ page, posts, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const history = postHistoryScreen(page);
  await posts.insert({ ...POST, content: CONTENT });
  await history.openHistory("no-such-post");
  await expect(history.heading).toHaveText("Post Not Found");
  for (const rest of ["/7", "/0", "/none"]) {
    await history.openHistory(POST.slug, rest);
    await expect(history.heading).toHaveText("Version Not Found");
  }
  for (const id of [crypto.randomUUID(), "eq.1"]) {
    await history.openDeleted(`/${id}`);
    await expect(history.heading).toHaveText("Post Not Found");
  }
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/rest\/v1\/(post_versions|deleted_posts)/, async (route) => {
    await gate;
    await route.fulfill({ ...json({ message: "no" }), status: 404 });
  });
  await history.openDeleted();
  await expect(page.getByText("Loading deleted posts...")).toBeVisible();
  release();
  await expect(page.getByText("Failed to load deleted posts. Please try again later.")).toBeVisible();
  await expectNoFindings(page, "failure");
  await history.openHistory(POST.slug);
  await expect(page.getByText("Failed to load post history. Please try again later.")).toBeVisible();
  await history.openHistory(POST.slug, "/1");
  await expect(page.getByText("Failed to load version. Please try again later.")).toBeVisible();
  // A backend without these tables: the form works without history.
  const form = postFormScreen(page);
  await form.openEdit(POST.slug);
  await expect(form.title).toHaveValue(POST.title);
});

test.describe("in both themes axe finds nothing", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("in versions, changes, deleted posts and their question", async ({ page, posts, expectedErrors }) => {
    expectedErrors.push(/409/);
    const history = postHistoryScreen(page);
    await posts.insert({ ...POST, content: CONTENT });
    await posts.change(POST.slug, {
      title: "Changed",
      tags: ["a"],
      image_url: "https://example.com/a.png",
      content: CONTENT.replace("two", "three"),
    });
    await page.route("https://example.com/**", (route) => route.fulfill({ path: "public/apple-touch-icon.png" }));
    await history.openHistory(POST.slug);
    await expect(history.rows).toHaveCount(2);
    await expectNoFindings(page, "versions");
    await history.openHistory(POST.slug, "/2");
    await expect(history.changes).toBeVisible();
    await expectNoFindings(page, "changes");
    await history.openHistory(POST.slug, "/2?view=page");
    await expect(history.article).toBeVisible();
    await expectNoFindings(page, "as it looked");
    await posts.remove(POST.slug);
    await posts.insert({ ...POST, content: CONTENT });
    await history.openDeleted();
    await expect(history.rows).toHaveCount(1);
    await expectNoFindings(page, "deleted posts");
    await history.restoreDeleted("Changed").click();
    await expect(history.conflict).toBeVisible();
    await expectNoFindings(page, "conflict");
    await history.row("Changed").getByRole("link").click();
    await expect(history.article).toBeVisible();
    await expectNoFindings(page, "deleted post");
  });
});
