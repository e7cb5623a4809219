import { postFormScreen } from "../../screens/post-form-screen.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { expect, test } from "../support/signed-in.ts";
import { draftIsStored } from "../support/wait.ts";

test("text of a closed tab opens again with its time, and can be undone", async ({ page, context }) => {
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
  await expect(reopened.title).toHaveValue("Half written");
  await expect(reopened.tags).toHaveText(["draft"]);
  await expect(reopened.content).toHaveText("Half a thought");
  await expect(reopened.keeping).toHaveText(/^Restored your changes of \d\d:\d\d · Undo$/);
  await reopened.undo.click();
  await expect(reopened.title).toHaveValue("");
  await expect(reopened.content).toHaveText("");
  await expect(reopened.keeping).toHaveText("No changes");
});

test("a new text does not overwrite a postponed text", async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await context.route("**/rest/v1/post_drafts*", (route) => route.abort());
  let tab = page;
  for (const title of ["First tab", "Second tab"]) {
    const form = postFormScreen(tab);
    await form.openAdd();
    if (title === "Second tab") await form.undo.click();
    await form.title.fill(title);
    await draftIsStored(tab, title);
    await tab.close({ runBeforeUnload: false });
    tab = await context.newPage();
  }
  const form = postFormScreen(tab);
  await tab.goto("/admin/blog");
  await expect(form.unsaved).toContainText("“Second tab” was not saved to the server.");
  await form.unsaved.getByRole("button", { name: "Delete" }).click();
  await form.discardQuestion.getByRole("button", { name: "Delete text" }).press("Enter");
  await form.unsaved.getByRole("link", { name: "Continue writing" }).click();
  await expect(form.title).toHaveValue("First tab");
});

test("text older than the post online asks before it replaces it", async ({ page, context, posts, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await posts.insert({ slug: "two-times", title: "Two times", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  await page.route("**/rest/v1/post_drafts*", (route) => route.abort());
  const form = postFormScreen(page);
  await form.openEdit("two-times");
  await form.author.fill("Mine, unsaved");
  await draftIsStored(page, "Mine, unsaved");
  await page.close({ runBeforeUnload: false });
  await posts.change("two-times", { author: "Theirs, saved later" });

  const again = await context.newPage();
  const reopened = postFormScreen(again);
  await reopened.openEdit("two-times");
  await expect(reopened.author).toHaveValue("Mine, unsaved");
  await expect(reopened.notice).toContainText("A newer version is online.");
  await reopened.submit.click();
  await expect(reopened.notice).toBeFocused();
  expect(await posts.find("two-times")).toMatchObject({ author: "Theirs, saved later" });
  await reopened.choice("Replace it with my draft").click();
  await reopened.submit.click();
  await expect(reopened.toast("Blog post updated successfully!")).toBeVisible();
  expect(await posts.find("two-times")).toMatchObject({ author: "Mine, unsaved" });
});

test("leaving with text that the server does not have asks first", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/rest/v1/post_drafts*", (route) => route.abort());
  await postFormScreen(page).openAdd();
  await postFormScreen(page).title.fill("Do not lose me");
  await siteFrame(page).viewSite.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(dialog).toContainText("They stay on this computer and open again in this form.");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL("/admin/blog/add");
  await expect(postFormScreen(page).title).toHaveValue("Do not lose me");
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
  await expect(mine.notice).toContainText("A newer version is online.");
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
