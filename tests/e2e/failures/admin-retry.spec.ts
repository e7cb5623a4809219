import { json, respondWithPosts } from "../support/fake-posts.ts";
import { expect, test } from "../support/signed-in.ts";

const REJECTED = { ...json({ code: "42501", message: "no" }), status: 403 };

for (const { name, path, route, failure, heading } of [
  {
    name: "the list of posts",
    path: "/admin/blog",
    route: "**/rest/v1/blog_posts*",
    failure: "Failed to load blog posts. Please try again later.",
    heading: "Manage Blog Posts",
  },
  {
    name: "a post for editing",
    path: "/admin/blog/edit/forty-seven-days",
    route: "**/rest/v1/blog_posts*",
    failure: "Failed to load blog post for editing. It might not exist or there was a network error.",
    heading: "Admin Panel: Edit Blog Post",
  },
  {
    name: "the messages",
    path: "/admin/messages",
    route: "**/rest/v1/contact_messages*limit=*",
    failure: "Failed to load messages. Please try again later.",
    heading: "Messages",
  },
]) {
  test(`a retry of ${name} after a failure moves the focus to the result`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    let isRejected = true;
    let requests = 0;
    await page.route(route, (request) => {
      requests += 1;
      return isRejected ? request.fulfill(REJECTED) : request.continue();
    });
    await page.goto(path);
    const words = page.getByText(failure, { exact: true });
    await expect(words).toBeVisible();
    await expect(page.locator("main svg.state-drawing")).toBeVisible();
    const again = page.getByRole("button", { name: "Try again", exact: true });
    const before = requests;
    await again.click();
    await expect.poll(() => requests).toBeGreaterThan(before);
    await expect(words).toBeVisible();
    await expect(again).toBeFocused();
    isRejected = false;
    await again.click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeFocused();
    await expect(again).toHaveCount(0);
  });
}

test("empty lists have a drawing beside the text", async ({ page }) => {
  await respondWithPosts(page, (route) => route.fulfill(json([], { "content-range": "*/0" })));
  await page.goto("/admin/blog");
  await expect(page.getByText("No blog posts available in the admin panel.", { exact: true })).toBeVisible();
  await expect(page.locator("main svg.state-drawing")).toBeVisible();
  await page.goto("/admin/messages?box=quarantine");
  await expect(page.getByText("No spam.", { exact: true })).toBeVisible();
  await expect(page.locator("main svg.state-drawing")).toBeVisible();
});
