import { blogListScreen } from "../../../screens/blog-list-screen.ts";
import { blogPostScreen } from "../../../screens/blog-post-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { json } from "../../support/fake-posts.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";

const FIND = "**/rest/v1/rpc/find_posts*";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor searches, pages through the results and returns to all posts", async ({ page }) => {
    const list = blogListScreen(page);
    await list.open();
    await list.searchField.fill("the");
    await list.searchField.press("Enter");
    await expect(page).toHaveURL("/blog?q=the");
    await expect(page.getByText(/^\d+ posts match\.$/)).toBeVisible();
    await expect(list.searchField).toHaveValue("the");
    await list.next.click();
    await expect(page).toHaveURL("/blog?q=the&page=2");
    await expect(list.cards).not.toHaveCount(0);
    await page.getByRole("link", { name: "All posts" }).click();
    await expect(page).toHaveURL("/blog");
    await expect(list.cards).toHaveCount(9);
  });

  test("a tag links to the posts with this tag", async ({ page }) => {
    const list = blogListScreen(page);
    await list.open();
    const tag = list.cards.first().getByRole("list", { name: "Tags" }).getByRole("link").first();
    const name = (await tag.textContent()) ?? "";
    const box = await tag.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await tag.click();
    await expect(page).toHaveURL(`/blog?tag=${name}`);
    for (const card of await list.cards.all()) {
      await expect(card.getByRole("link", { name, exact: true })).toBeVisible();
    }
  });

  test("a search without results shows a message, and the search text stays in the field", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await page.goto(`/blog?q=${encodeURIComponent("<b>zzz</b>")}`);
    await expect(page.getByText("No posts match “<b>zzz</b>”.", { exact: true })).toBeVisible();
    await page.goto("/blog?q=cloud&page=90000");
    await expect(page.getByText("No more posts match “cloud”.", { exact: true })).toBeVisible();
  });

  test("a post links to the previous one, to related ones and to its tags", async ({ page }) => {
    const post = blogPostScreen(page);
    await post.open("forty-seven-days");
    await expect(page.getByText(/^\d+ min read$/)).toBeVisible();
    await expect(page.getByRole("region", { name: "related posts" }).getByRole("link")).toHaveCount(3);
    await post.tags.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/blog\?tag=/);
    await page.goBack();
    const previous = page.getByRole("region", { name: "previous post" }).getByRole("link");
    const title = (await previous.textContent()) ?? "";
    await previous.click();
    await expect(post.title).toHaveText(title);
    await expect(post.next.getByRole("heading")).toHaveText("Forty-seven days");
  });
});

test("a search page has noindex and the list's canonical URL, and the list is unchanged", async ({ page }) => {
  const robots = page.locator('meta[name="robots"]');
  const canonical = page.locator('link[rel="canonical"]');
  await page.goto("/blog?q=cloud");
  await expect(robots).toHaveAttribute("content", "noindex");
  await expect(canonical).toHaveAttribute("href", /:\d+\/blog$/);
  await page.goto("/blog");
  await expect(robots).toHaveCount(0);
});

test("a click on a tag sends one request, and a failure is shown", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const list = blogListScreen(page);
  await list.open();
  await waitForHydration(page);
  const requestedPaths: string[] = [];
  page.on("request", (sent) => sent.url().includes("/rest/v1/") && requestedPaths.push(new URL(sent.url()).pathname));
  const tags = list.cards.first().getByRole("list", { name: "Tags" }).getByRole("link");
  await tags.first().click();
  await expect(page.getByText(/posts? match(es)?\.$/)).toBeVisible();
  expect(requestedPaths).toEqual(["/rest/v1/rpc/find_posts"]);
  await page.route(FIND, (route) => route.fulfill({ ...json({ code: "PGRST202", message: "no" }), status: 404 }));
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(list.cards).toHaveCount(9);
  await tags.nth(1).click();
  await expect(list.error).toBeVisible();
});

test("related posts load near the end of a post, and the post works without them", async ({ page }) => {
  const list = blogListScreen(page);
  await list.open();
  await waitForHydration(page);
  await page.locator("main h2 a").nth(2).click();
  const post = blogPostScreen(page);
  await expect(post.text).toBeVisible();
  const related = page.getByRole("region", { name: "related posts" });
  await post.next.scrollIntoViewIfNeeded();
  await expect(related.getByRole("link")).toHaveCount(3);
});

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 360, height: 800 } });

  test("axe finds nothing at 360 px, and nothing is wider than the page", async ({ page }) => {
    for (const path of ["/blog?q=cloud", `/blog?q=${"w".repeat(100)}`, "/blog/forty-seven-days"]) {
      await page.goto(path);
      await waitForHydration(page);
      await expectNoFindings(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
});
