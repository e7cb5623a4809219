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
  if (notices === 1) await expect(main.locator(".post-actions .notice"), state).toBeInViewport({ ratio: 1 });
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`the form shows at most one notice and one primary button in every state, at ${viewport.width} px`, async ({
    page,
    request,
    browser,
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
    await expectCalm(page, "newer version, refused and offline", 1);
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
    await theirs.answer("Open the draft").click();
    await theirs.answer("Take over").click();
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
  });
}
