import type { Page } from "@playwright/test";
import { draftsScreen } from "../../../screens/drafts-screen.ts";
import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { signIn } from "../../support/editor-session.ts";
import { expect, test } from "../../support/signed-in.ts";

const SAVE_DRAFT = "ControlOrMeta+s";
const PUBLISH = "ControlOrMeta+Enter";
const FIELDS = ["title", "slug", "content", "author", "date", "tagsInput", "imageUrl"] as const;

for (const name of FIELDS) {
  test(`Ctrl+S in ${name} of a new post saves the draft and publishes nothing`, async ({ page, posts, drafts }) => {
    const form = postFormScreen(page);
    const writes = recordPostWrites(page);
    await form.openAdd();
    await form.title.fill("Half a sentence");
    await form.author.fill("Siti");
    await form.content.fill("This text must not le");
    await form[name].focus();
    await page.keyboard.press(SAVE_DRAFT);
    await expect(form.toast("Draft saved.")).toBeVisible();
    await expect(form[name]).toBeFocused();
    expect(await drafts.list()).toMatchObject([
      { title: "Half a sentence", content: "<p>This text must not le</p>", author: "Siti" },
    ]);
    expect(writes).toEqual([]);
    expect(await posts.find("half-a-sentence")).toBeNull();
  });

  test(`Ctrl+Enter in ${name} publishes the current form`, async ({ page, posts }) => {
    const row = { slug: "by-keys", title: "By keys", author: "A", content: "<p>text</p>", date: "2026-01-01" };
    await posts.insert(row);
    const form = postFormScreen(page);
    await form.openEdit("by-keys");
    await expect(form.content).toHaveText("text");
    await form.tagsInput.fill("pending");
    await form[name].focus();
    await page.keyboard.press(PUBLISH);
    await expect(form.toast("Blog post updated successfully!")).toBeVisible();
    await expect(form[name], "the key moves the focus nowhere").toBeFocused();
    expect(await posts.find("by-keys")).toMatchObject({ ...row, tags: ["pending"] });
  });
}

test("Ctrl+Enter in the middle of a new text publishes it without a line break", async ({ page, posts }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("In one line");
  await form.author.fill("A");
  await form.content.fill("before after");
  await page.keyboard.press("ControlOrMeta+ArrowLeft");
  await page.keyboard.press(PUBLISH);
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  expect(await posts.find("in-one-line")).toMatchObject({ content: "<p>before after</p>" });
});

test("Ctrl+S on the form of a post saves a draft and does not change the post", async ({ page, posts, drafts }) => {
  const row = { slug: "stays-public", title: "Stays public", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id } = await posts.insert(row);
  const form = postFormScreen(page);
  const writes = recordPostWrites(page);
  await form.openEdit("stays-public");
  await form.author.fill("B");
  await page.keyboard.press(SAVE_DRAFT);
  await expect(form.toast("Draft saved.")).toBeVisible();
  expect(await drafts.list()).toMatchObject([{ post_id: id, author: "B" }]);
  expect(writes).toEqual([]);
  expect(await posts.find("stays-public")).toMatchObject(row);
});

test("repeated keys during a save send no further request", async ({ page, posts }) => {
  await posts.insert({ slug: "sent-once", title: "Sent once", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit("sent-once");
  const writes = recordPostWrites(page);
  const draftWrites = recordWrites(page, "post_drafts");
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/blog_posts*", async (route) => {
    if (route.request().method() !== "GET") await gate;
    await route.continue();
  });
  await form.title.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await expect(form.submit).toHaveText("Updating Post...");
  await page.keyboard.press("Enter");
  await page.keyboard.press("s");
  await page.keyboard.down("Enter");
  release();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await page.keyboard.down("Enter"); // a key that stays pressed repeats
  await page.keyboard.up("Enter");
  await page.keyboard.up("Control");
  await form.author.fill("B");
  await Promise.all([page.waitForResponse((response) => response.request().method() === "PATCH"), form.submit.click()]);
  await expect(form.toast("Blog post updated successfully!").last()).toBeVisible();
  expect(writes).toEqual(["PATCH", "PATCH"]);
  expect(draftWrites).toEqual([]);
  await expect(form.toast("Draft saved.")).toHaveCount(0);
});

test("while another editor writes the draft, the keys lead to the notice", async ({ page, browser, colleague }) => {
  const first = postFormScreen(page);
  await first.openAdd();
  await first.title.fill("Another editor's draft");
  await expect(first.keeping).toHaveText(/^Saved \d\d:\d\d$/);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, colleague);
  const list = draftsScreen(other);
  await list.open();
  await list.link("Another editor's draft").click();
  const form = postFormScreen(other);
  await expect(form.notice).toContainText("editor@nusagrid.example is writing this post now.");
  const writes = recordPostWrites(other);
  for (const keys of [SAVE_DRAFT, PUBLISH]) {
    await form.title.focus();
    await other.keyboard.press(keys);
    await expect(form.notice).toBeFocused();
  }
  await form.choice("Take over").click();
  await expect(form.title).toBeFocused();
  await expect(form.title).not.toHaveAttribute("aria-invalid");
  await other.keyboard.press(SAVE_DRAFT);
  await expect(form.toast(/./), "of the last press alone").toHaveText("Draft saved.");
  expect(writes).toEqual([]);
  await elsewhere.close();
});

test("an open question disables the shortcuts", async ({ page }) => {
  const form = postFormScreen(page);
  const writes = recordPostWrites(page);
  await form.openAdd();
  await form.title.fill("Asked about");
  await siteFrame(page).viewSite.click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press(PUBLISH);
  await page.keyboard.press(SAVE_DRAFT);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(form.author).not.toHaveAttribute("aria-invalid");
  await expect(form.toast(/./)).toHaveCount(0);
  expect(writes).toEqual([]);
});

test("each button shows its shortcut", async ({ page }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  const keysBeside = (button: typeof form.submit) => button.locator("xpath=following-sibling::*[1]");
  await expect(keysBeside(form.submit)).toHaveText("Ctrl Enter");
  await expect(keysBeside(form.saveDraft)).toHaveText("Ctrl S");
  await expect(form.actions.locator("kbd:visible")).toHaveText(["Ctrl Enter", "Ctrl S"]);
});

/** The methods of all requests from here on that change posts. */
function recordPostWrites(page: Page): string[] {
  return recordWrites(page, "blog_posts");
}

function recordWrites(page: Page, table: string): string[] {
  const methods: string[] = [];
  page.on("request", (request) => {
    const isTable = new URL(request.url()).pathname === `/rest/v1/${table}`;
    if (isTable && request.method() !== "GET") methods.push(request.method());
  });
  return methods;
}
