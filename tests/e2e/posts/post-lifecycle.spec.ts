import type { Page } from "@playwright/test";
import { blogPostScreen } from "../../screens/blog-post-screen.ts";
import { draftsScreen } from "../../screens/drafts-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { postHistoryScreen } from "../../screens/post-history-screen.ts";
import { previewScreen } from "../../screens/preview-screen.ts";
import { signIn } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";

const TITLE = "From the first line on";
const SLUG = "from-the-first-line-on";
const TEXT = "Begun at the office. Finished at home.";

/** Expects a visitor to see a text. If several processes serve the site, others learn of a save within a second. */
async function expectToRead(visitor: Page, text: string): Promise<void> {
  const post = blogPostScreen(visitor);
  await expect(async () => {
    await post.open(SLUG);
    await expect(post.text).toHaveText(text, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
}

test("a post is drafted, continued, previewed, scheduled, corrected, compared, deleted and restored", async ({
  page: office,
  browser,
  session,
  posts,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const begun = postFormScreen(office);
  await begun.openAdd();
  await begun.title.fill(TITLE);
  await begun.content.fill("Begun at the office.");
  await expect(begun.keeping).toHaveText(/^Saved \d\d:\d\d$/);
  await office.close();

  const atHome = await browser.newContext();
  const page = await atHome.newPage();
  await signIn(page, session);
  const list = draftsScreen(page);
  await list.open();
  await list.link(TITLE).click();
  const form = postFormScreen(page);
  await expect(form.content).toHaveText("Begun at the office.");
  await form.author.fill("Siti Rahma");
  await form.content.press("Control+End");
  await page.keyboard.type(" Finished at home.");

  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = previewScreen(await opening);
  await preview.share.click();
  await preview.makeLink.click();
  const link = new URL(await preview.link.inputValue()).pathname;
  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  await colleague.goto(link);
  const shown = blogPostScreen(colleague);
  await expect(shown.title).toHaveText(TITLE);
  await expect(shown.text).toHaveText(TEXT);

  await form.schedule.click();
  await form.scheduleDate.fill("2099-12-02");
  await form.scheduleTime.fill("09:00");
  await form.setTime.click();
  await expect(form.toast("Draft scheduled.")).toBeVisible();
  expect(await posts.find(SLUG)).toBeNull();
  const [scheduled] = await drafts.list();
  await drafts.change(String(scheduled?.id), { scheduled_for: new Date(Date.now() + 1000).toISOString() });
  await expect.poll(() => posts.find(SLUG), { timeout: 20_000 }).toMatchObject({ title: TITLE, author: "Siti Rahma" });
  expect(await drafts.list()).toEqual([]);
  await colleague.reload();
  await expect(shown.title).toHaveText("This post is public");
  await colleague.getByRole("link", { name: "Read the post" }).click();
  await expect(colleague).toHaveURL(`/blog/${SLUG}`);
  await expect(shown.text).toHaveText(TEXT);

  await form.openEdit(SLUG);
  await form.content.press("Control+End");
  await page.keyboard.type(" Corrected too much.");
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await expectToRead(colleague, `${TEXT} Corrected too much.`);

  const history = postHistoryScreen(page);
  await history.historyLink.click();
  await expect(history.rows).toHaveCount(2);
  await history.rows.last().getByRole("link").click();
  await history.restore.click();
  await history.restoreQuestion.getByRole("button", { name: "Restore and publish" }).press("Enter");
  await expect(page).toHaveURL(`/admin/blog/edit/${SLUG}`);
  await expectToRead(colleague, TEXT);

  await page.goto("/admin/blog");
  await page.getByRole("button", { name: `Delete ${TITLE}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(form.toast("Blog post deleted successfully!")).toBeVisible();
  await expect.poll(async () => (await shown.open(SLUG))?.status()).toBe(404);
  await history.lists.getByRole("link", { name: "Deleted" }).click();
  await history.restoreDeleted(TITLE).click();
  await expect(history.toast("Blog post brought back!")).toBeVisible();
  await expectToRead(colleague, TEXT);
  await history.openHistory(SLUG);
  await expect(history.rows).toHaveCount(4);
  await atHome.close();
  await elsewhere.close();
});
