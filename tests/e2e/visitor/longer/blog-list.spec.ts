import { blogListScreen } from "../../../screens/blog-list-screen.ts";
import { json, respondWithPosts } from "../../support/fake-posts.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";

test.describe("the list in the server's document", () => {
  test.use({ javaScriptEnabled: false });

  test("shows nine cards with title, excerpt, tags, author, short date and link, without scripts", async ({ page }) => {
    const list = blogListScreen(page);
    await list.open();
    await expect(list.heading).toBeVisible();
    await expect(list.cards).toHaveCount(9);
    const card = list.cards.first();
    await expect(card.getByRole("heading", { level: 2 })).not.toBeEmpty();
    await expect(card.getByRole("list", { name: "Tags" }).getByRole("listitem")).not.toHaveCount(0);
    await expect(card.locator("time")).toHaveText(/^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}$/);
    const href = await card.getByRole("link", { name: /^Read More/ }).getAttribute("href");
    expect(href).toMatch(/^\/blog\/[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("changes pages by plain links", async ({ page }) => {
    const list = blogListScreen(page);
    await list.open();
    await list.next.click();
    await expect(page).toHaveURL("/blog?page=2");
    await expect(list.cards).toHaveCount(9);
    await list.pageLink(3).click();
    await expect(list.cards).toHaveCount(6);
  });
});

test("cards are in one, two and three columns", async ({ page }) => {
  const list = blogListScreen(page);
  for (const [width, columns] of [
    [375, 1],
    [820, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await list.open();
    const boxes = await Promise.all((await list.cards.all()).map((card) => card.boundingBox()));
    const firstRow = boxes.filter((box) => Math.abs((box?.y ?? 0) - (boxes[0]?.y ?? 0)) < 2);
    expect(firstRow, `columns at ${width}px`).toHaveLength(columns);
  }
});

test("previous and next are disabled at the ends", async ({ page }) => {
  const list = blogListScreen(page);
  await list.open();
  await expect(list.previous).toBeDisabled();
  await expect(list.next).toBeEnabled();
  await list.open(3);
  await expect(list.previous).toBeEnabled();
  await expect(list.next).toBeDisabled();
  await expect(list.pageLink(3)).toHaveAttribute("aria-current", "page");
});

test("sends the spec's call: all columns, exact count, newest first, the page's range, key and bearer token, in one language", async ({
  page,
  openLanding,
}) => {
  await openLanding();
  const list = blogListScreen(page);
  const [request] = await Promise.all([page.waitForRequest("**/rest/v1/blog_posts*"), list.openByMenu()]);
  const { searchParams } = new URL(request.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    select: "*",
    language: "eq.en",
    order: "date.desc",
    offset: "0",
    limit: "9",
  });
  const headers = await request.allHeaders();
  expect(headers.prefer).toContain("count=exact");
  expect(headers.apikey).toMatch(/^sb_publishable_/);
  expect(headers.authorization).toBe(`Bearer ${headers.apikey}`);
  await expect(list.cards).toHaveCount(9);
});

/** Changes only the clock, because Playwright's clock would hide how the page was loaded. */
function anHourLater(): void {
  const now = Date.now;
  Date.now = () => now() + 3_600_000;
}

for (const path of ["/blog", "/blog?page=2"]) {
  test(`${path}: data from the document is not requested again, at any age`, async ({ page }) => {
    await page.addInitScript(anHourLater);
    let requests = 0;
    await respondWithPosts(page, (route) => {
      requests += 1;
      return route.continue();
    });
    await page.goto(path);
    await waitForHydration(page);
    const list = blogListScreen(page);
    await list.pageLink(3).click();
    await expect(list.cards).toHaveCount(6);
    expect(requests).toBe(1); // the third page
  });
}

test("going back to a list in the browser's cache requests the list again", async ({ page }) => {
  await page.addInitScript(anHourLater);
  const list = blogListScreen(page);
  await list.open();
  await waitForHydration(page);
  await page.goto("/robots.txt");
  const listRequest = page.waitForRequest("**/rest/v1/blog_posts*");
  await page.goBack();
  await waitForHydration(page);
  await listRequest;
  await expect(list.cards).toHaveCount(9);
});

test("reloads when the page number changes, from 1", async ({ page }) => {
  const list = blogListScreen(page);
  await list.open();
  await waitForHydration(page);
  const [request] = await Promise.all([page.waitForRequest("**/rest/v1/blog_posts*"), list.pageLink(2).click()]);
  expect(new URL(request.url()).searchParams.get("offset")).toBe("9");
  await expect(page).toHaveURL("/blog?page=2");
  await expect(list.cards).toHaveCount(9);
});

test("shows its loading text", async ({ page, openLanding }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await respondWithPosts(page, async (route) => {
    await gate;
    await route.continue();
  });
  await openLanding();
  const list = blogListScreen(page);
  await list.openByMenu();
  await expect(list.loading).toBeVisible();
  await expect(list.cards).toHaveCount(0);
  release();
  await expect(list.cards).toHaveCount(9);
  await expect(list.loading).toBeHidden();
});

test("shows its empty text", async ({ page, openLanding }) => {
  await respondWithPosts(page, (route) => route.fulfill(json([], { "content-range": "*/0" })));
  await openLanding();
  const list = blogListScreen(page);
  await list.openByMenu();
  await expect(list.empty).toBeVisible();
  await expect(list.pagination).toBeHidden();
});

test("shows a rejected request at once instead of the grid", async ({ page, openLanding, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  let requests = 0;
  await respondWithPosts(page, (route) => {
    requests += 1;
    return route.fulfill({ ...json({ code: "PGRST100", message: "no" }), status: 400 });
  });
  await openLanding();
  const list = blogListScreen(page);
  await list.openByMenu();
  await expect(list.error).toBeVisible();
  await expect(list.cards).toHaveCount(0);
  expect(requests).toBe(1);
});

test("tries a failing backend three more times, and then shows an error", async ({
  page,
  openLanding,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  let requests = 0;
  await respondWithPosts(page, async (route) => {
    requests += 1;
    // The clock stops before the first response. On a busy machine, the wait would otherwise end before the first look.
    if (requests === 1) await page.clock.pauseAt(Date.now() + 1000);
    return route.fulfill({ ...json({ message: "away" }), status: 503 });
  });
  await openLanding();
  await page.clock.install();
  const list = blogListScreen(page);
  await list.openByMenu();
  await expect.poll(() => requests).toBe(1);
  await expect(list.loading).toBeVisible();
  // The clock advances in steps, because a wait starts when the page reads the response, at an unknown time.
  // The time is summed, because the test may see a request some steps after the page sent it.
  let passed = 0;
  for (const [wait, expected] of [
    [1000, 2],
    [3000, 3],
    [7000, 4],
  ] as const) {
    const letPass = async () => {
      if (requests === expected) return requests;
      await page.clock.runFor(100);
      passed += 100;
      return requests;
    };
    await expect.poll(letPass, { intervals: [20] }).toBe(expected);
    expect(passed).toBeGreaterThanOrEqual(wait);
  }
  await page.clock.resume();
  await expect(list.error).toBeVisible();
});

test("treats other values of the page as page 1", async ({ page }) => {
  const list = blogListScreen(page);
  const values = ["page=0", "page=-1", "page=abc", "page=1.5", "page=1e9", "page=", "page=%00", "utm_source=x"];
  for (const search of values) {
    const response = await page.goto(`/blog?${search}`);
    expect(response?.status(), search).toBe(200);
    await expect(list.cards, search).toHaveCount(9);
    await expect(list.previous, search).toBeDisabled();
  }
});

test("a page past the end is not found, and links back", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const list = blogListScreen(page);
  const response = await list.open(99);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("This page does not exist. All posts are on the pages before it.")).toBeVisible();
  await expect(list.empty).toHaveCount(0);
  await expect(list.next).toBeDisabled();
  await waitForHydration(page);
  await list.previous.click();
  await expect(page).toHaveURL("/blog?page=3");
  await expect(list.cards).toHaveCount(6);
});
