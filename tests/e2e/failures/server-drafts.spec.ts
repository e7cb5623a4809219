import { draftsScreen } from "../../screens/drafts-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { expectNoFindings } from "../support/axe.ts";
import { draftsApi, signIn } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";
import { comeBack, draftIsStored, holdRequests } from "../support/wait.ts";

const ON_SERVER = /^Saved \d\d:\d\d$/;
const ONLY_HERE = "Saved only on this computer, not on the server.";

test("a text goes on in another browser of the account, without a question and without a lock", async ({
  page,
  browser,
  session,
  posts,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const first = postFormScreen(page);
  await first.openAdd();
  await expect(first.keeping).toHaveText("No changes");
  await first.title.fill("In two windows");
  await first.content.fill("Begun at the office.");
  await first.tagsInput.fill("clou");
  await expect(first.keeping).toHaveText(ON_SERVER);

  const elsewhere = await browser.newContext();
  const home = await elsewhere.newPage();
  await signIn(home, session);
  const list = draftsScreen(home);
  await list.open();
  await list.link("In two windows").click();
  const second = postFormScreen(home);
  await expect(second.content).toHaveText("Begun at the office.");
  await second.author.fill("Siti Rahma");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Siti Rahma");
  await expect(second.notice).toHaveCount(0);

  await comeBack(page);
  await expect(first.author, "the newer text replaces a text without unsaved changes").toHaveValue("Siti Rahma");
  await expect(first.keeping).toHaveText(/^Restored your changes of \d\d:\d\d · Undo$/);
  await first.author.fill("Siti Rahma Dewi");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Siti Rahma Dewi");
  await comeBack(home);
  await expect(second.author).toHaveValue("Siti Rahma Dewi");
  await second.submit.click();
  await expect(second.toast("Blog post added successfully!")).toBeVisible();
  await expect(second.keeping).toHaveText(/^Published \d\d:\d\d$/);
  await expect.poll(drafts.list).toEqual([]);
  expect(await posts.find("in-two-windows")).toMatchObject({ author: "Siti Rahma Dewi", tags: ["clou"] });
  await elsewhere.close();
});

test("two browsers of one account with different unsaved text: one notice lets me choose", async ({
  page,
  browser,
  session,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const here = postFormScreen(page);
  await here.openAdd();
  await here.title.fill("Twice mine");
  await expect(here.keeping).toHaveText(ON_SERVER);
  const elsewhere = await browser.newContext();
  const home = await elsewhere.newPage();
  await signIn(home, session);
  await draftsScreen(home).open();
  await draftsScreen(home).link("Twice mine").click();
  const there = postFormScreen(home);
  await there.author.fill("There");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("There");

  await here.author.fill("Here");
  await expect(here.notice).toContainText("You also saved another text of this post.");
  await expect(here.keeping).toHaveText(ONLY_HERE);
  await here.choice("Compare").click();
  await expect(here.comparison.locator("ins")).toContainText("Here");
  await expect(here.comparison.locator("del")).toContainText("There");
  await page.keyboard.press("Escape");
  await here.choice("Use this text").click();
  await expect(here.title, "the pressed button has disappeared").toBeFocused();
  await expect(here.notice).toHaveCount(0);
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Here");

  await there.author.fill("There again");
  await there.choice("Use the other text").click();
  await expect(there.author).toHaveValue("Here");
  await there.undo.click();
  await expect(there.author).toHaveValue("There again");
  await elsewhere.close();
});

test("a draft that was deleted elsewhere leaves the text in the form", async ({ page, drafts }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Deleted elsewhere");
  await expect(form.keeping).toHaveText(ON_SERVER);
  await drafts.removeAll();
  await comeBack(page);
  await expect(form.notice).toContainText("This draft was deleted. Your text is still here");
  await form.author.fill("Siti");
  await draftIsStored(page, '\\"Siti\\"');
  await expect(form.keeping).toHaveText(ONLY_HERE);
  await form.choice("Keep it as a new draft").click();
  await expect(form.keeping).toHaveText(ON_SERVER);
  expect(await drafts.list()).toMatchObject([{ title: "Deleted elsewhere", author: "Siti", revision: 1 }]);
});

test("the form of a new post becomes the edit form of the post when its scheduled time comes", async ({
  page,
  drafts,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const row = { author: "Siti", date: "2026-01-02", content: "<p>x</p>" };
  const due = () => ({ ...row, scheduled_for: new Date(Date.now() + 8000).toISOString() });
  const form = postFormScreen(page);

  const untouched = await drafts.insert({ ...due(), title: "Due and read", slug: "due-and-read" });
  await page.goto(`/admin/blog/add?draft=${untouched.id}`);
  await expect(form.title).toHaveValue("Due and read");
  await expect.poll(() => posts.find("due-and-read"), { timeout: 30_000 }).not.toBeNull();
  await comeBack(page);
  await expect(page).toHaveURL("/admin/blog/edit/due-and-read");
  await expect(form.submit).toHaveText("Update Blog Post");
  await expect(form.toast(/^Published at \d\d:\d\d\.$/)).toBeVisible();

  const written = await drafts.insert({ ...due(), title: "Due and written", slug: "due-and-written" });
  await page.goto(`/admin/blog/add?draft=${written.id}`);
  await expect(form.title).toHaveValue("Due and written");
  await expect.poll(() => posts.find("due-and-written"), { timeout: 30_000 }).not.toBeNull();
  await form.slug.fill("due-and-written-twice");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(form.notice).toContainText(/^Published at \d\d:\d\d\./);
  await expect(form.notice).toBeFocused();
  expect(await posts.find("due-and-written-twice"), "nothing is published twice").toBeNull();
  await form.choice("Edit the post").click();
  await expect(page).toHaveURL("/admin/blog/edit/due-and-written");
  await expect(form.slug).toHaveValue("due-and-written-twice");
  await expect(form.notice).toHaveCount(0);
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  expect(await posts.find("due-and-written")).toBeNull();
  expect(await posts.find("due-and-written-twice")).toMatchObject({ title: "Due and written" });
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
  await expect(list.question).toContainText("The text of “Untitled” is lost for everybody.");
  await list.question.getByRole("button", { name: "Keep it" }).click();
  await expect(list.discard("Untitled")).toBeFocused();
  await page.keyboard.press("Enter");
  await list.question.getByRole("button", { name: "Delete draft" }).click();
  await expect(page.getByText("Draft deleted.", { exact: true })).toBeVisible();
  await expect(list.heading).toBeFocused();
  await expect(page.getByText(/^No drafts\./)).toBeVisible();
  expect(await drafts.list()).toEqual([]);
});

test("the banner of other screens names only text that no server has", async ({ page, posts, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Saved and left");
  await expect(form.keeping).toHaveText(ON_SERVER);
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await expect(page.getByRole("row"), "left without a question").toHaveCount(11);
  await expect(form.unsaved).toHaveCount(0);
  await form.openAdd();
  await expect(form.title, "the draft is in the list of drafts").toHaveValue("");
  await form.title.fill("Saved and reloaded");
  await expect(form.keeping).toHaveText(ON_SERVER);
  await page.goto("/admin/blog");
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(form.unsaved).toHaveCount(0);

  await page.route("**/rest/v1/post_drafts*", (route) => route.abort());
  const { slug } = await posts.insert({ slug: "a", title: "A", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  await form.openEdit(slug);
  await form.author.fill("Written offline");
  await expect(form.keeping).toHaveText(ONLY_HERE);
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(form.unsaved).toContainText(/“A” was not saved to the server\. Last change: .+ \d{4}, /);
  await page.unrouteAll();
  await form.unsaved.getByRole("link", { name: "Continue writing" }).click();
  await expect(form.author).toHaveValue("Written offline");
  await expect(form.notice).toHaveCount(0);
  await form.author.fill("Written offline and online");
  await expect(form.keeping).toHaveText(ON_SERVER);
  await page.reload();
  await expect(form.author).toHaveValue("Written offline and online");
  await expect(form.keeping).toHaveText(/^Restored your changes/);
  await form.undo.click();
  await expect(form.author).toHaveValue("A");
  await expect(form.keeping).toHaveText("No changes");
});

test("my draft opens by itself; over a newer version online it asks, compares and waits", async ({
  page,
  posts,
  drafts,
}) => {
  const row = { slug: "with-changes", title: "With changes", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id, updated_at } = await posts.insert(row);
  const { slug, title, content, date } = row;
  const draft = { post_id: id, base_version: updated_at, slug, title, content, date, author: "B" };
  await drafts.insert(draft);
  await posts.change("with-changes", { title: "Changed meanwhile" });

  const form = postFormScreen(page);
  await form.openEdit("with-changes");
  await expect(form.author).toHaveValue("B");
  await expect(form.notice).toContainText("A newer version is online.");
  await form.choice("Compare").click();
  await expect(form.comparison.locator("del").first()).toContainText("Changed meanwhile");
  await expect(form.comparison.locator("ins").first()).toContainText("With changes");
  await page.keyboard.press("Escape");
  await form.author.focus();
  for (const publish of [() => form.submit.click(), () => page.keyboard.press("ControlOrMeta+Enter")]) {
    await publish();
    await expect(form.notice).toBeFocused();
  }
  expect(await posts.find("with-changes")).toMatchObject({ author: "A", title: "Changed meanwhile" });

  await form.choice("Use the version online").click();
  await expect(form.title).toHaveValue("Changed meanwhile");
  await expect(form.author).toHaveValue("A");
  await expect(form.notice).toHaveCount(0);
  await expect.poll(drafts.list).toEqual([]);
  await form.undo.click();
  await expect(form.author).toHaveValue("B");
  await form.choice("Replace it with my draft").click();
  await expect(form.submit).toBeFocused();
  await expect(form.notice).toHaveCount(0);
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await expect(form.keeping).toHaveText(/^Published \d\d:\d\d$/);
  expect(await posts.find("with-changes")).toMatchObject({ author: "B", title: "With changes" });
  await expect.poll(drafts.list).toEqual([]);
});

test("another person's draft of a post is not put over it; it is opened or deleted on request", async ({
  page,
  request,
  colleague,
  posts,
  drafts,
}) => {
  const row = { slug: "of-another", title: "Of another", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id, updated_at } = await posts.insert(row);
  const draft = { ...row, post_id: id, base_version: updated_at, author: "B" };
  await draftsApi(request, colleague).insert(draft);
  const form = postFormScreen(page);
  await form.openEdit("of-another");
  await expect(form.notice).toContainText("colleague@nusagrid.example has changes that are not online.");
  await expect(form.author).toHaveValue("A");
  await form.choice("Open the draft").click();
  await expect(form.author).toHaveValue("B");
  await expect(form.keeping).toHaveText(/^Opened the version of \d\d:\d\d · Undo$/);
  await form.undo.click();
  await expect(form.author).toHaveValue("A");
  await page.reload();
  await form.choice("Delete the draft").click();
  const question = page.getByRole("alertdialog", { name: "Delete the draft?" });
  await expect(question).toContainText("The changes that colleague@nusagrid.example saved are lost for everybody.");
  const release = await holdRequests(page, "**/rest/v1/post_drafts*");
  await question.getByRole("button", { name: "Delete the draft" }).press("Enter");
  await form.author.focus();
  release();
  await expect(form.notice).toHaveCount(0);
  await expect(form.author, "the response moves no focus").toBeFocused();
  await expect.poll(drafts.list).toEqual([]);
});

test("a draft in the URL is applied at once, and leaves it when it is published", async ({ page, posts, drafts }) => {
  const row = { slug: "at-once", title: "At once", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id, updated_at } = await posts.insert(row);
  await drafts.insert({ ...row, post_id: id, base_version: updated_at, author: "B" });
  const list = draftsScreen(page);
  await list.open();
  await list.link("At once").click();
  const form = postFormScreen(page);
  await expect(form.author).toHaveValue("B");
  await expect(form.notice).toHaveCount(0);
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/blog/edit/at-once");
  await expect.poll(drafts.list).toEqual([]);
});

for (const [cause, status, line] of [
  ["keeps no drafts", 404, ONLY_HERE],
  ["forbids them", 403, ONLY_HERE],
  ["ends the session", 401, `${ONLY_HERE} Your session has ended.`],
  ["is in trouble", 503, ONLY_HERE],
  ["cannot be reached", 0, ONLY_HERE],
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

test("text of a closed tab goes on in the same draft", async ({ page, context, posts, drafts, expectedErrors }) => {
  expectedErrors.push(/409/);
  const slug = "left-behind";
  await posts.insert({ slug, title: "Left behind", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit(slug);
  await form.author.fill("B");
  await expect(form.keeping).toHaveText(ON_SERVER);
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const reopened = postFormScreen(again);
  await reopened.openEdit(slug);
  await expect(reopened.author).toHaveValue("B");
  await reopened.author.fill("B and C");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("B and C");
  expect(await drafts.list()).toHaveLength(1);
  await expect(reopened.notice).toHaveCount(0);
});

test("after a takeover, a notice appears at the save bar, the text stays, and shortcuts publish nothing", async ({
  page,
  browser,
  colleague,
  posts,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const slug = "two-people";
  await posts.insert({ slug, title: "Two people", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const mine = postFormScreen(page);
  await mine.openEdit(slug);
  await mine.author.fill("Mine");
  await expect(mine.keeping).toHaveText(ON_SERVER);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, colleague);
  const theirs = postFormScreen(other);
  await theirs.openEdit(slug);
  await expect(theirs.notice).toContainText("editor@nusagrid.example is writing this post now.");
  await theirs.choice("Open the draft").click();
  await expect(theirs.choice("Take over")).toBeVisible();
  await expect(theirs.title).toHaveAttribute("readonly");
  await expect(theirs.notice).toContainText("After you take over, the other person can no longer save here.");
  const lease = Promise.withResolvers<void>();
  await other.route("**/rest/v1/post_drafts*", async (route) => {
    await lease.promise;
    await route.continue();
  });
  await theirs.choice("Take over").click();
  await theirs.author.focus();
  const found = other.waitForResponse((response) => response.request().method() === "GET");
  lease.resolve();
  await found;
  await theirs.author.clear();
  await other.keyboard.type("Theirs", { delay: 50 });
  await expect(theirs.author, "the response moves no focus").toHaveValue("Theirs");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Theirs");

  await mine.content.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(mine.notice).toContainText("colleague@nusagrid.example is writing this post now.");
  await expect(mine.notice).toBeFocused();
  await expect(mine.notice).toBeInViewport();
  await mine.author.fill("Mine, longer");
  await draftIsStored(page, "Mine, longer");
  await expect(mine.keeping).toHaveText(ONLY_HERE);
  for (const keys of ["ControlOrMeta+s", "ControlOrMeta+Enter"]) {
    await mine.author.focus();
    await page.keyboard.press(keys);
    await expect(mine.notice).toBeFocused();
  }
  expect((await drafts.list())[0]).toMatchObject({ author: "Theirs" });
  expect(await posts.find(slug), "the older text is not published").toMatchObject({ author: "A" });

  await mine.choice("Use theirs").click();
  await expect(mine.author).toHaveValue("Theirs");
  await mine.undo.click();
  await expect(mine.author).toHaveValue("Mine, longer");
  await mine.choice("Use mine").click();
  const question = page.getByRole("alertdialog", { name: "Replace the other text?" });
  await expect(question).toContainText(
    /The text that colleague@nusagrid\.example saved at \d\d:\d\d is lost for everybody/,
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(mine.choice("Use mine")).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Replace it" }).press("Enter");
  await expect(mine.title, "the pressed button has disappeared").toBeFocused();
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Mine, longer");
  await other.goto("/blog");
  await elsewhere.close();
});

test("another person on the same computer is never offered the first person's text", async ({
  page,
  browser,
  session,
  colleague,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const slug = "one-computer";
  await posts.insert({ slug, title: "One computer", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  await page.close();
  const computer = await browser.newContext();
  const seat = await computer.newPage();
  const form = postFormScreen(seat);
  await computer.route("**/rest/v1/post_drafts*", (route) => route.abort());
  const sitDown = async ({ value }: typeof session) => {
    await seat.goto("/robots.txt");
    await seat.evaluate((text) => localStorage.setItem("nusagrid-session", text), value);
  };
  await sitDown(session);
  await form.openEdit(slug);
  await form.author.fill("Private thoughts");
  await draftIsStored(seat, "Private thoughts");
  await sitDown(colleague);
  await seat.goto("/admin/blog");
  await expect(seat.getByRole("row")).toHaveCount(11);
  await expect(form.unsaved).toHaveCount(0);
  await form.openEdit(slug);
  await expect(form.author).toHaveValue("A");
  await sitDown(session);
  await form.openEdit(slug);
  await expect(form.author).toHaveValue("Private thoughts");

  await seat.evaluate(() => {
    for (const [key, text] of Object.entries({ ...localStorage }).filter(([name]) =>
      name.startsWith("nusagrid-draft:"),
    )) {
      localStorage.removeItem(key);
      localStorage.setItem("nusagrid-draft:new:1-2", text);
    }
  });
  await seat.goto("/admin/blog");
  await expect(form.unsaved).toContainText("A text of an unknown account was not saved to the server.");
  await form.openAdd();
  await expect(form.author).toHaveValue("");
  await seat.goto("/admin/blog");
  await form.unsaved.getByRole("button", { name: "This is my text" }).click();
  await expect(form.unsaved).toContainText("“One computer” was not saved to the server.");
  await form.unsaved.getByRole("link", { name: "Continue writing" }).click();
  await computer.close();
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
    await page.route("**/rest/v1/post_drafts*", (route) => route.fulfill({ status: 403, body: "{}" }));
    const list = draftsScreen(page);
    await list.open();
    await expect(page.getByText("Failed to load drafts. Please try again later.", { exact: true })).toBeVisible();
    await expectNoFindings(page, "failed list");
    await page.unrouteAll();
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
    await expect(form.notice).toContainText("A newer version is online.");
    await expect(form.textStyle).toBeEnabled();
    await expectNoFindings(page, "an older post");
    await form.choice("Compare").click();
    await expect(form.comparison.locator("ins").first()).toBeVisible();
    await expectNoFindings(page, "comparison");
    await page.goto("/admin/blog/add?draft=10000000-0000-4000-8000-000000000000");
    await expect(page.getByRole("heading", { name: "Draft Not Found" })).toBeVisible();
    await expectNoFindings(page, "no draft");
  });
});
