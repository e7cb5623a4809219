import { postFormScreen } from "../../screens/post-form-screen.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { expect, test } from "../support/signed-in.ts";
import { draftIsStored } from "../support/wait.ts";

test("text of a closed tab is offered with its time and restored on request", async ({ page, context }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Half written");
  await form.content.fill("Half a thought");
  await form.tagsInput.fill("draft ");
  await draftIsStored(page, '\\"draft\\"');
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const reopened = postFormScreen(again);
  await reopened.openAdd();
  await expect(reopened.title).toHaveValue("");
  await expect(reopened.offer).toContainText("unsaved text");
  await again.getByRole("button", { name: "Restore unsaved text" }).click();
  await expect(reopened.title).toHaveValue("Half written");
  await expect(reopened.tags).toHaveText(["draft"]);
  await expect(reopened.offer).toBeHidden();
});

test("a declined offer does not appear again", async ({ page, context }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Give this up");
  await draftIsStored(page, "Give this up");
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  const reopened = postFormScreen(again);
  await reopened.openAdd();
  await again.getByRole("button", { name: "Discard it" }).click();
  await reopened.discardQuestion.getByRole("button", { name: "Discard text" }).press("Enter");
  await expect(reopened.offer).toBeHidden();
  await again.reload();
  await expect(reopened.title).toBeVisible();
  await expect(reopened.offer).toBeHidden();
});

test("typed text does not overwrite text that the page still offers", async ({ page, context }) => {
  let tab = page;
  for (const title of ["First tab", "Second tab"]) {
    const form = postFormScreen(tab);
    await form.openAdd();
    await expect(form.offer).toBeVisible({ visible: title === "Second tab" });
    await form.title.fill(title);
    await draftIsStored(tab, title);
    await tab.close({ runBeforeUnload: false });
    tab = await context.newPage();
  }
  const form = postFormScreen(tab);
  await form.openAdd();
  await tab.getByRole("button", { name: "Discard it" }).click();
  await form.discardQuestion.getByRole("button", { name: "Discard text" }).press("Enter");
  await tab.reload();
  await tab.getByRole("button", { name: "Restore unsaved text" }).click();
  await expect(form.title).toHaveValue("First tab");
});

test("text older than the post is not applied without a question, which shows both times", async ({
  page,
  context,
  posts,
}) => {
  await posts.insert({ slug: "two-times", title: "Two times", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit("two-times");
  await form.author.fill("Mine, unsaved");
  await draftIsStored(page, "Mine, unsaved");
  await page.close({ runBeforeUnload: false });
  await posts.change("two-times", { author: "Theirs, saved later" });

  const again = await context.newPage();
  const reopened = postFormScreen(again);
  await reopened.openEdit("two-times");
  await expect(reopened.author).toHaveValue("Theirs, saved later");
  await expect(reopened.offer).toContainText("which is later");
  await again.getByRole("button", { name: "Restore unsaved text" }).click();
  await expect(reopened.author).toHaveValue("Mine, unsaved");
  await reopened.submit.click();
  await expect(reopened.toast("Blog post updated successfully!")).toBeVisible();
});

test("leaving with unsaved text asks first", async ({ page }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Do not lose me");
  await siteFrame(page).viewSite.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL("/admin/blog/add");
  await expect(form.title).toHaveValue("Do not lose me");
  await siteFrame(page).viewSite.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/");
});

test("an unchanged form can be left without a question", async ({ page }) => {
  await postFormScreen(page).openAdd();
  await siteFrame(page).viewSite.click();
  await expect(page).toHaveURL("/");
});

test("a post that another editor saved meanwhile is not overwritten", async ({
  page,
  context,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await posts.insert({ slug: "shared-post", title: "Shared", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const other = await context.newPage();
  const mine = postFormScreen(page);
  const theirs = postFormScreen(other);
  await mine.openEdit("shared-post");
  await theirs.openEdit("shared-post");
  await theirs.author.fill("Theirs");
  await theirs.submit.click();
  await expect(theirs.toast("Blog post updated successfully!")).toBeVisible();

  await mine.author.fill("Mine");
  await mine.submit.click();
  await expect(mine.toast(/^Failed to update blog post: Someone else saved this post/)).toBeVisible();
  expect(await posts.find("shared-post")).toMatchObject({ author: "Theirs" });
  await expect(mine.author).toHaveValue("Mine");
});

test("repeated saves in one form report no conflict", async ({ page, posts }) => {
  await posts.insert({ slug: "many-saves", title: "Many saves", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit("many-saves");
  for (let round = 1; round <= 8; round += 1) {
    await form.author.fill(`Author ${round}`);
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok()),
      form.submit.click(),
    ]);
    await expect(form.submit).toHaveText("Update Blog Post");
  }
  expect(await posts.find("many-saves")).toMatchObject({ author: "Author 8" });
});
