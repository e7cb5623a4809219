import { postFormScreen } from "../../screens/post-form-screen.ts";
import { json } from "../support/fake-posts.ts";
import { expect, test } from "../support/signed-in.ts";

/** A minimal PNG. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const FILE = { name: "Holiday Photo.PNG", mimeType: "image/png", buffer: PNG };

test("the empty form shows each missing field", async ({ page }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Panel: Add New Blog Post");
  await expect(page.getByText("Use this form to add new articles to your blog.")).toBeVisible();
  // The form has the day of the firm, which is in Jakarta (UTC+7).
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  await expect(form.date).toHaveValue(today);
  await form.submit.click();
  await expect(form.title).toHaveAccessibleDescription("Title is required.");
  await expect(form.slug).toHaveAccessibleDescription("Slug is required.");
  await expect(form.author).toHaveAccessibleDescription("Author is required.");
  await expect(page.getByText("Content is required.", { exact: true })).toBeVisible();
  await expect(form.title).toBeFocused();
  await form.date.fill("19-11-2026");
  await expect(form.date).toHaveAccessibleDescription("Date must be in YYYY-MM-DD format.");
  await form.date.fill("2026-02-30");
  await expect(form.date).toHaveAccessibleDescription("Date must be in YYYY-MM-DD format.");
  await form.imageUrl.fill("no address");
  await expect(form.imageUrl).toHaveAccessibleDescription("Must be a valid URL.");
});

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

test("publishes with an image: it is uploaded first, then the post is saved and public, and the form is reset", async ({
  page,
  posts,
  request,
}) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Published with a picture");
  await form.author.fill("Siti Rahma");
  await form.tagsInput.fill("cloud ");
  await form.content.fill("The first paragraph of this post.");
  await page.route("https://example.com/**", (route) => route.fulfill({ contentType: "image/png", body: PNG }));
  await form.imageUrl.fill("https://example.com/a.png");
  await form.imageFile.setInputFiles(FILE);
  await expect(form.imageUrl).toHaveValue("");
  await expect(form.imageUrl).toHaveAttribute("readonly");

  const order: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST") order.push(new URL(sent.url()).pathname);
  });
  await expect(form.submit).toHaveText("Add Blog Post");
  await form.submit.dblclick();
  await expect(form.toast("Image uploaded successfully!")).toBeVisible();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  expect(order).toHaveLength(2);
  expect(order[0]).toMatch(/^\/storage\/v1\/object\/blog-images\/\d{13}-\d+\.png$/);
  expect(order[1]).toBe("/rest/v1/blog_posts");
  await expect(form.title).toHaveValue("");
  await expect(form.slug).toHaveValue("");
  await expect(form.tags).toHaveCount(0);
  await expect(form.submit).toHaveText("Add Blog Post");

  const row = await posts.find("published-with-a-picture");
  expect(row).toMatchObject({
    title: "Published with a picture",
    author: "Siti Rahma",
    excerpt: "The first paragraph of this post.",
    tags: ["cloud"],
    image_url: expect.stringContaining("/storage/v1/object/public/blog-images/"),
  });
  const stored = await request.get(String(row?.image_url));
  expect(stored.headers()["content-type"]).toBe("image/png");
  expect(stored.headers()["cache-control"]).toContain("3600");
  const html = await (await request.get("/blog/published-with-a-picture")).text();
  expect(html).toContain("The first paragraph of this post.");
});

test("a failed upload saves nothing and preserves the form", async ({ page, posts, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Never saved");
  await form.author.fill("A");
  await form.content.fill("Text");
  await form.imageFile.setInputFiles(FILE);
  await page.route("**/storage/v1/**", (route) =>
    route.fulfill({ ...json({ message: "the disk is full", error: "x", statusCode: "500" }), status: 500 }),
  );
  await form.submit.click();
  await expect(form.toast("Failed to upload image: the disk is full. Post not saved.")).toBeVisible();
  await expect(form.title).toHaveValue("Never saved");
  await expect(form.removeImage).toBeVisible();
  expect(await posts.find("never-saved")).toBeNull();
  await form.removeImage.click();
  await expect(form.imageUrl).toHaveValue("");
  await expect(form.imageUrl).not.toHaveAttribute("readonly");
});

test("a failed save shows the reason and preserves the form", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Twice");
  await form.slug.fill("forty-seven-days");
  await form.author.fill("A");
  await form.content.fill("Text");
  await form.submit.click();
  await expect(form.toast("Failed to add blog post: Another post already has this slug.")).toBeVisible();
  await expect(form.slug).toHaveAccessibleDescription("Another post already has this slug.");
  await expect(form.slug).toBeFocused();
  await expect(form.submit).toBeEnabled();
  await expect(form.title).toHaveValue("Twice");
  await expect(form.failure, "it stands until the next try").toHaveText("Another post already has this slug.");
  await form.slug.fill("forty-seven-days-later");
  await expect(form.slug).not.toHaveAttribute("aria-invalid");
  await expect(form.failure).toBeVisible();
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  await expect(form.failure).toBeHidden();
});

for (const [cause, response, sentence] of [
  ["no connection", null, "The server could not be reached. Check your connection and try again."],
  ["a post too large", { status: 413, message: "too large" }, "The post is too large to be stored."],
  ["a busy server", { status: 503, message: "PGRST" }, "The site is busy or restarting. Try again in a moment."],
] as const) {
  test(`a save that fails for ${cause} shows a sentence`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const form = postFormScreen(page);
    await form.openAdd();
    await form.title.fill("In words");
    await form.author.fill("A");
    await form.content.fill("Text");
    await page.route("**/rest/v1/blog_posts*", (route) =>
      response ? route.fulfill({ ...json({ message: response.message }), status: response.status }) : route.abort(),
    );
    await form.submit.click();
    await expect(form.toast(`Failed to add blog post: ${sentence}`)).toBeVisible();
    await expect(form.failure).toHaveText(sentence);
    await expect(form.submit).toHaveAccessibleDescription(sentence);
  });
}

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

test("edits a post: loads, changes, removes the image, stores null", async ({ page, posts }) => {
  await posts.insert({
    slug: "to-edit",
    title: "To edit",
    author: "A",
    content: "<p>Old text</p>",
    date: "2020-02-29",
    image_url: "https://example.com/a.png",
    tags: ["one"],
  });
  await page.route("https://example.com/**", (route) => route.fulfill({ contentType: "image/png", body: PNG }));
  const form = postFormScreen(page);
  await form.openEdit("to-edit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Panel: Edit Blog Post");
  await expect(page.getByText("Modify the content of your blog post.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Article List" })).toHaveAttribute("href", "/admin/blog");
  await expect(form.title).toHaveValue("To edit");
  await expect(form.date).toHaveValue("2020-02-29");
  await expect(form.submit).toHaveText("Update Blog Post");
  await form.removeImage.click();
  await form.author.fill("B");
  await form.submit.click();
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  expect(await posts.find("to-edit")).toMatchObject({
    author: "B",
    image_url: null,
    date: "2020-02-29",
    tags: ["one"],
  });
});

test("Ctrl+Enter publishes, and a renamed post can be edited further under its new URL", async ({
  page,
  posts,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/406/);
  await posts.insert({ slug: "old-name", title: "Old name", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit("old-name");
  await form.title.fill("New name");
  await expect(form.slug).toHaveValue("new-name");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(form.toast("Blog post updated successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/blog/edit/new-name");
  await expect(form.title).toHaveValue("New name");
  const moved = await request.get("/blog/old-name", { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, "/blog/new-name"]);
  await form.openEdit("old-name");
  await expect(form.title).toHaveValue("New name");
  await form.author.fill("B");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL("/admin/blog/edit/new-name");
  await form.openEdit("old-name");
  await expect(form.author).toHaveValue("B");
});

test("load errors, unknown posts and missing slugs have the spec's texts", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const form = postFormScreen(page);
  await form.openEdit("no-such-post");
  await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
  await expect(page.getByText("The blog post you are trying to edit does not exist.", { exact: true })).toBeVisible();
  await expect(form.toast("Blog post not found.")).toBeVisible();
  await page.goto("/admin/blog/edit");
  await expect(page.getByText("No slug provided for editing.", { exact: true })).toBeVisible();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/blog_posts*", async (route) => {
    await gate;
    await route.fulfill({ ...json({ message: "no" }), status: 403 });
  });
  await form.openEdit("forty-seven-days");
  await expect(page.getByText("Loading blog post for editing...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Error", exact: true })).toBeVisible();
  await expect(
    page.getByText("Failed to load blog post for editing. It might not exist or there was a network error.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(form.toast("Failed to load blog post for editing.")).toBeVisible();
});
