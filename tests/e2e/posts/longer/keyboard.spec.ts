import type { Locator, Page } from "@playwright/test";
import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { expect, test } from "../../support/signed-in.ts";

const TITLE = "Written without a mouse";
const SLUG = "written-without-a-mouse";

test("a post is added, changed and deleted by keyboard alone", async ({ page, posts }) => {
  const form = postFormScreen(page);

  await page.goto("/admin/blog");
  await tabTo(page, page.getByRole("link", { name: "Add New Post" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/blog/add");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await tabOnTo(page, form.title);
  await page.keyboard.type(TITLE);
  await tabOnTo(page, form.slug);
  await expect(form.slug).toHaveValue(SLUG);
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await expect(form.textStyle).toBeEnabled();
  await tabOnTo(page, toolbar.getByRole("combobox", { name: "Text style" }));
  await page.keyboard.press("ArrowRight");
  await expect(toolbar.getByRole("button", { name: "Bold" })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(form.content).toBeFocused();
  await page.keyboard.type("Loud");
  await page.keyboard.press("Alt+F10");
  await expect(toolbar.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(form.content).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.type(" and quiet");
  await tabOnTo(page, form.schedule);
  await tabOnTo(page, page.getByRole("button", { name: "Preview", exact: true }));
  await tabOnTo(page, form.share);
  await tabOnTo(page, form.author);
  await page.keyboard.type("Siti Rahma");
  await tabOnTo(page, form.date);
  const today = await form.date.inputValue();
  await tabOnTo(page, form.chooseDate);
  await page.keyboard.press("Enter");
  await expect(form.calendar.getByRole("gridcell", { selected: true }).getByRole("button")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
  await expect(form.calendar).toBeHidden();
  await expect(form.chooseDate).toBeFocused();
  const date = dayBefore(today);
  await expect(form.date).toHaveValue(date);
  await tabOnTo(page, form.tagsInput);
  await page.keyboard.type("cloud,backup");
  await page.keyboard.press("Enter");
  await expect(form.tags).toHaveText(["cloud", "backup"]);
  await tabOnTo(page, page.getByRole("main").getByLabel("Language", { exact: true }));
  await tabOnTo(page, form.imageUrl);
  await tabOnTo(page, form.imageFile);
  await tabOnTo(page, page.getByRole("button", { name: "Choose from pictures" }));
  await tabOnTo(page, form.submit);
  await page.keyboard.press("Enter");
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  await expect(form.title).toBeFocused();
  await expect(form.title).toHaveValue("");
  expect(await posts.find(SLUG)).toMatchObject({
    title: TITLE,
    author: "Siti Rahma",
    date,
    tags: ["cloud", "backup"],
    content: "<p><strong>Loud</strong> and quiet</p>",
  });

  await page.goto("/admin/blog");
  await tabTo(page, page.getByRole("link", { name: `Edit ${TITLE}` }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/blog/edit/${SLUG}`);
  await expect(form.content).toBeVisible();
  const back = page.getByRole("link", { name: "Back to Article List" });
  await tabTo(page, back, "Shift+Tab");
  await tabTo(page, form.content);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ending");
  await page.keyboard.press("Control+Enter");
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await expect(form.content, "the text goes on").toBeFocused();
  await page.keyboard.type("s");
  await page.keyboard.press("Control+Enter");
  const content = "<p><strong>Loud</strong> and quiet endings</p>";
  await expect.poll(async () => (await posts.find(SLUG))?.content).toBe(content);
  await expect(form.submit).toHaveText("Update Blog Post");

  await page.keyboard.type("!");
  await tabTo(page, back, "Shift+Tab");
  await page.keyboard.press("Enter");
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(leaving.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(leaving).toBeHidden();
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(leaving.getByRole("button", { name: "Stay" })).toBeFocused();
  await tabOnTo(page, leaving.getByRole("button", { name: "Leave" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/blog");

  await tabTo(page, page.getByRole("button", { name: `Delete ${TITLE}` }));
  await page.keyboard.press("Enter");
  const asking = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
  await expect(asking.getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabOnTo(page, asking.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Blog post deleted successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeFocused();
  expect(await posts.find(SLUG)).toBeNull();
});

test("a list of the site is changed and published by keyboard alone", async ({ page }) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const names = page.locator(".content-items > li > details > summary");
  const heading = page.getByRole("textbox", { name: "Heading · English" });
  await page.goto("/admin/site/certificates");
  const first = names.first();
  const title = await first.innerText();
  const before = await names.allInnerTexts();
  const [, ...others] = before;

  await tabTo(page, first);
  await page.keyboard.press("Enter");
  await tabTo(page, button(`Move ${title} down`), "Shift+Tab");
  for (const _ of before) await page.keyboard.press("Enter");
  await expect(names).toHaveText([...others, title]);
  await expect(button(`Move ${title} down`), "the focus moves with the item").toBeFocused();
  await expectVisibleFocus(page);
  await expect(page.locator(".content-items details[open] > summary"), "the open item moves too").toHaveText(title);
  await tabTo(page, button(`Move ${title} up`), "Shift+Tab");
  for (const _ of before) await page.keyboard.press("Space");
  await expect(names).toHaveText(before);
  await expect(button(`Move ${title} up`)).toBeFocused();

  const last = others.at(-1) ?? "";
  await tabTo(page, button("Add to Certificates"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Title · English", exact: true }).last()).toBeFocused();
  await page.keyboard.type("ISO 22301");
  await expect(names).toHaveText([...before, "ISO 22301"]);
  await tabTo(page, button("Remove ISO 22301"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(before);
  await expect(names.filter({ hasText: last }), "the focus is on the item before").toBeFocused();
  await expectVisibleFocus(page);

  const old = await heading.inputValue();
  const publish = async (text: string) => {
    await tabTo(page, heading, "Shift+Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
    await tabTo(page, button("Publish"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
    await expect(button("Publish")).toBeFocused();
    expect(await (await page.request.get("/")).text()).toContain(text);
  };
  await publish("What our engineers passed");
  await publish(old);
});

/** One press of Tab moves the focus there, and the focus is visible. */
async function tabOnTo(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  await expectVisibleFocus(page);
}

/** Presses Tab until the element has the focus. Every element on the way shows its focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`80 presses of ${key} did not lead to ${target}.`);
}

/** The control, or the element that draws it, has an outline. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement;
    const drawn = [focused, focused?.closest(".input, label.button, .rich-editor")];
    const hasOutline = drawn.some((element) => element && getComputedStyle(element).outlineStyle === "solid");
    return hasOutline ? "outlined" : `no outline: ${focused?.outerHTML.slice(0, 200)}`;
  });
  expect(seen).toBe("outlined");
}

function dayBefore(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
