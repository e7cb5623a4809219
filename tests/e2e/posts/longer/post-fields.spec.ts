import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { expect, test } from "../../support/signed-in.ts";

test("the slug follows the title until it is edited by hand, and again after it is cleared", async ({ page }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("  Crème Brûlée: 3 Ways -- to   Win!  ");
  await expect(form.slug).toHaveValue("creme-brulee-3-ways-to-win");
  await form.slug.fill("my-own");
  await form.title.fill("Something else");
  await expect(form.slug).toHaveValue("my-own");
  await form.slug.fill("");
  await form.title.fill("Back again");
  await expect(form.slug).toHaveValue("back-again");
});

test("a title whose slug is invalid shows an error at once", async ({ page }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  const message = "Slug must be lowercase, alphanumeric, and use hyphens for spaces (e.g., my-new-post).";
  await form.title.fill("snake_case");
  await expect(form.slug).toHaveValue("snake_case");
  await expect(form.slug).toHaveAccessibleDescription(message);
  await form.title.fill("Fine now");
  await expect(form.slug).not.toHaveAttribute("aria-invalid");
  // Hyphens at both ends are cut, and a title without Latin letters gets the day.
  await form.title.fill("- dashes -");
  await expect(form.slug).toHaveValue("dashes");
  await form.title.fill("日本語");
  await expect(form.slug).toHaveValue(/^post-\d{4}-\d{2}-\d{2}$/);
  await expect(form.slug).not.toHaveAttribute("aria-invalid");
});

test("tags: space, comma, Enter, Backspace, paste, no blanks and no duplicates", async ({ page }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.tagsInput.pressSequentially("cloud security,network");
  await form.tagsInput.press("Enter");
  await expect(form.tags).toHaveText(["cloud", "security", "network"]);
  await form.tagsInput.pressSequentially("  ,, cloud ");
  await expect(form.tags).toHaveText(["cloud", "security", "network"]);
  await form.tagsInput.press("Backspace");
  await expect(form.tags).toHaveText(["cloud", "security"]);
  await form.tagsInput.evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text", "backup, cloud\nprivacy  ,, backup");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(form.tags).toHaveText(["cloud", "security", "backup", "privacy"]);
  await page.getByRole("button", { name: "Remove tag security" }).click();
  await expect(form.tags).toHaveText(["cloud", "backup", "privacy"]);
});

test("the calendar offers no day in the future and none before 1900", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-20T09:00:00"));
  const form = postFormScreen(page);
  await form.openAdd();
  await form.chooseDate.click();
  const { calendar } = form;
  await expect(calendar.getByRole("button", { name: /November 20th, 2026/ })).toBeEnabled();
  await expect(calendar.getByRole("button", { name: /November 21st, 2026/ })).toBeDisabled();
  await expect(calendar.getByRole("button", { name: /next month/i })).toBeDisabled();
  const years = await calendar.getByLabel(/year/i).locator("option").allTextContents();
  expect([years[0], years.at(-1)].sort()).toEqual(["1900", "2026"]);
  await calendar.getByRole("button", { name: /November 3rd, 2026/ }).click();
  await expect(form.date).toHaveValue("2026-11-03");
  await expect(calendar).toBeHidden();
});

test("Enter in a field moves to the next field and does not publish", async ({ page, posts }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.author.fill("A");
  await form.content.fill("Text");
  await form.title.fill("Not yet");
  await form.title.press("Enter");
  await expect(form.slug).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.content).toBeFocused();
  for (const [field, next] of [
    [form.author, form.date],
    [form.date, form.tagsInput],
    [form.imageUrl, form.submit],
  ] as const) {
    await field.press("Enter");
    await expect(next).toBeFocused();
  }
  expect(await posts.find("not-yet")).toBeNull();
  await form.title.press("ControlOrMeta+Enter");
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
});

test("the typed URL of a link that was not applied is published with the text", async ({ page, posts }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("With a link");
  await form.author.fill("A");
  await form.content.fill("text");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Link address").fill("no address");
  await form.submit.click();
  await expect(page.getByLabel("Link address")).toBeFocused();
  await expect(page.getByText("Please enter a web address, an email address or a tel: number.")).toBeVisible();
  await page.getByLabel("Link address").fill("example.com/a");
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  expect((await posts.find("with-a-link"))?.content).toContain('<a href="https://example.com/a"');
});

test("a changed title shows the new URL, and one click preserves the old one", async ({ page, posts }) => {
  await posts.insert({ slug: "first-name", title: "First name", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit("first-name");
  const keep = page.getByRole("button", { name: "Keep the old address" });
  await expect(form.title).toHaveValue("First name");
  await expect(keep).toBeHidden();
  await form.title.fill("Second name");
  await expect(form.slug).toHaveAccessibleDescription(
    "The address changes from /blog/first-name to /blog/second-name. The old one will lead to the new one.",
  );
  await keep.click();
  await expect(form.slug).toHaveValue("first-name");
  await expect(keep).toBeHidden();
  await form.title.fill("Third name");
  await expect(form.slug).toHaveValue("first-name");
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  expect(await posts.find("first-name")).toMatchObject({ title: "Third name" });
});
