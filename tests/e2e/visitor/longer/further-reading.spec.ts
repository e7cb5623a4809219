import { blogListScreen } from "../../../screens/blog-list-screen.ts";
import { blogPostScreen } from "../../../screens/blog-post-screen.ts";
import { json } from "../../support/fake-posts.ts";
import { recordLayoutShifts } from "../../support/layout-shifts.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";

const NEXT = "**/rest/v1/blog_posts*limit=1*";
const withImage = "forty-seven-days";
const withoutImage = "alert-fatigue-is-a-staffing-decision";

test("all parts of a post are aligned on the left, and its image extends beyond them", async ({ page }) => {
  const post = blogPostScreen(page);
  for (const slug of [withImage, withoutImage]) {
    await post.open(slug);
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const firstParagraph = post.text.locator("p").first();
      const parts = [post.backLink, post.title, post.byline, firstParagraph, post.next];
      const findLefts = () => Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.x ?? 0)));
      // The browser may still lay the page out for the new width.
      await expect.poll(async () => new Set(await findLefts()).size, `${slug} at ${width} px`).toBe(1);
      const [left = 0] = await findLefts();
      if (slug === withoutImage) continue;
      const text = await post.text.boundingBox();
      const image = await post.hero.boundingBox();
      expect(image?.width ?? 0, `${width} px`).toBeGreaterThanOrEqual(text?.width ?? 0);
      if (width >= 1280) expect(image?.x ?? 0, `${width} px`).toBeLessThan(left - 100);
    }
  }
});

test("the end of a post links to the next older one, to all posts and to the firm", async ({ page }) => {
  const list = blogListScreen(page);
  await list.open();
  const titles = await list.cards.getByRole("heading").allTextContents();
  const post = blogPostScreen(page);
  await page.goto((await list.cards.first().getByRole("link").first().getAttribute("href")) ?? "");
  await waitForHydration(page);
  for (const title of titles.slice(1, 4)) {
    await post.next.getByRole("heading", { name: title, exact: true }).getByRole("link").click();
    await expect(post.title).toHaveText(title);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await expect(post.next.getByRole("link", { name: "All posts", exact: true })).toHaveAttribute("href", "/blog");
  await post.next.getByRole("link", { name: "Talk to an engineer" }).click();
  await expect(page).toHaveURL("/#contact");
  await expect(page.locator("#contact")).toBeInViewport();
});

test("the link to the next post is in the document, and no request loads it again", async ({ page, request }) => {
  const html = await (await request.get(`/blog/${withImage}`)).text();
  expect(html.match(/next post<\/p><h2[^>]*><a href="\/blog\/[a-z0-9-]+"/g)).toHaveLength(1);
  const asked: string[] = [];
  page.on("request", (sent) => sent.url().includes("/rest/v1/") && asked.push(sent.url()));
  await page.goto(`/blog/${withImage}`);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

test("after a list that contains the next post, only the post is requested", async ({ page }) => {
  const shifts = await recordLayoutShifts(page);
  const list = blogListScreen(page);
  await list.open();
  await waitForHydration(page);
  const asked: string[] = [];
  page.on("request", (sent) => sent.url().includes("/rest/v1/") && asked.push(sent.url()));
  const titles = await list.cards.getByRole("heading").allTextContents();
  await page.locator("main h2 a").nth(3).click();
  const { text, next } = blogPostScreen(page);
  await expect(text).toBeVisible();
  await expect(next.getByRole("heading")).toHaveText(titles[4] ?? "");
  expect(asked).toEqual([expect.stringContaining("slug=eq.")]);
  expect(await shifts()).toEqual([]);
});

test("after the last post of a list, post and next post are requested in parallel, and nothing moves when they arrive", async ({
  page,
}) => {
  const shifts = await recordLayoutShifts(page);
  await page.goto("/blog?page=2");
  await waitForHydration(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/blog_posts*slug=eq*", async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest(NEXT);
  await page.locator("main h2 a").last().click();
  await asked; // while the post itself is still loading
  release();
  const post = blogPostScreen(page);
  await expect(post.text).toBeVisible();
  await expect(post.next.getByRole("heading")).toBeVisible();
  expect(await shifts()).toEqual([]);
});

for (const width of [360, 1280]) {
  test(`at ${width} px a post is complete before its link to the next post, for which the page reserves the height`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/blog");
    await waitForHydration(page);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(NEXT, async (route) => {
      await gate;
      await route.continue();
    });
    await page.locator("main h2 a").last().click();
    const post = blogPostScreen(page);
    await expect(post.text).toBeVisible();
    // A late font also changes the height.
    const untilFontsAreReady = () => page.evaluate(() => document.fonts.ready.then(() => {}));
    await untilFontsAreReady();
    const before = await post.next.boundingBox();
    release();
    await expect(post.next.getByRole("heading")).toBeVisible();
    await untilFontsAreReady();
    expect((await post.next.boundingBox())?.height).toBe(before?.height);
  });
}

test("without a next post the other links exist", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.goto("/blog");
  await waitForHydration(page);
  await page.route(NEXT, (route) => route.fulfill({ ...json({ code: "42501", message: "no" }), status: 403 }));
  await page.locator("main h2 a").last().click();
  const { text, next } = blogPostScreen(page);
  await expect(text).toBeVisible();
  await expect(next.getByRole("heading")).toHaveCount(0);
  await expect(next.getByText("next post")).toHaveCount(0);
  await expect(next.getByRole("link")).toHaveCount(2);
});
