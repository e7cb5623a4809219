import type { Page } from "@playwright/test";
import { blogListScreen } from "../../screens/blog-list-screen.ts";
import { blogPostScreen } from "../../screens/blog-post-screen.ts";
import { json, respondWithPosts } from "../support/fake-posts.ts";
import { expect, test, waitForHydration } from "../support/test.ts";
import { holdRequests } from "../support/wait.ts";

const SLUG = "forty-seven-days";
const DEFAULT_TITLE = "Nusagrid | Your Future, Our Technology.";

const hostilePost = {
  id: "11111111-1111-4111-8111-111111111111",
  slug: SLUG,
  title: 'Quotes " and </script><script>window.hacked = 1</script>',
  date: "2026-03-01",
  author: "Mallory <img src=x onerror=alert(1)>",
  excerpt: "An excerpt.",
  content: `
    <p onclick="window.hacked=2">Safe <strong>text</strong></p>
    <script>window.hacked = 3</script><img src="x" onerror="window.hacked=4"><iframe src="https://example.com"></iframe>
    <a href="javascript:window.hacked=5">bad link</a> <a href="https://example.com/" target="_blank">good link</a>
    <svg onload="window.hacked=6"></svg><style>body{display:none}</style>
    <ol><li data-list="bullet" class="ql-indent-1 evil">item</li></ol>`,
  image_url: null,
  tags: ["one", "two"],
  created_at: "",
  updated_at: "",
};

/** Opens the list in the browser and the post from it, so that the browser itself asks for the post. */
async function openFromList(page: Page): Promise<void> {
  await page.goto("/blog?page=2");
  await waitForHydration(page);
  await page.locator("main h2 a").first().click();
}

async function headOf(page: Page) {
  return page.evaluate(() => ({
    title: document.title,
    titles: document.querySelectorAll("head title").length,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    keywords: document.querySelector<HTMLMetaElement>('meta[name="keywords"]')?.content,
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
    openGraph: Object.fromEntries(
      [...document.querySelectorAll<HTMLMetaElement>('meta[property^="og:"]')].map((meta) => [
        meta.getAttribute("property"),
        meta.content,
      ]),
    ),
    twitter: document.querySelectorAll('meta[name^="twitter:"]').length,
    structuredData: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent ?? ""),
    ),
  }));
}

test("the first response contains text, metadata and structured data before any script runs", async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get(`/blog/${SLUG}`)).text();
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
  const canonical = `${baseURL}/blog/${SLUG}`;
  expect(html).toContain(`<link rel="canonical" href="${canonical}"/>`);
  expect(html).toContain('<meta property="og:type" content="article"/>');
  expect(html).toMatch(/<title>[^<]+ \| Nusagrid<\/title>/);
  expect(html).toMatch(/By (?:<!-- -->)?[A-Z]/);
  expect(data).toMatchObject({
    "@type": "Article",
    headline: expect.any(String),
    description: expect.any(String),
    author: { "@type": "Person", name: expect.any(String) },
    publisher: { "@type": "Organization", name: "Nusagrid" },
    datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    mainEntityOfPage: { "@id": canonical },
  });
  expect(data.dateModified).toBe(data.datePublished);
  expect(data.image[0]).toMatch(/^http.*\.(?:webp|png)$/);
});

test("shows hero, title, author with the long date, tags and text, and every image loads", async ({ page }) => {
  const post = blogPostScreen(page);
  expect((await post.open(SLUG))?.status()).toBe(200);
  await expect(post.title).toBeVisible();
  await expect(post.byline).toHaveText(
    /^By .+ on (January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
  );
  await expect(post.tags).not.toHaveCount(0);
  await expect(post.text).toContainText(/\w{4,}/);
  await expect.poll(() => post.hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(post.backLink).toHaveAttribute("href", "/blog");
});

test("metadata follows every navigation and is removed on leaving", async ({ page, openLanding, baseURL }) => {
  await openLanding();
  const list = blogListScreen(page);
  await list.openByMenu();
  await expect(list.cards).toHaveCount(9);
  let head = await headOf(page);
  expect(head).toMatchObject({ title: "Our Insights & News | Nusagrid", titles: 1, canonical: [`${baseURL}/blog`] });
  expect(head.openGraph["og:type"]).toBe("website");
  expect(head.keywords).toBeTruthy();

  await list.cards
    .first()
    .getByRole("link", { name: /^Read More/ })
    .click();
  const post = blogPostScreen(page);
  await expect(post.text).toBeVisible();
  head = await headOf(page);
  const title = await post.title.textContent();
  expect(head).toMatchObject({ title: `${title} | Nusagrid`, titles: 1, canonical: [page.url()] });
  expect(head.openGraph).toMatchObject({ "og:type": "article", "og:url": page.url() });
  expect(head.description).toBeTruthy();
  expect(head.twitter).toBeGreaterThan(2);
  expect(head.structuredData).toHaveLength(1);

  await page.getByRole("banner").getByRole("link", { name: "About", exact: true }).click();
  await expect(page).toHaveTitle(DEFAULT_TITLE);
  head = await headOf(page);
  expect(head.structuredData).toHaveLength(0);
  expect(head.keywords).toBeUndefined();
  expect(head.openGraph["og:type"]).not.toBe("article");
  expect(head.canonical).toEqual([`${baseURL}/`]);
});

test("opens at the top, also after another post", async ({ page }) => {
  await page.goto(`/blog/${SLUG}`);
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole("main").getByRole("link", { name: "Back to Blog" }).click();
  await expect(blogListScreen(page).cards.first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 900));
  await page.locator("main h2 a").nth(4).click();
  await expect(blogPostScreen(page).text).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("sends the spec's call: one row by slug", async ({ page }) => {
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => candidate.url().includes("slug=eq.")),
    openFromList(page),
  ]);
  const { searchParams } = new URL(request.url());
  expect(searchParams.get("select")).toBe("*");
  expect(searchParams.get("slug")).toMatch(/^eq\.[a-z0-9-]+$/);
  expect((await request.allHeaders()).accept).toContain("vnd.pgrst.object+json");
  await expect(blogPostScreen(page).text).toBeVisible();
});

test("active content loses its scripts but not its words", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/); // the image "x", which is no image
  await page.route("**/rest/v1/blog_posts*slug=eq*", (route) => route.fulfill(json(hostilePost)));
  await openFromList(page);
  const { text, title } = blogPostScreen(page);
  await expect(text).toContainText("Safe text");
  await expect(title).toHaveText(hostilePost.title);
  await expect(text.locator("script, iframe, svg, style, [onclick], [onerror]")).toHaveCount(0);
  await expect(text.getByText("bad link")).not.toHaveAttribute("href");
  await expect(text.getByText("good link")).toHaveAttribute("rel", "noopener noreferrer");
  await expect(text.locator("li")).toHaveAttribute("class", "ql-indent-1");
  await expect(text.locator("ul > li")).toHaveText("item");
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
});

test("active content is parsed without a report to the page's policy, and nothing of it is loaded", async ({
  page,
}) => {
  const content = `
    <p onclick="run()" is="x-y">Safe text</p><img data-src="x" onerror="run()"><svg onload="run()"></svg><audio onerror="run()"></audio>
    <base href="https://elsewhere.example/"><body onload="run()"><style>@import "https://elsewhere.example/a.css"</style>
    <p style="background: url(https://elsewhere.example/b.png)" is="x-y">b</p><a style="color: red" onfocus="run()">c</a>
    <svg><style>p { background: url(https://elsewhere.example/c.png) }</style><image href="https://elsewhere.example/d.png"/></svg>
    <link rel="stylesheet" href="https://elsewhere.example/e.css"><iframe src="https://elsewhere.example/f"></iframe>
    <object data="https://elsewhere.example/g"></object><video src="https://elsewhere.example/h"></video>
    <meta http-equiv="refresh" content="0;url=https://elsewhere.example/i"><form action="https://elsewhere.example/j"></form>`;
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("elsewhere.example") && fetched.push(request.url()));
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => reports.push(effectiveDirective));
  });
  await page.route("**/rest/v1/blog_posts*slug=eq*", (route) => route.fulfill(json({ ...hostilePost, content })));
  await openFromList(page);
  const { text } = blogPostScreen(page);
  await expect(text).toContainText("Safe text");
  await expect(text.locator("[is]")).toHaveCount(0);
  expect(await page.evaluate(() => (window as { reports?: string[] }).reports)).toEqual([]);
  expect(fetched).toEqual([]);
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("shows its loading text", async ({ page }) => {
  const release = await holdRequests(page, "**/rest/v1/blog_posts*slug=eq*");
  await openFromList(page);
  const post = blogPostScreen(page);
  await expect(post.loading).toBeVisible();
  await expect(page).toHaveTitle(DEFAULT_TITLE);
  release();
  await expect(post.text).toBeVisible();
});

test("a failed request shows heading, reason and a link back", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/rest/v1/blog_posts*slug=eq*", (route) =>
    route.fulfill({ ...json({ code: "42501", message: "no" }), status: 403 }),
  );
  await openFromList(page);
  await expect(page.getByRole("heading", { name: "Error", exact: true })).toBeVisible();
  await expect(
    page.getByText("Failed to load blog post. It might not exist or there was a network error.", { exact: true }),
  ).toBeVisible();
  await blogPostScreen(page).backLink.click();
  await expect(page).toHaveURL("/blog");
});

test("a missing post is reported in the browser", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await respondWithPosts(page, (route) =>
    route.request().url().includes("slug=eq.")
      ? route.fulfill({ ...json({ code: "PGRST116", message: "0 rows" }), status: 406 })
      : route.continue(),
  );
  await openFromList(page);
  await expect(page.getByRole("heading", { name: "Post Not Found", exact: true })).toBeVisible();
});

for (const slug of ["no-such-post", "Odd%20Slug", "%F0%9F%98%80", "a'b\"c", "..%2f..%2fetc", "x".repeat(2000)]) {
  test(`returns 404 at /blog/${slug.slice(0, 30)}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const post = blogPostScreen(page);
    expect((await post.open(slug))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Post Not Found", exact: true })).toBeVisible();
    await expect(page.getByText("The blog post you are looking for does not exist.", { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(post.backLink).toHaveAttribute("href", "/blog");
  });
}
