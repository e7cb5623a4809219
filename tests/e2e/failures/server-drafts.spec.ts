import { draftsScreen } from "../../screens/drafts-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { expectNoFindings } from "../support/axe.ts";
import { signIn } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";
import { draftIsStored } from "../support/wait.ts";

const ON_SERVER = /^Draft saved on the server at \d\d:\d\d\.$/;

test("a draft is written on one machine and published on another, and the first one shows it", async ({
  page,
  browser,
  session,
  posts,
  drafts,
}) => {
  const first = postFormScreen(page);
  await first.openAdd();
  await expect(first.keeping).toHaveText("Unsaved text is kept in this browser.");
  await first.title.fill("In two windows");
  await first.content.fill("Begun at the office.");
  await first.tagsInput.fill("clou");
  await expect(first.keeping).toHaveText(ON_SERVER);

  const elsewhere = await browser.newContext();
  const home = await elsewhere.newPage();
  await signIn(home, session);
  const list = draftsScreen(home);
  await list.open();
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText("New post");
  await list.link("In two windows").click();
  const second = postFormScreen(home);
  await expect(second.title).toHaveValue("In two windows");
  await expect(second.content).toHaveText("Begun at the office.");
  await expect(second.writtenElsewhere).toContainText("editor@nusagrid.example has been writing it since");
  await expect(second.title).toHaveAttribute("readonly");
  await expect(second.submit).toBeDisabled();
  await home.getByRole("button", { name: "Take over" }).click();
  await expect(second.writtenElsewhere).toBeHidden();
  await expect(second.title).toBeFocused();
  await second.author.fill("Siti Rahma");
  await expect(second.keeping).toHaveText(ON_SERVER);
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Siti Rahma");
  await second.submit.click();
  await expect(second.toast("Blog post added successfully!")).toBeVisible();
  await expect.poll(drafts.list).toEqual([]);
  await expect(home).toHaveURL("/admin/blog/add");
  expect(await posts.find("in-two-windows")).toMatchObject({ author: "Siti Rahma", tags: ["clou"] });
  await elsewhere.close();

  await first.content.fill("Begun at the office, and more.");
  await expect(first.draftGone).toBeVisible();
  await expect(first.content).toHaveText("Begun at the office, and more.");
  await draftIsStored(page, "and more.");
  await expect(first.keeping).toHaveText("Saved on this device.");
  await page.getByRole("button", { name: "Keep it as a new draft" }).click();
  await expect(first.keeping).toHaveText(ON_SERVER);
  expect(await drafts.list()).toMatchObject([{ content: "<p>Begun at the office, and more.</p>", revision: 1 }]);
});

test("an incomplete text is saved at once by its button, found under Drafts, and discarded after asking", async ({
  page,
  drafts,
}) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.saveDraft.click();
  await expect(form.toast("There is nothing new to save.")).toBeVisible();
  await form.author.fill("Siti");
  await form.saveDraft.click();
  await expect(form.toast("Draft saved.")).toBeVisible();
  await expect(form.author).toHaveValue("Siti");
  await expect(form.title).not.toHaveAttribute("aria-invalid");
  expect(await drafts.list()).toMatchObject([{ title: "", author: "Siti" }]);

  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await expect(page, "what was saved on purpose is left without asking").toHaveURL("/admin/blog");
  await page.getByRole("navigation", { name: "Lists of posts" }).getByRole("link", { name: "Drafts" }).click();
  const list = draftsScreen(page);
  await expect(list.heading).toHaveText("Drafts");
  await list.discard("Untitled").click();
  await expect(list.question).toContainText("The text of “Untitled” is gone for everybody.");
  await list.question.getByRole("button", { name: "Keep it" }).click();
  await expect(list.discard("Untitled")).toBeFocused();
  await page.keyboard.press("Enter");
  await list.question.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("Draft discarded.", { exact: true })).toBeVisible();
  await expect(list.heading).toBeFocused();
  await expect(page.getByText(/^No drafts\./)).toBeVisible();
  expect(await drafts.list()).toEqual([]);
});

test("a saved draft does not count as unsaved text of this browser", async ({ page, posts }) => {
  const unsaved = page.getByRole("region", { name: "Unsaved text" });
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Saved and left");
  await form.saveDraft.click();
  await expect(form.toast("Draft saved.")).toBeVisible();
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(unsaved).toHaveCount(0);
  await form.openAdd();
  await form.title.fill("Not saved on purpose");
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(unsaved).toContainText("Not saved on purpose");
  await unsaved.getByRole("button", { name: "Discard it" }).click();
  await form.discardQuestion.getByRole("button", { name: "Discard text" }).press("Enter");

  const { slug } = await posts.insert({
    slug: "to-go-on",
    title: "A",
    author: "A",
    content: "<p>x</p>",
    date: "2026-01-01",
  });
  await form.openEdit(slug);
  await form.author.fill("Siti Rahma");
  await form.saveDraft.click();
  await expect(form.toast("Draft saved.").last()).toBeVisible();
  await expect(form.keeping).toHaveText(ON_SERVER);
  await page.reload();
  await expect(form.changes).toBeVisible();
  await expect(unsaved).toHaveCount(0);
});

test("changes to a post are offered and not applied; a post that was changed meanwhile is not overwritten", async ({
  page,
  posts,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const row = { slug: "with-changes", title: "With changes", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id, updated_at } = await posts.insert(row);
  const { slug, title, content, date } = row;
  const draft = { post_id: id, base_version: updated_at, slug, title, content, date, author: "B" };
  await drafts.insert(draft);
  await posts.change("with-changes", { title: "Changed meanwhile" });

  const list = draftsScreen(page);
  await list.open();
  await expect(list.rows).toContainText("Changes to “Changed meanwhile”");
  const form = postFormScreen(page);
  await form.openEdit("with-changes");
  await expect(form.changes).toContainText("Saved by editor@nusagrid.example");
  await expect(form.author).toHaveValue("A");
  await form.changes.getByRole("button", { name: "Continue with them" }).click();
  await expect(form.author).toHaveValue("B");
  await expect(form.changes).toBeHidden();
  await form.submit.click();
  await expect(form.toast(/^Failed to update blog post: Someone else saved this post/)).toBeVisible();
  expect(await posts.find("with-changes")).toMatchObject({ author: "A" });
  expect(await drafts.list()).toHaveLength(1);
  await page.getByRole("button", { name: "Go on from the post as it is now" }).click();
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  expect(await posts.find("with-changes")).toMatchObject({ author: "B", title: "With changes" });
  await expect.poll(drafts.list).toEqual([]);
});

test("a draft in the URL is applied at once, and the URL loses it after the publication", async ({
  page,
  posts,
  drafts,
}) => {
  const row = { slug: "at-once", title: "At once", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id, updated_at } = await posts.insert(row);
  await drafts.insert({ ...row, post_id: id, base_version: updated_at, author: "B" });
  const list = draftsScreen(page);
  await list.open();
  await list.link("At once").click();
  const form = postFormScreen(page);
  await expect(form.author).toHaveValue("B");
  await expect(form.changes).toBeHidden();
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/blog/edit/at-once");
  await expect.poll(drafts.list).toEqual([]);
});

for (const [cause, status, line] of [
  ["keeps no drafts", 404, "Unsaved text is kept in this browser."],
  ["forbids them", 403, "Unsaved text is kept in this browser."],
  ["ends the session", 401, "Saved on this device. Your session has ended."],
  ["is in trouble", 503, "Saved on this device."],
  ["cannot be reached", 0, "Saved on this device."],
] as const) {
  test(`the form works with a backend that ${cause}`, async ({ page, posts, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    let asked = 0;
    await page.route("**/rest/v1/post_drafts*", (route) => {
      asked += 1;
      if (status === 0) return route.abort();
      return route.fulfill({ status, contentType: "application/json", body: '{"code":"x","message":"no"}' });
    });
    const slug = "without-drafts";
    await posts.insert({ slug, title: "Without drafts", author: "A", content: "<p>x</p>", date: "2026-01-01" });
    const form = postFormScreen(page);
    await form.openEdit(slug);
    await form.author.fill("B");
    await expect.poll(() => asked).toBe(2);
    await expect(form.keeping).toHaveText(line);
    await draftIsStored(page, '\\"B\\"');
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    await form.submit.click();
    await expect(form.toast("Blog post updated successfully!")).toBeVisible();
    expect(await posts.find(slug)).toMatchObject({ author: "B" });
  });
}

test("text that both the browser and the server have is offered once, and continues in the same draft", async ({
  page,
  context,
  posts,
  drafts,
}) => {
  const slug = "left-behind";
  await posts.insert({ slug, title: "Left behind", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit(slug);
  await form.author.fill("B");
  await expect(form.keeping).toHaveText(ON_SERVER);
  await draftIsStored(page, '\\"revision\\":1');
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const reopened = postFormScreen(again);
  await reopened.openEdit(slug);
  await expect(reopened.offer).toBeVisible();
  await expect(reopened.changes).toBeHidden();
  await again.getByRole("button", { name: "Restore unsaved text" }).click();
  await reopened.author.fill("B and C");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("B and C");
  expect(await drafts.list()).toHaveLength(1);
  await expect(reopened.writtenElsewhere).toBeHidden();
});

test("of two tabs with one draft, the one that loses the lease shows a message and preserves its text", async ({
  page,
  context,
  posts,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const slug = "two-tabs";
  await posts.insert({ slug, title: "Two tabs", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const mine = postFormScreen(page);
  await mine.openEdit(slug);
  await mine.author.fill("Mine");
  await expect(mine.keeping).toHaveText(ON_SERVER);

  const tab = await context.newPage();
  const theirs = postFormScreen(tab);
  await theirs.openEdit(slug);
  await theirs.offer.getByRole("button", { name: "Discard it" }).click();
  await theirs.discardQuestion.getByRole("button", { name: "Discard text" }).press("Enter");
  await expect(theirs.changes).toContainText("has been writing it since");
  await theirs.changes.getByRole("button", { name: "Continue with them" }).click();
  await expect(theirs.writtenElsewhere).toBeVisible();
  await tab.getByRole("button", { name: "Take over" }).click();
  await theirs.author.fill("Theirs");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Theirs");

  await mine.author.fill("Mine, longer");
  await expect(mine.writtenElsewhere).toContainText("Your text is not stored there; this browser keeps it.");
  await expect(mine.author).toHaveValue("Mine, longer");
  await draftIsStored(page, "Mine, longer");
  await mine.writtenElsewhere.getByRole("button", { name: "Show that text" }).click();
  await expect(mine.author).toHaveValue("Theirs");
  await expect(mine.offer).toContainText("This browser holds unsaved text");
  await mine.offer.getByRole("button", { name: "Restore unsaved text" }).click();
  await expect(mine.author).toHaveValue("Mine, longer");
  expect((await drafts.list())[0]).toMatchObject({ author: "Theirs" });
  await tab.goto("/blog");
  await expect.poll(async () => (await drafts.list())[0]?.leased_by, "it is let go of").toBeNull();
});

test("a published post can be opened, and its link can be copied", async ({ page, context, posts }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const slug = "to-pass-on";
  await posts.insert({ slug, title: "To pass on", author: "A", content: "<p>x</p>", date: "2026-11-20" });
  const form = postFormScreen(page);
  await form.openEdit(slug);
  await form.author.fill("B");
  await form.submit.click();
  const toast = form.toast("Blog post updated successfully!");
  await expect(page.getByText("Blog post updated successfully!", { exact: true })).toBeVisible();
  await expect(toast.getByRole("link", { name: "View post" })).toHaveAttribute("href", `/blog/${slug}`);
  await toast.getByRole("button", { name: "Copy link" }).click();
  await expect(form.toast("Link copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/blog/${slug}`, page.url()).href);
  await expect(page.getByRole("main").getByRole("link", { name: "View post" })).toHaveAttribute(
    "href",
    `/blog/${slug}`,
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
  });
  await page.getByRole("main").getByRole("button", { name: "Copy link" }).click();
  await expect(form.toast(`The link is ${new URL(`/blog/${slug}`, page.url()).href}`)).toBeVisible();

  await page.goto("/admin/blog");
  const row = page.getByRole("row").filter({ hasText: "To pass on" });
  await expect(row.getByRole("button", { name: "Copy link" })).toHaveAccessibleDescription("To pass on");
  await row.getByRole("button", { name: "Copy link" }).click();
  await expect(form.toast("Link copied.")).toBeVisible();
});

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing in the list of drafts, its question, its states and the form's messages about drafts", async ({
    page,
    posts,
    drafts,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route("**/rest/v1/post_drafts*", (route) => route.fulfill({ status: 403, body: "{}" }), { times: 1 });
    const list = draftsScreen(page);
    await list.open();
    await expect(page.getByText("Failed to load drafts. Please try again later.", { exact: true })).toBeVisible();
    await expectNoFindings(page, "failed list");
    await page.getByRole("button", { name: /try again/i }).click();
    await expect(page.getByText(/^No drafts\./)).toBeVisible();
    await expectNoFindings(page, "empty list");

    const row = { slug: "for-all", title: "For all", author: "A", content: "<p>x</p>", date: "2026-01-01" };
    const { id } = await posts.insert(row);
    await drafts.insert({ ...row, post_id: id, base_version: "2026-01-01T00:00:00Z", author: "B" });
    await drafts.insert({ title: "Begun", scheduled_for: "2027-01-01T00:00:00Z" });
    await list.open();
    await expect(list.rows).toHaveCount(2);
    await expect(list.rows.first()).toContainText("Scheduled for");
    await expectNoFindings(page, "list");
    await list.discard("Begun").click();
    await expect(list.question).toBeVisible();
    await expectNoFindings(page, "question");

    const form = postFormScreen(page);
    await form.openEdit("for-all");
    await expect(form.changes).toBeVisible();
    await expect(form.textStyle).toBeEnabled();
    await expectNoFindings(page, "offer");
    await form.changes.getByRole("button", { name: "Continue with them" }).click();
    await expect(page.getByRole("button", { name: "Go on from the post as it is now" })).toBeVisible();
    await expectNoFindings(page, "an older post");
    await page.goto("/admin/blog/add?draft=10000000-0000-4000-8000-000000000000");
    await expect(page.getByRole("heading", { name: "Draft Not Found" })).toBeVisible();
    await expectNoFindings(page, "no draft");
  });
});
