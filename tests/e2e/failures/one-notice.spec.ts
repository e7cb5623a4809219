import type { Page } from "@playwright/test";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { draftsApi, signIn } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";
import { comeBack } from "../support/wait.ts";

const PRIMARY = ".button:not(.button-quiet, .button-danger)";

/** Counts what the form shows: at most one notice and one primary button, and one state line. */
async function expectCalm(page: Page, state: string, notices: 0 | 1): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.locator(".notice"), `notices: ${state}`).toHaveCount(notices);
  await expect(page.locator(PRIMARY), `primary buttons: ${state}`).toHaveCount(1);
  await expect(main.locator(".post-keeping, .post-failure"), `state lines: ${state}`).toHaveCount(1);
  if (notices === 1) await expect(main.locator(".save-bar .notice"), state).toBeInViewport({ ratio: 1 });
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`the form shows at most one notice and one primary button in every state, at ${viewport.width} px`, async ({
    page,
    request,
    browser,
    session,
    colleague,
    posts,
    drafts,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.setViewportSize(viewport);
    const form = postFormScreen(page);
    const row = { slug: "calm", title: "Calm", author: "A", content: "<p>x</p>", date: "2026-01-01" };
    const { id, updated_at } = await posts.insert(row);
    await form.openAdd();
    await expectCalm(page, "new post", 0);
    await form.submit.click();
    await expect(form.title).toHaveAttribute("aria-invalid", "true");
    await expectCalm(page, "errors", 0);
    await form.openEdit("calm");
    await expectCalm(page, "unchanged", 0);
    await form.author.fill("B");
    await expectCalm(page, "unsaved", 0);
    await expect(form.keeping).toHaveText(/^Saved/);
    await expectCalm(page, "saved", 0);

    // Somebody publishes another version, and the network is down as well.
    await posts.change("calm", { author: "C" });
    await page.route("**/rest/v1/post_drafts*", (route) => route.abort());
    await form.submit.click();
    await expect(form.failure).toBeVisible();
    await expect(form.notice).toContainText("A newer version is online.");
    await form.author.fill("D");
    await expectCalm(page, "newer version, rejected and offline", 1);
    await page.unrouteAll();
    await page.reload();
    await expect(form.undo).toBeVisible();
    await expect(form.notice).toContainText("A newer version is online.");
    await expectCalm(page, "restored, newer version", 1);

    // The colleague takes over the draft in this state, and the newer version stays online.
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, colleague);
    const theirs = postFormScreen(other);
    await theirs.openEdit("calm");
    await expect(theirs.notice).toContainText("is writing this post now.");
    await expectCalm(other, "offered", 1);
    await theirs.choice("Open the draft").click();
    await expect(theirs.notice).toContainText("You can read it here.");
    await expect(theirs.title).toHaveAttribute("readonly");
    await expectCalm(other, "read-only, because another person writes", 1);
    await theirs.choice("Take over").click();
    await expect(theirs.notice).toContainText("A newer version is online.");
    await expectCalm(other, "taken over", 1);
    await theirs.author.fill("E");
    await expect(theirs.keeping).toHaveText(/^Saved/);
    await form.author.fill("F");
    await expect(form.notice).toContainText("is writing this post now.");
    await expectCalm(page, "other person and newer version", 1);
    await elsewhere.close();

    await drafts.removeAll();
    await draftsApi(request, colleague).insert({ ...row, post_id: id, base_version: updated_at, author: "G" });
    await page.reload();
    await expect(form.notice).toBeVisible();
    await expectCalm(page, "copy and draft", 1);

    await drafts.removeAll();
    await form.openAdd();
    await form.title.fill("To be deleted");
    await expect(form.keeping).toHaveText(/^Saved/);
    await drafts.removeAll();
    await comeBack(page);
    await expect(form.notice).toContainText("This draft was deleted.");
    await expectCalm(page, "deleted", 1);

    await form.choice("Keep it as a new draft").click();
    await expect(form.keeping).toHaveText(/^Saved \d/);
    await posts.insert({ ...row, slug: "to-be-deleted", title: "To be deleted" });
    await drafts.removeAll();
    await form.author.fill("Written after that");
    await expect(form.notice).toContainText(/^Published at /);
    await expectCalm(page, "published meanwhile", 1);

    await form.choice("Edit the post").click();
    await expect(form.submit).toHaveText("Update Blog Post");
    await form.content.fill("Begun before the newer version.");
    await expect(form.keeping).toHaveText(/^Saved \d/);
    await posts.change("to-be-deleted", { author: "In the newer version" });
    await form.submit.click();
    await expect(form.notice).toContainText("A newer version is online.");
    await expectCalm(page, "newer version", 1);

    await drafts.removeAll();
    await form.openAdd();
    await form.title.fill("In two windows");
    await expect(form.keeping).toHaveText(/^Saved \d/);
    const second = await browser.newContext({ viewport });
    const home = await second.newPage();
    await signIn(home, session);
    await home.goto(`/admin/blog/add?draft=${(await drafts.list())[0]?.id}`);
    const there = postFormScreen(home);
    await there.author.fill("There");
    await expect.poll(async () => (await drafts.list())[0]?.author).toBe("There");
    await form.author.fill("Here");
    await expect(form.notice).toContainText("You also saved another text of this post.");
    await expectCalm(page, "another window of the account", 1);
    await second.close();
  });
}

test("a deleted post whose path is used has one notice and one primary button", async ({
  page,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const row = { slug: "twice-used", title: "Deleted", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id } = await posts.insert(row);
  await posts.remove(row.slug);
  await posts.insert({ ...row, title: "The replacement" });
  await page.goto(`/admin/blog/deleted/${id}`);
  const notice = page.getByRole("main").locator(".notice");
  await expect(notice).toHaveAccessibleName("Deleted");
  await expect(page.locator(PRIMARY)).toHaveCount(1);
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(notice).toHaveAccessibleName("Address in use");
  await expect(page.locator(PRIMARY)).toHaveCount(1);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(notice).toHaveAccessibleName("Deleted");
});
