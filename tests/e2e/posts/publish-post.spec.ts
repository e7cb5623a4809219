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
