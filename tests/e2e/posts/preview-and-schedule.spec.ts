import { draftsScreen } from "../../screens/drafts-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { previewScreen } from "../../screens/preview-screen.ts";
import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/signed-in.ts";

const DRAFT = {
  title: "To be shown first",
  slug: "to-be-shown-first",
  author: "Siti Rahma",
  date: "2026-01-02",
  content: "<h2>Before anybody reads it</h2><p>Text.</p>",
  tags: ["cloud"],
};

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
  const address = new URL(await preview.link.inputValue()).pathname;
  await expect(preview.links).toHaveCount(1);
  await expect(preview.links).toContainText("Made by editor@nusagrid.example");

  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  const response = await colleague.goto(address);
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
  await expect(preview.toast(/^Failed to make a link/)).toBeVisible();
  await preview.makeLink.press("Enter");
  await expect(preview.link).toBeFocused();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a complete draft is scheduled in the firm's zone, listed under Drafts, and cancelled", async ({
  page,
  drafts,
}) => {
  const { id } = await drafts.insert({ ...DRAFT, author: "" });
  const preview = previewScreen(page);
  await preview.open(id);
  await preview.schedule.click();
  await preview.setTime.click();
  await expect(page.getByText("Choose a date.")).toBeVisible();
  await expect(preview.date).toBeFocused();
  await preview.date.fill("2099-12-02");
  await preview.time.fill("09:00");
  await preview.setTime.click();
  await expect(page.getByRole("alert")).toContainText("Author is required.");
  expect((await drafts.list())[0]?.scheduled_for).toBeNull();

  await drafts.removeAll();
  const complete = await drafts.insert(DRAFT);
  await preview.open(complete.id);
  await preview.schedule.click();
  await preview.date.fill("2020-12-02");
  await preview.time.fill("09:00");
  await preview.setTime.click();
  await expect(page.getByText("The time must be in the future.")).toBeVisible();
  await preview.date.fill("2099-12-02");
  await preview.setTime.click();
  await expect(preview.toast("Draft scheduled.")).toBeVisible();
  await expect(page.getByText(/Will be published Dec 2, 2099, 9:00.AM \(Asia\/Jakarta\)/)).toBeVisible();
  const [scheduled] = await drafts.list();
  expect(new Date(String(scheduled?.scheduled_for)).toISOString()).toBe("2099-12-02T02:00:00.000Z");
  expect(scheduled?.scheduled_by_name).toBe("editor@nusagrid.example");

  const list = draftsScreen(page);
  await list.open();
  await expect(list.rows).toContainText("Scheduled for Dec 2, 2099, 09:00 (Asia/Jakarta)");
  await list.link(DRAFT.title).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(DRAFT.title);
  await preview.open(complete.id);
  await expect(preview.time).toHaveValue("09:00");
  await preview.takeBack.click();
  await expect(page.getByText("No time is set.")).toBeVisible();
  await expect(page.getByText("No time is set.")).toBeFocused();
  expect(await drafts.list()).toMatchObject([{ scheduled_for: null, scheduled_by_name: null }]);
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
    await preview.schedule.click();
    await preview.date.fill("2099-12-02");
    await preview.time.fill("09:00");
    await preview.setTime.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoFindings(page, "preview", "iframe");
    const { pathname } = new URL(await preview.link.inputValue());
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
    for (const chosen of [preview.width("Full width"), preview.theme("As this device")]) {
      await expect(chosen).toBeChecked();
      await expect(chosen).toHaveCSS("accent-color", "auto");
    }
  });
});
