import { expectNoFindings } from "../../support/axe.ts";
import { json } from "../../support/fake-posts.ts";
import { expect, test } from "../../support/signed-in.ts";

const FIND = "**/rest/v1/rpc/find_posts*";

test("typing finds posts, Clear shows all, and the URL gives the same result", async ({ page }) => {
  const finder = page.getByRole("search", { name: "Find posts" });
  const words = finder.getByRole("searchbox", { name: "Search" });
  const rows = page.getByRole("row");
  await page.goto("/admin/blog");
  await expect(rows).toHaveCount(11);
  await words.pressSequentially("kubernetes");
  await expect(page).toHaveURL("/admin/blog?q=kubernetes");
  await expect(finder.getByRole("status")).toHaveText(/^\d posts match\.$|^1 post matches\.$/);
  await expect(words).toBeFocused();
  await page.reload();
  await expect(words).toHaveValue("kubernetes");
  await finder.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/admin/blog");
  await expect(words).toHaveValue("");
  await expect(rows).toHaveCount(11);
  await words.fill("zzzz");
  await words.press("Enter");
  await expect(page.getByText("No posts match “zzzz”.", { exact: true })).toBeVisible();
});

test("filters by author and tag, sorts, and pages within the results", async ({ page, posts }) => {
  for (let number = 1; number <= 12; number += 1) {
    await posts.insert({
      slug: `found-${number}`,
      title: `Found ${String(number).padStart(2, "0")}`,
      author: "Zainab",
      content: "<p>x</p>",
      date: `2020-01-${String(number).padStart(2, "0")}`,
      tags: ["unik"],
    });
  }
  await page.goto("/admin/blog");
  const finder = page.getByRole("search", { name: "Find posts" });
  const links = page.locator(".row-link");
  const author = finder.getByRole("combobox", { name: "Author" });
  await author.fill("Zai");
  const authors = finder.getByRole("listbox", { name: "Authors" }).getByRole("option");
  await expect(authors).toHaveText(["Zainab"]);
  await author.press("ArrowDown");
  await author.press("Enter");
  await expect(author).toHaveValue("Zainab");
  await expect(authors).toHaveCount(0);
  await expect(page).toHaveURL("/admin/blog?author=Zainab");
  await finder.getByRole("combobox", { name: "Tag" }).fill("unik");
  await finder.getByRole("combobox", { name: "Tag" }).press("Enter");
  await expect(page).toHaveURL("/admin/blog?tag=unik&author=Zainab");
  await expect(finder.getByRole("status")).toHaveText("12 posts match.");
  await expect(links.first()).toHaveText("Found 12");
  await finder.getByRole("combobox", { name: "Sort by" }).selectOption("Title, A to Z");
  await expect(links.first()).toHaveText("Found 01");
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL("/admin/blog?tag=unik&author=Zainab&sort=title&page=2");
  await expect(links).toHaveText(["Found 11", "Found 12"]);
});

test("without a search the list sends only the spec's call, and a failed search shows an error", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route(FIND, (route) => route.fulfill({ ...json({ code: "PGRST202", message: "no" }), status: 404 }));
  await page.route("**/rest/v1/rpc/list_post_labels*", (route) => route.fulfill({ ...json({}), status: 404 }));
  const requestedUrls: string[] = [];
  page.on("request", (sent) => sent.url().includes("/rest/v1/") && requestedUrls.push(sent.url()));
  await page.goto("/admin/blog");
  await expect(page.getByRole("row")).toHaveCount(11);
  expect(requestedUrls.filter((url) => url.includes("/rpc/"))).toEqual([]);
  expect(requestedUrls.filter((url) => url.includes("/blog_posts?"))).toHaveLength(1);
  const words = page.getByRole("searchbox", { name: "Search" });
  await words.fill("cloud");
  await words.press("Enter");
  await expect(page.getByText("Failed to load blog posts. Please try again later.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
  await words.fill("");
  await words.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(11);
});

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing, and at 360 px nothing is wider than the page", async ({ page }) => {
    for (const [path, width] of [
      ["/admin/blog?q=cloud&sort=author", 1280],
      ["/admin/blog?q=cloud&author=Unknown", 360],
      [`/admin/blog?q=${"w".repeat(100)}`, 360],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole("link", { name: "Clear search" })).toBeVisible();
      await expect(page.getByText("Loading blog posts...")).toHaveCount(0);
      await expectNoFindings(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});
