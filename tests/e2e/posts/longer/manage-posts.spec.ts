import { json, respondWithPosts } from "../../support/fake-posts.ts";
import { expect, test } from "../../support/signed-in.ts";

test("lists ten posts per page with title, author, short date and actions", async ({ page }) => {
  await page.goto("/admin/blog");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Title", "Author", "Date", "Actions"]);
  await expect(table.getByRole("row")).toHaveCount(11);
  const row = table.getByRole("row").nth(1);
  await expect(row.getByRole("cell").nth(2)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(row.getByRole("link").first()).toHaveAttribute("href", /^\/blog\//);
  await expect(row.getByRole("link", { name: /^Edit/ })).toHaveAttribute("href", /^\/admin\/blog\/edit\//);
  await expect(page.getByRole("link", { name: "Add New Post" })).toHaveAttribute("href", "/admin/blog/add");
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL("/admin/blog?page=2");
  await expect(table.getByRole("row")).toHaveCount(11);
});

test("a click anywhere on a row opens the post", async ({ page }) => {
  await page.goto("/admin/blog");
  const box = await page.getByRole("row").nth(2).getByRole("cell").nth(1).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/);
});

test("the author is hidden on small screens, and the date on the smallest", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto("/admin/blog");
  await expect(page.getByRole("columnheader")).toHaveText(["Title", "Date", "Actions"]);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole("columnheader")).toHaveText(["Title", "Actions"]);
});

test("shows loading, failure and the empty list with the spec's texts", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await respondWithPosts(page, async (route) => {
    await gate;
    await route.fulfill(json([], { "content-range": "*/0" }));
  });
  await page.goto("/admin/blog");
  await expect(page.getByText("Loading blog posts...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByText("No blog posts available in the admin panel.", { exact: true })).toBeVisible();
  await page.unrouteAll();
  await respondWithPosts(page, (route) => route.fulfill({ ...json({ message: "no" }), status: 403 }));
  await page.reload();
  await expect(page.getByText("Failed to load blog posts. Please try again later.", { exact: true })).toBeVisible();
});

test("an editor can delete the next post while the list still reloads after the first deletion", async ({
  page,
  posts,
}) => {
  for (const slug of ["first-to-go", "second-to-go"]) {
    await posts.insert({ slug, title: slug, author: "A", content: "<p>x</p>", date: "2026-11-19" });
  }
  await page.goto("/admin/blog");
  const question = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
  await page.getByRole("button", { name: "Delete first-to-go" }).click();
  const reloading = Promise.withResolvers<void>();
  await page.route("**/rest/v1/blog_posts*", async (route) => {
    if (route.request().method() === "GET") await reloading.promise;
    await route.continue();
  });
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Blog post deleted successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete first-to-go" }), "nothing to ask about").toHaveCount(0);
  await page.getByRole("button", { name: "Delete second-to-go" }).press("Enter");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect.poll(() => posts.find("second-to-go")).toBeNull();
  reloading.resolve();
  await expect(page.getByRole("row").filter({ hasText: "to-go" })).toHaveCount(0);
});

test("the last page disappears with its posts while the list still reloads; each confirmation sends one request", async ({
  page,
  posts,
  expectedErrors,
}) => {
  expectedErrors.push(/416/); // a running reload may request the missing page
  // 30 posts of the seed and these: the last page has two.
  for (const [index, slug] of Array.from({ length: 2 }, (_, at) => `old-${at}`).entries()) {
    await posts.insert({ slug, title: slug, author: "A", content: "<p>x</p>", date: `1999-01-0${index + 1}` });
  }
  await page.goto("/admin/blog?page=4");
  await expect(page.getByRole("row")).toHaveCount(3);
  const deletions: string[] = [];
  const reloading = Promise.withResolvers<void>();
  await page.route("**/rest/v1/blog_posts*", async (route) => {
    const request = route.request();
    if (request.method() === "GET") await reloading.promise;
    if (request.method() === "DELETE") deletions.push(request.url());
    await route.continue();
  });
  const question = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
  for (const title of ["old-1", "old-0"]) {
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await question.getByRole("button", { name: "Delete" }).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 3; press += 1) button.click();
    });
    await expect(question).toHaveCount(0);
  }
  reloading.resolve();
  await expect(page).toHaveURL("/admin/blog?page=3");
  await expect(page.getByRole("row")).toHaveCount(11);
  expect(deletions).toHaveLength(2);
});

test("deletes after a question, reloads and moves the focus", async ({ page, posts }) => {
  const title = 'A "quoted" post to delete';
  await posts.insert({ slug: "to-delete", title, author: "A", content: "<p>x</p>", date: "2026-11-19" });
  await page.goto("/admin/blog");
  const remove = page.getByRole("button", { name: `Delete ${title}` });
  await remove.click();
  const dialog = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
  await expect(dialog).toContainText(
    `This action cannot be undone. This will permanently delete the blog post "${title}" from our servers.`,
  );
  await expect(dialog.getByRole("button")).toHaveText(["Cancel", "Delete"]);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  expect(await posts.find("to-delete")).not.toBeNull();

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Blog post deleted successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeFocused();
  expect(await posts.find("to-delete")).toBeNull();
});

test("a failed deletion preserves the post and shows the reason", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/admin/blog");
  await page.route("**/rest/v1/blog_posts*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ ...json({ code: "42501", message: "not allowed" }), status: 403 })
      : route.continue(),
  );
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete blog post: not allowed", { exact: true })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(11);
});

test("after the deletion of the only post on a later page, the list moves back one page", async ({ page, posts }) => {
  const slug = "oldest-of-all";
  await posts.insert({ slug, title: slug, author: "A", content: "<p>x</p>", date: "1900-01-01" });
  // 30 posts of the seed and this one: the fourth page has one.
  await page.goto("/admin/blog?page=4");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Delete oldest-of-all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/blog?page=3");
  await expect(page.getByRole("row")).toHaveCount(11);
});
