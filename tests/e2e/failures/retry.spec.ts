import { blogListScreen } from "../../screens/blog-list-screen.ts";
import { blogPostScreen } from "../../screens/blog-post-screen.ts";
import { json, respondWithPosts } from "../support/fake-posts.ts";
import { expect, test, waitForHydration } from "../support/test.ts";
import { drawFrames } from "../support/wait.ts";

const REJECTED = { ...json({ code: "PGRST100", message: "no" }), status: 400 };

test("a failed list can be tried again, and the button has the focus until a success", async ({
  page,
  openLanding,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  let failures = 2;
  let release = () => {};
  await respondWithPosts(page, async (route) => {
    failures -= 1;
    if (failures >= 0) return route.fulfill(REJECTED);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return route.continue();
  });
  await openLanding();
  const list = blogListScreen(page);
  await list.openByMenu();
  await expect(page.getByRole("alert")).toHaveText("Failed to load blog posts. Please try again later.");
  await expect(page.locator("main svg.state-drawing")).toBeVisible();

  const again = page.getByRole("button", { name: "Try again", exact: true });
  await again.focus();
  const rejection = page.waitForResponse((response) => response.status() === REJECTED.status);
  await page.keyboard.press("Enter");
  await rejection;
  await expect(list.error).toBeVisible();
  expect(failures).toBe(0);
  // A press during the request would do nothing.
  await expect(again).not.toHaveAttribute("aria-disabled", "true");
  await expect(again).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(list.loading).toBeVisible();
  await expect(list.error).toBeHidden();
  await expect(again).toBeFocused();
  await expect(again).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter"); // further clicks send no request
  release();
  await expect(list.cards).toHaveCount(9);
  await expect(again).toHaveCount(0);
  await expect(list.heading).toBeFocused();
  expect(failures).toBe(-1);
});

test("after a failed page of the list, another page loads", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/blog");
  await waitForHydration(page);
  await respondWithPosts(page, (route) =>
    route.request().url().includes("offset=9") ? route.fulfill(REJECTED) : route.continue(),
  );
  const list = blogListScreen(page);
  await list.pageLink(2).click();
  await expect(list.error).toBeVisible();
  await page.goBack();
  await expect(list.cards).toHaveCount(9);
  await expect(list.error).toBeHidden();
});

test("a failed post can be tried again, and the focus moves to its title", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  let requests = 0;
  await page.route("**/rest/v1/blog_posts*slug=eq*", (route) => {
    requests += 1;
    return requests <= 2 ? route.fulfill(REJECTED) : route.continue();
  });
  await page.goto("/blog");
  await waitForHydration(page);
  await page.locator("main h2 a").first().click();
  await expect(page.getByRole("heading", { name: "Error", exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load blog post. It might not exist or there was a network error.",
  );
  const again = page.getByRole("button", { name: "Try again", exact: true });
  await again.click();
  await expect.poll(() => requests).toBe(2);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(again).toBeFocused();
  await again.click();
  const post = blogPostScreen(page);
  await expect(post.text).toBeVisible();
  await expect(post.title).toBeFocused();
});

test("an empty list and an unknown post have a drawing that screen readers skip", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await blogListScreen(page).open(99);
  await expect(page.getByRole("status")).toHaveText("This page does not exist. All posts are on the pages before it.");
  await expect(page.locator("main svg.state-drawing")).toHaveAttribute("aria-hidden", "true");
  await blogPostScreen(page).open("no-such-post");
  await expect(page.locator("main svg.state-drawing")).toHaveAttribute("aria-hidden", "true");
});

test("an open post stays visible when its refresh fails", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/blog/forty-seven-days");
  await waitForHydration(page);
  const post = blogPostScreen(page);
  const text = await post.text.innerText();
  let requests = 0;
  await page.route("**/rest/v1/blog_posts*slug=eq*", (route) => {
    requests += 1;
    return route.fulfill(REJECTED);
  });
  await page.clock.setSystemTime(Date.now() + 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect.poll(() => requests).toBe(1);
  await drawFrames(page);
  await expect(post.text).toHaveText(text, { useInnerText: true });
  await expect(page.getByRole("alert")).toHaveCount(0);
});
