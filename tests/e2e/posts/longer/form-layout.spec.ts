import type { Locator } from "@playwright/test";
import { imagesScreen } from "../../../screens/images-screen.ts";
import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { RED, removeUploads, uploadImages } from "../../support/images.ts";
import { expect, test } from "../../support/signed-in.ts";

const LONG_TEXT = "<p>One more line of a long text.</p>".repeat(150);
const POST = { slug: "laid-out", title: "Laid out", author: "Siti Rahma", content: LONG_TEXT, date: "2026-01-01" };

for (const path of ["/admin/blog/add", `/admin/blog/edit/${POST.slug}`]) {
  test(`at 1280 × 800 at least 420 px of the text field are in sight: ${path}`, async ({ page, posts }) => {
    await posts.insert(POST);
    const form = postFormScreen(page);
    await page.goto(path);
    await expect(form.textStyle).toBeEnabled();
    const text = await boxOf(form.content);
    const bar = await boxOf(form.actions);
    const visible = Math.min(text.y + text.height, bar.y) - text.y;
    expect(visible).toBeGreaterThanOrEqual(420);
    const title = await boxOf(form.title);
    expect(title.y).toBeGreaterThan(0);
    expect(title.y + title.height).toBeLessThan(text.y);
    await expect(form.slug).toBeInViewport();
    await expect(form.status).toBeInViewport();
  });
}

for (const width of [320, 360, 768, 1024, 1920]) {
  test(`at ${width} px the actions stay in sight and nothing is wider than the window`, async ({ page, posts }) => {
    await posts.insert(POST);
    await page.setViewportSize({ width, height: 740 });
    const form = postFormScreen(page);
    await form.openEdit(POST.slug);
    await expect(form.textStyle).toBeEnabled();
    for (const field of [form.title, form.content, form.author, form.imageUrl]) {
      await field.scrollIntoViewIfNeeded();
      await expect(form.submit).toBeInViewport({ ratio: 1 });
      await expect(form.saveDraft).toBeInViewport({ ratio: 1 });
      const { x, width: own } = await boxOf(field);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + own).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test("a long title wraps, takes no line break, and Enter moves on to the slug", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = postFormScreen(page);
  await form.openAdd();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
  await form.title.fill("Short");
  const { height } = await boxOf(form.title);
  await form.title.fill("The backups that nobody had rehearsed until the day on which everybody needed them");
  await expect.poll(async () => (await boxOf(form.title)).height).toBeGreaterThan(1.5 * height);
  expect(await form.title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
  await form.title.fill("");
  await page.evaluate(() => navigator.clipboard.writeText("two\nlines"));
  await form.title.press("ControlOrMeta+v");
  await expect(form.title).toHaveValue("two lines");
  await form.title.press("Enter");
  await expect(form.slug).toBeFocused();
  await expect(form.title).toHaveValue("two lines");
  await expect(form.slug).toHaveValue("two-lines");
});

test("the editor, other people, and authors and tags of earlier posts are suggested in comboboxes", async ({
  page,
  posts,
  session,
  colleague,
}) => {
  const headers = { apikey: session.key, Authorization: `Bearer ${session.accessToken}` };
  const { user } = JSON.parse(colleague.value);
  const named = await page.request.post(`/api/v1.0/accounts/${user.id}/name`, {
    headers,
    data: { name: "Adi Colleague" },
  });
  expect(named.ok()).toBe(true);
  await posts.insert({ ...POST, author: "Zulaikha Putri", tags: ["zero-trust", "zones"] });
  await page.route("**/rest/v1/account_roles*", async (route) => {
    const response = await route.fetch();
    const [account] = await response.json();
    await route.fulfill({ response, json: [{ ...account, name: "Rina Own" }] });
  });
  const arrow = Promise.withResolvers<void>();
  await page.route("**/rpc/list_post_labels*", async (route) => {
    await arrow.promise;
    await route.continue();
  });
  const form = postFormScreen(page);
  await form.openAdd();
  await expect(page.getByText("Rina Own")).toBeVisible();
  const { author, authors, tagsInput, knownTags } = form;
  await author.focus();
  await expect(authors).toHaveCount(0);
  // The arrow precedes the options, and selects the first one.
  await author.press("ArrowDown");
  arrow.resolve();
  await expect(authors.first()).toHaveText("Rina Own");
  await expect(authors.nth(1)).toHaveText("Adi Colleague");
  const activeIs = (option: string) => expect(author).toHaveAttribute("aria-activedescendant", option);
  await activeIs("post-author-option-0");
  await expect(authors.first()).toHaveAttribute("id", "post-author-option-0");
  await author.press("ArrowDown");
  await activeIs("post-author-option-1");
  await author.press("Escape");
  await expect(authors).toHaveCount(0);
  await expect(author).toHaveAttribute("aria-expanded", "false");

  // Enter chooses an option once. Without a list, it moves to the next field. It never publishes.
  const writes: string[] = [];
  page.on(
    "request",
    (sent) => sent.method() === "POST" && sent.url().includes("/blog_posts") && writes.push(sent.url()),
  );
  await author.pressSequentially("zul");
  await expect(authors).toHaveText(["Zulaikha Putri"]);
  await author.press("ArrowDown");
  await author.press("Enter");
  await expect(author).toHaveValue("Zulaikha Putri");
  await expect(author).toBeFocused();
  await expect(authors).toHaveCount(0);
  await author.fill("zul");
  await authors.click();
  await expect(author).toHaveValue("Zulaikha Putri");
  await expect(author).toBeFocused();
  await author.press("Enter");
  await expect(form.date).toBeFocused();

  await tagsInput.fill("ze");
  await expect(knownTags.filter({ hasText: "zero-trust" })).toBeVisible();
  await tagsInput.press("ArrowDown");
  await tagsInput.press("Enter");
  await expect(form.tags).toHaveText(["zero-trust"]);
  await expect(tagsInput).toHaveValue("");
  await expect(tagsInput).toBeFocused();
  await tagsInput.fill("z");
  await expect(knownTags).toHaveText(["zones"]);
  await tagsInput.press("Enter");
  await expect(form.tags).toHaveText(["zero-trust", "z"]);
  await tagsInput.fill("zo");
  await knownTags.click();
  await expect(form.tags).toHaveText(["zero-trust", "z", "zones"]);
  expect(writes).toEqual([]);
});

test("one image button offers files and the library, by keyboard too", async ({ page, request, session }) => {
  await removeUploads(request, session);
  const images = imagesScreen(page);
  const form = postFormScreen(page);
  const [name = ""] = await uploadImages(page, [RED]);
  await images.open(name).click();
  await expect(images.drawer).toContainText("Used whenever you add this picture.");
  await images.text.fill("A red field");
  await images.saveText.click();
  await expect(images.drawer.getByText("Saved", { exact: true })).toBeVisible();

  await form.openAdd();
  await expect(page.getByRole("button", { name: "Insert a picture" })).toHaveCount(0);
  await form.content.fill("Text");
  await page.keyboard.press("Alt+F10");
  await form.image.press("Enter");
  await expect(form.upload).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(form.library).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(form.upload).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form.upload).toBeHidden();
  await expect(form.image).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await expect(form.upload).toBeFocused();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(RED);
  await expect(form.content.locator("img")).toHaveCount(1);
  await page.keyboard.press("Enter"); // closes the form of the image's description
  await form.image.click();
  await form.library.click();
  await images.choice(name).click();
  await expect(form.content.locator('img[alt="A red field"]')).toHaveCount(1);

  // The form names the other image. Its description reaches the library with the publication.
  const undescribed = page.getByText("1 image has no description. That is right only for decoration.", { exact: true });
  await expect(undescribed).toBeVisible();
  await expect(form.submit).toHaveAccessibleDescription(/1 image has no description/);
  const src = await form.content.locator('img[alt=""]').getAttribute("src");
  await page.getByRole("button", { name: /^Describe image \d$/ }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Image description" })).toBeFocused();
  await page.keyboard.type("A field in a post");
  await page.keyboard.press("Enter");
  await expect(undescribed).toBeHidden();
  await form.title.fill("With two images");
  await form.author.fill("Dewi");
  const described = page.waitForResponse((response) => response.url().includes("/rest/v1/picture_texts"));
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  await (await described).finished();
  await images.goto();
  await images.open(src?.split("/").at(-1) ?? "").click();
  await expect(images.text).toHaveValue("A field in a post");
});

test("a message about dropped parts of a paste is visible near the caret, in a long text too", async ({
  page,
  posts,
}) => {
  await posts.insert(POST);
  const form = postFormScreen(page);
  await form.openEdit(POST.slug);
  await expect(form.textStyle).toBeEnabled();
  await form.content.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await form.content.evaluate((root) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", '<p>Pasted <img src="file:///C:/clip.png"></p>');
    root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  const notice = page.getByText("1 picture could not be pasted.");
  await expect(notice).toBeInViewport({ ratio: 1 });
  const [said, bar] = [await boxOf(notice), await boxOf(form.actions)];
  expect(said.y + said.height).toBeLessThanOrEqual(bar.y);
});

test("in the form, marks at the start of a line format it, Ctrl+K links and a pasted URL links words", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = postFormScreen(page);
  await form.openAdd();
  await expect(form.textStyle).toBeEnabled();
  await form.content.focus();
  await page.keyboard.type("## Heading");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> Quoted");
  await expect(form.content.locator("h2")).toHaveText("Heading");
  await expect(form.content.locator("blockquote")).toHaveText("Quoted");
  await page.keyboard.press("Shift+Home");
  await page.evaluate(() => navigator.clipboard.writeText("https://example.com/quoted"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(form.content.locator("blockquote a")).toHaveText("Quoted");
  await form.content.locator("h2").selectText();
  await page.keyboard.press("ControlOrMeta+k");
  const urlField = page.getByRole("group", { name: "Link" }).getByLabel("Link address");
  await expect(urlField).toBeFocused();
  await urlField.fill("example.com/heading");
  await page.keyboard.press("Enter");
  await expect(form.content.locator("h2 a")).toHaveAttribute("href", "https://example.com/heading");
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} cannot be seen.`);
  return box;
}
