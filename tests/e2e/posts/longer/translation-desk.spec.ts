import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { expect, test } from "../../support/signed-in.ts";

const CONTENT =
  '<h2>Why</h2><p>It takes <strong>two days</strong>.</p><p><img src="https://example.com/a.png" alt="map"></p>';
const ORIGINAL = { slug: "the-original", title: "The original", author: "Dewi", content: CONTENT };
const TRANSLATION = { slug: "terjemahan", title: "Terjemahan", author: "Dewi", content: "<p>Isi.</p>", language: "id" };

test.beforeEach(({ page }) => page.route("https://example.com/**", (route) => route.abort()));

test("a translation shows its original, and its text is copied behind what is there", async ({
  page,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await posts.insert(ORIGINAL);
  const form = postFormScreen(page);
  await form.openEdit(ORIGINAL.slug);
  await expect(form.original, "an original has none").toHaveCount(0);
  await form.status.getByRole("button", { name: "Translation" }).click();
  await expect(form.original).toContainText("two days");
  await expect(form.original).toHaveAttribute("lang", "en");
  await expect(form.status).toContainText("Translation of The original");
  await form.content.fill("Mengapa");
  await form.copyOriginal.dblclick();
  await expect(form.content).toContainText(/^Mengapa/);
  await expect(form.content.locator("strong")).toHaveCount(1);
  await form.content.press("Control+z");
  await expect(form.content).toHaveText("Mengapa");
  await expectNoFindings(page, "the form of a translation");

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(form.original).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByText("Original", { exact: true }).click();
  await expect(form.original).toBeHidden();
});

test("a change of the original is reported until the translation is published again", async ({ page, posts }) => {
  const original = await posts.insert({ ...ORIGINAL, content: "<p>One.</p>" });
  await posts.insert({ ...TRANSLATION, translation_of: original.id });
  const form = postFormScreen(page);
  const changed = page.getByText("It has changed since this translation");
  await form.openEdit(TRANSLATION.slug);
  await expect(form.original).toHaveText("One.");
  await expect(changed).toHaveCount(0);
  await posts.change(ORIGINAL.slug, { content: "<p>Two.</p>" });
  await page.reload();
  await expect(form.original).toHaveText("Two.");
  await expect(changed).toBeVisible();
  await form.content.fill("Dua.");
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await expect(changed).toHaveCount(0);
});

test("a translation whose original is deleted is written without it", async ({ page, posts }) => {
  const original = await posts.insert(ORIGINAL);
  await posts.insert({ ...TRANSLATION, translation_of: original.id });
  await posts.remove(ORIGINAL.slug);
  const form = postFormScreen(page);
  const response = page.waitForResponse((received) => received.url().includes(`id=eq.${original.id}`));
  await form.openEdit(TRANSLATION.slug);
  expect(await (await response).json()).toEqual([]);
  await expect(form.content).toHaveText("Isi.");
  await expect(form.original).toHaveCount(0);
  await expect(form.status).toContainText("A translation. Its original is not online.");
  await form.content.fill("Isi baru.");
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
});

test("lists name the language and the original", async ({ page, posts, drafts }) => {
  const original = await posts.insert(ORIGINAL);
  await posts.insert({ ...TRANSLATION, translation_of: original.id });
  await drafts.insert({ title: "Draf", language: "id", translation_of: original.id });
  await drafts.insert({ title: "Odd", translation_of: "no id" });
  const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  await page.goto("/admin/blog");
  await expect(rowOf("Terjemahan")).toContainText("Bahasa IndonesiaTranslation of “The original”");
  await expect(rowOf("The original")).not.toContainText("English");
  await page.goto("/admin/blog/drafts");
  await expect(rowOf("Draf")).toContainText("Bahasa IndonesiaTranslation of “The original”");
  await expect(rowOf("Odd")).toContainText("New post");
});

test("a duplicate is a new draft with the text of the post, and the post stays", async ({ page, posts, drafts }) => {
  await posts.insert({ ...ORIGINAL, date: "2026-11-20", tags: ["quartz"], content: "<p>Text.</p>" });
  await page.goto("/admin/blog");
  const row = page.getByRole("row").filter({ hasText: ORIGINAL.title });
  await row.getByRole("button", { name: "Duplicate" }).dblclick();
  const form = postFormScreen(page);
  await expect(page).toHaveURL(/\/admin\/blog\/add\?draft=/);
  await expect(form.title).toHaveValue("Copy of The original");
  await expect(form.slug).toHaveValue("copy-of-the-original");
  await expect(form.date).not.toHaveValue("2026-11-20");
  await expect(form.tags).toHaveText(/quartz/);
  await expect(form.content).toHaveText("Text.");
  expect(await drafts.list()).toHaveLength(1);
  await form.title.fill("Another title");
  await expect(form.slug).toHaveValue("another-title");
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  expect(await posts.find(ORIGINAL.slug)).toMatchObject({ title: ORIGINAL.title });
});

test("a post that was deleted meanwhile is not duplicated, and the list says so", async ({
  page,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await posts.insert({ ...ORIGINAL, content: "<p>Text.</p>" });
  await page.goto("/admin/blog");
  const row = page.getByRole("row").filter({ hasText: ORIGINAL.title });
  await expect(row).toBeVisible();
  await posts.remove(ORIGINAL.slug);
  await row.getByRole("button", { name: "Duplicate" }).click();
  await expect(postFormScreen(page).toast("The post was not duplicated")).toBeVisible();
  await expect(page).toHaveURL("/admin/blog");
});

test("a translation is written without an original that cannot be loaded, and the form says so", async ({
  page,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const original = await posts.insert(ORIGINAL);
  await posts.insert({ ...TRANSLATION, translation_of: original.id });
  await page.route(`**/rest/v1/blog_posts?*id=eq.${original.id}*`, (route) => route.fulfill({ status: 503, json: {} }));
  const form = postFormScreen(page);
  await form.openEdit(TRANSLATION.slug);
  await expect(form.status).toContainText("The original could not be loaded.");
  await expect(form.content).toHaveText("Isi.");
});
