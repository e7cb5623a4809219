import { draftsScreen } from "../../../screens/drafts-screen.ts";
import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { previewScreen } from "../../../screens/preview-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { expect, test } from "../../support/signed-in.ts";

const DRAFT = {
  title: "To be shown first",
  slug: "to-be-shown-first",
  author: "Siti Rahma",
  date: "2026-01-02",
  content: "<h2>Before anybody reads it</h2><p>Text.</p>",
  tags: ["cloud"],
};

const SCHEDULED = "Scheduled for Dec 2, 2099, 09:00 (Asia/Jakarta)";

test("a form is previewed as a page and shared with a colleague without an account, and the link is revoked", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("For a colleague");
  await form.author.fill("Siti Rahma");
  await form.content.fill("Is this right?");
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const window = await opening;
  const preview = previewScreen(window);
  await expect(preview.heading).toBeVisible();
  await expect(preview.page.getByRole("heading", { level: 1, name: "For a colleague" })).toBeVisible();
  await expect(preview.page.getByRole("contentinfo")).toBeAttached();
  await expect(preview.page.getByText("Draft, not published yet", { exact: true })).toBeVisible();

  await preview.width("Phone, 360 px").check();
  await expect.poll(() => preview.page.locator("html").evaluate(() => innerWidth)).toBe(360);
  const ground = () => preview.page.locator("html").evaluate((root) => getComputedStyle(root).backgroundColor);
  await preview.theme("Light").check();
  const light = await ground();
  await preview.theme("Dark").check();
  await expect.poll(ground).not.toBe(light);
  expect(await window.evaluate(() => localStorage.getItem("theme"))).toBeNull();

  await preview.share.click();
  await preview.makeLink.click();
  await expect(preview.link).toBeFocused();
  const path = new URL(await preview.link.inputValue()).pathname;
  await expect(preview.links).toHaveCount(1);
  await expect(preview.links).toContainText("Created by editor@nusagrid.example");

  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  const response = await colleague.goto(path);
  expect(response?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  await expect(colleague.getByRole("heading", { level: 1, name: "For a colleague" })).toBeVisible();
  await expect(colleague.getByText("Is this right?")).toBeVisible();
  await form.content.fill("Now it is.");
  await form.saveDraft.click();
  await expect(form.toast("Draft saved.")).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByText("Now it is.")).toBeVisible();

  await preview.revoke.click();
  await expect(preview.toast("Link revoked.")).toBeVisible();
  await expect(preview.links).toHaveCount(0);
  await expect(preview.makeLink).toBeFocused();
  await colleague.reload();
  await expect(colleague.getByRole("heading", { name: "This Preview Has Ended" })).toBeVisible();
  await elsewhere.close();
});

test("a click after a failed request creates a link, even while the list of links still loads", async ({
  page,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const { id } = await drafts.insert(DRAFT);
  const preview = previewScreen(page);
  await preview.open(id);
  await preview.share.click();
  await expect(preview.makeLink).toBeVisible();
  const requests = "**/rest/v1/preview_links*";
  let failures = 1;
  await page.route(requests, async (route) => {
    if (route.request().method() !== "POST") return; // the request for the list stays pending
    if (failures-- > 0) await route.abort();
    else await route.continue();
  });
  await preview.makeLink.press("Enter");
  await expect(preview.toast(/^Failed to create a link/)).toBeVisible();
  await preview.makeLink.press("Enter");
  await expect(preview.link).toBeFocused();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the form saves a draft, schedules it in the firm's zone, says so, and cancels the schedule", async ({
  page,
  drafts,
}) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill(DRAFT.title);
  await form.content.fill("Text.");
  await expect(form.status).toContainText("Draft");
  await form.schedule.click();
  await expect(form.scheduleDate).toBeVisible();
  expect(await drafts.list()).toMatchObject([{ title: DRAFT.title, content: "<p>Text.</p>", scheduled_for: null }]);
  await form.setTime.click();
  await expect(form.scheduleDrawer.getByText("Choose a date.")).toBeVisible();
  await expect(form.scheduleDate).toBeFocused();
  await form.scheduleDate.fill("2099-12-02");
  await form.scheduleTime.fill("09:00");
  await form.setTime.click();
  await expect(form.scheduleDrawer.getByRole("alert")).toContainText("Author is required.");
  await page.keyboard.press("Escape");
  await expect(form.schedule).toBeFocused();

  await form.author.fill(DRAFT.author);
  await form.schedule.click();
  await form.scheduleDate.fill("2020-12-02");
  await form.scheduleTime.fill("09:00");
  await form.setTime.click();
  await expect(form.scheduleDrawer.getByText("The time must be in the future.")).toBeVisible();
  await form.scheduleDate.fill("2099-12-02");
  await form.setTime.click();
  await expect(form.toast("Draft scheduled.")).toBeVisible();
  await expect(form.schedule).toBeFocused();
  await expect(form.status).toContainText(SCHEDULED);
  await expect(form.status).toContainText("by editor@nusagrid.example");
  const [scheduled] = await drafts.list();
  expect(new Date(String(scheduled?.scheduled_for)).toISOString()).toBe("2099-12-02T02:00:00.000Z");
  expect(scheduled?.scheduled_by_name).toBe("editor@nusagrid.example");

  const list = draftsScreen(page);
  await list.open();
  await expect(list.rows).toContainText(SCHEDULED);
  await list.link(DRAFT.title).click();
  await expect(form.status).toContainText(SCHEDULED);
  await form.schedule.click();
  await expect(form.scheduleTime).toHaveValue("09:00");
  await page.keyboard.press("Escape");
  await form.cancelSchedule.click();
  await expect(form.toast("Schedule cancelled.")).toBeVisible();
  await expect(form.schedule).toBeFocused();
  await expect(form.status).toContainText("Draft");
  expect(await drafts.list()).toMatchObject([{ scheduled_for: null, scheduled_by_name: null }]);
});

test("a scheduled text is published at once only after a question", async ({ page, posts, drafts }) => {
  const form = postFormScreen(page);
  const question = page.getByRole("alertdialog", { name: "Publish now?" });
  const draft = await drafts.insert({ ...DRAFT, slug: "not-yet", scheduled_for: "2099-12-02T02:00:00Z" });
  await page.goto(`/admin/blog/add?draft=${draft.id}`);
  await expect(form.status).toContainText(SCHEDULED);
  await form.submit.click();
  await expect(question).toContainText("Dec 2, 2099, 09:00");
  await question.getByRole("button", { name: "Keep the schedule" }).click();
  await expect(form.submit).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(question).toBeVisible();
  expect(await posts.find("not-yet")).toBeNull();
  expect(await drafts.list()).toMatchObject([{ revision: 1 }]);
  await question.getByRole("button", { name: "Publish now" }).press("Enter");
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  await expect.poll(drafts.list).toEqual([]);

  const post = await posts.find("not-yet");
  const change = { ...DRAFT, slug: "not-yet", author: "Dewi", post_id: post?.id, base_version: post?.updated_at };
  const { id } = await drafts.insert({ ...change, scheduled_for: "2099-12-02T02:00:00Z" });
  const preview = previewScreen(page);
  await preview.open(id);
  await expect(preview.page.getByText("Changes, scheduled for Dec 2, 2099, 09:00 (Asia/Jakarta)")).toBeVisible();
  await form.openEdit("not-yet");
  await expect(form.author).toHaveValue("Dewi");
  await form.submit.click();
  await question.getByRole("button", { name: "Publish now" }).press("Enter");
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  expect(await posts.find("not-yet")).toMatchObject({ author: "Dewi" });
});

test("after a post was scheduled, a reload shows its schedule, and the form for a new post is empty", async ({
  page,
  drafts,
}) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill(DRAFT.title);
  await form.author.fill(DRAFT.author);
  await form.content.fill("Text.");
  await form.schedule.click();
  await form.scheduleDate.fill("2099-12-02");
  await form.scheduleTime.fill("09:00");
  await form.setTime.click();
  await expect(form.toast("Draft scheduled.")).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  await page.reload();
  await expect(form.title).toHaveValue(DRAFT.title);
  await expect(form.status).toContainText(SCHEDULED);

  await form.openAdd();
  await expect(form.title).toHaveValue("");
  await form.title.fill("Another post");
  await form.saveDraft.click();
  await expect
    .poll(async () => (await drafts.list()).map(({ title }) => title).sort())
    .toEqual(["Another post", DRAFT.title]);
});

test("an Indonesian draft is previewed and shared as the Indonesian page", async ({ page, browser, drafts }) => {
  const draft = await drafts.insert({ ...DRAFT, slug: "draf-baru", title: "Draf baru", language: "id" });
  await page.goto(`/admin/blog/preview/${draft.id}`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Draf baru" })).toBeVisible();
  await expect(frame.locator("html")).toHaveAttribute("lang", "id");
  await page.getByText("Share a preview link", { exact: true }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = await page.getByLabel("Preview link").inputValue();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor).toHaveURL(/\/id\/preview\/[\da-f]{64}$/);
  await expect(visitor.locator("html")).toHaveAttribute("lang", "id");
  await expect(visitor.getByText(/^Draf, berlaku sampai \d+ \p{L}+ \d{4}$/u)).toBeVisible();
  await visitor.context().close();
});

test("changes of a public post are scheduled in its form, and an unchanged post is not", async ({
  page,
  posts,
  drafts,
}) => {
  const { tags, ...row } = DRAFT;
  await posts.insert({ ...row, slug: "already-online" });
  const form = postFormScreen(page);
  await form.openEdit("already-online");
  await expect(form.status).toContainText("Online");
  await form.schedule.click();
  await expect(form.toast("There are no changes. The post is online as it is.")).toBeVisible();
  await form.author.fill("Dewi");
  await form.schedule.click();
  await form.scheduleDate.fill("2099-12-02");
  await form.scheduleTime.fill("09:00");
  await form.setTime.click();
  await expect(form.status).toContainText("Online · Changes scheduled for Dec 2, 2099, 09:00 (Asia/Jakarta)");
  await form.author.fill("Dewi Anggraini");
  await form.saveDraft.click();
  await expect(form.toast("Draft saved.")).toBeVisible();
  expect(await drafts.list()).toMatchObject([{ author: "Dewi Anggraini", scheduled_by_name: expect.any(String) }]);
});

test("a failed schedule says why in the form until its note is removed", async ({ page, drafts }) => {
  const { id } = await drafts.insert({
    ...DRAFT,
    author: "",
    scheduled_for: new Date(Date.now() + 1500).toISOString(),
  });
  await expect
    .poll(async () => (await drafts.list())[0]?.schedule_failure, { timeout: 20_000 })
    .toEqual(expect.any(String));
  const form = postFormScreen(page);
  await page.goto(`/admin/blog/add?draft=${id}`);
  await expect(form.status).toContainText(/It was not published: .*Author is required\./);
  await form.status.getByRole("button", { name: "Remove this note" }).click();
  await expect(form.status).not.toContainText("It was not published");
  await expect(form.schedule).toBeFocused();
  expect(await drafts.list()).toMatchObject([{ schedule_failure: null }]);
});

test("a draft becomes a post at its time, and the open preview shows it", async ({ page, drafts, posts }) => {
  const scheduled_for = new Date(Date.now() + 3000).toISOString();
  const { id } = await drafts.insert({ ...DRAFT, scheduled_for });
  await expect.poll(() => posts.find(DRAFT.slug), { timeout: 20_000 }).toMatchObject({ title: DRAFT.title });
  await previewScreen(page).open(id);
  await expect(page.getByRole("heading", { name: "Draft Not Found" })).toBeVisible();
  await page.goto(`/blog/${DRAFT.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: DRAFT.title })).toBeVisible();
});

test.describe("in both themes axe finds nothing", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("in the preview, its link, its schedule and the colleague's page", async ({ page, drafts, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const { id } = await drafts.insert({ ...DRAFT, author: "" });
    const preview = previewScreen(page);
    await preview.open(id);
    await expect(preview.page.getByRole("heading", { level: 1, name: DRAFT.title })).toBeVisible();
    await preview.share.click();
    await preview.makeLink.click();
    await expect(preview.links).toHaveCount(1);
    await expectNoFindings(page, "preview", "iframe");
    const { pathname } = new URL(await preview.link.inputValue());
    const form = postFormScreen(page);
    await page.goto(`/admin/blog/add?draft=${id}`);
    await expect(form.textStyle).toBeEnabled();
    await form.schedule.click();
    await form.scheduleDate.fill("2099-12-02");
    await form.scheduleTime.fill("09:00");
    await form.setTime.click();
    await expect(form.scheduleDrawer.getByRole("alert")).toBeVisible();
    await expectNoFindings(page, "schedule");
    await page.keyboard.press("Escape");
    await form.share.click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
    await expectNoFindings(page, "share");
    await page.goto(pathname);
    await expectNoFindings(page, "colleague's page");
    await page.goto("/preview/none");
    await expectNoFindings(page, "no preview");
  });
});

test.describe("in forced colours", () => {
  test.use({ colorScheme: "dark", contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

  test("the chosen width and theme are visible", async ({ page, drafts }) => {
    const { id } = await drafts.insert(DRAFT);
    const preview = previewScreen(page);
    await preview.open(id);
    for (const chosen of [preview.width("Full width"), preview.theme("Same as this device")]) {
      await expect(chosen).toBeChecked();
      await expect(chosen).toHaveCSS("accent-color", "auto");
    }
  });
});
