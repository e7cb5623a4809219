import type { Page } from "@playwright/test";
import { PNG } from "#tests/support/images.ts";
import { blogListScreen } from "../../../screens/blog-list-screen.ts";
import { blogPostScreen } from "../../../screens/blog-post-screen.ts";
import { json, respondWithPosts } from "../../support/fake-posts.ts";
import { recordLayoutShifts } from "../../support/layout-shifts.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";

const SLUG = "forty-seven-days";
/** Width of the window in CSS pixels, and the widths of the variants for a card and for a post's main image. */
const CHOSEN = [
  { width: 360, card: 320, head: 320 },
  { width: 768, card: 480, head: 960 },
  { width: 1280, card: 480, head: 1280 },
  { width: 1920, card: 480, head: 1280 },
];

/** Which file an image chose, how wide it is shown, and how wide `sizes` said that it would be. */
async function readImage(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      const file = new URL(image.currentSrc, location.href);
      // The value of `sizes` is the width of an image without any other width.
      const ruler = new Image();
      ruler.srcset = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7 1w";
      ruler.sizes = image.sizes;
      ruler.style.cssText = "position: absolute; max-width: none; visibility: hidden";
      document.body.append(ruler);
      await ruler.decode();
      const promised = ruler.getBoundingClientRect().width;
      ruler.remove();
      return {
        path: file.pathname,
        chosen: Number(file.searchParams.get("width")),
        shown: image.getBoundingClientRect().width,
        promised,
      };
    });
}

for (const { width, card, head } of CHOSEN) {
  test(`at ${width} px images load in their displayed size`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const list = blogListScreen(page);
    await list.open();
    const cover = page.locator(".post-cover img").first();
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const first = await readImage(page, ".post-cover img");
    expect(first).toMatchObject({
      chosen: card,
      path: expect.stringMatching(/^\/storage\/v1\/render\/image\/public\//),
    });
    expect(Math.abs(first.promised - first.shown)).toBeLessThanOrEqual(16);

    const post = blogPostScreen(page);
    await post.open(SLUG);
    await expect.poll(() => post.hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const hero = await readImage(page, ".post-hero");
    expect(hero).toMatchObject({ chosen: head });
    expect(Math.abs(hero.promised - hero.shown)).toBeLessThanOrEqual(16);
  });
}

for (const [dots, maxBytes] of [
  [1, 40_000],
  [2, 110_000],
] as const) {
  test.describe(`on a phone with ${dots} device pixels per CSS pixel`, () => {
    test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: dots });

    test("all images of /blog together stay within their budget", async ({ page }) => {
      const bytes = new Map<string, Promise<number>>();
      page.on("response", (response) => {
        const { pathname, search } = new URL(response.url());
        if (pathname.startsWith("/storage/v1/"))
          bytes.set(
            pathname + search,
            response.body().then(({ length }) => length),
          );
      });
      await page.goto("/blog");
      const covers = page.locator(".post-cover img");
      for (const cover of await covers.all()) {
        await cover.scrollIntoViewIfNeeded();
        await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }
      const sizes = await Promise.all(bytes.values());
      expect(sizes.length, "one file for each image").toBe(await covers.count());
      const total = sizes.reduce((sum, size) => sum + size, 0);
      expect(total, [...bytes.keys()].join("\n")).toBeLessThanOrEqual(maxBytes);
    });
  });
}

test("the first image is requested at once, the others near the visible area, and none moves the page", async ({
  page,
}) => {
  const shifts = await recordLayoutShifts(page);
  await page.goto("/blog");
  const attributes = await page
    .locator(".post-cover img")
    .evaluateAll((all) =>
      all.map((image) => [image.getAttribute("loading"), image.getAttribute("fetchpriority")].join(" ")),
    );
  expect(new Set(attributes.slice(1))).toEqual(new Set(["lazy "]));
  expect(attributes[0]).toBe("eager high");
  await page.goto(`/blog/${SLUG}`);
  await expect(page.locator(".post-hero")).toHaveAttribute("fetchpriority", "high");
  await expect(page.locator(".post-hero")).not.toHaveAttribute("loading", "lazy");
  expect(await shifts()).toEqual([]);
});

test("without scripts images also load in their displayed size", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => candidate.url().includes("/render/image/")),
    page.goto(`${baseURL}/blog`),
  ]);
  expect(new URL(response.url()).searchParams.get("width")).toBe("320");
  expect(response.headers()["content-type"]).toBe("image/avif");
  await page.close();
});

const post = {
  id: "11111111-1111-4111-8111-111111111111",
  slug: SLUG,
  title: "Pictures",
  date: "2026-03-01",
  author: "Rara",
  excerpt: "An excerpt.",
  content: "",
  image_url: null,
  tags: [],
  created_at: "",
  updated_at: "",
};

/** Opens a post from the list, so that the browser itself asks for it. */
async function openPost(page: Page, content: string): Promise<void> {
  await page.goto("/blog?page=2");
  await waitForHydration(page);
  await respondWithPosts(page, (route) => {
    const isSingle = route.request().headers().accept?.includes("vnd.pgrst.object+json");
    return route.fulfill(json(isSingle ? { ...post, content } : []));
  });
  await page.locator("main h2 a").first().click();
}

test("images in a text load in their displayed size, and images of other sites stay unchanged", async ({
  page,
  baseURL,
}) => {
  const own = `${baseURL}/storage/v1/object/public/blog-images/seed/${SLUG}.webp`;
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(PNG) }),
  );
  await openPost(
    page,
    `<p>Text.</p><p><img src="${own}" alt="own" width="1600" height="900"></p>
     <p><img src="https://pictures.example/a.png" alt="other" width="1600" height="900"></p>
     <p><img src="${own}" alt="without a size"></p>`,
  );
  const imageWith = (alt: string) => blogPostScreen(page).text.getByAltText(alt, { exact: true });
  await imageWith("own").scrollIntoViewIfNeeded();
  await expect
    .poll(() => imageWith("own").evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain("width=960");
  const shown = await readImage(page, 'img[alt="own"]');
  expect(Math.abs(shown.promised - shown.shown)).toBeLessThanOrEqual(16);
  await expect(imageWith("own")).toHaveAttribute("loading", "lazy");
  await expect(imageWith("other")).toHaveAttribute("src", "https://pictures.example/a.png");
  for (const alt of ["other", "without a size"]) {
    expect(await imageWith(alt).evaluate((image: HTMLImageElement) => image.hasAttribute("srcset"))).toBe(false);
  }
});

for (const [what, response] of [
  ["is rejected", { status: 503 }],
  ["cannot be decoded", { contentType: "image/avif", body: "none" }],
] as const) {
  test(`a variant that ${what} is replaced by its original, in the list, at the top and in the text`, async ({
    page,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route("**/render/image/**", (route) => route.fulfill(response));
    const own = `${baseURL}/storage/v1/object/public/blog-images/seed/${SLUG}.webp`;
    const shown = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((image: HTMLImageElement) => [
          image.naturalWidth > 0,
          new URL(image.currentSrc, location.href).pathname.split("/")[3],
        ]);
    await blogListScreen(page).open();
    await waitForHydration(page);
    await expect.poll(() => shown(".post-cover img")).toEqual([true, "object"]);
    await blogPostScreen(page).open(SLUG);
    await waitForHydration(page);
    await expect.poll(() => shown(".post-hero")).toEqual([true, "object"]);
    await openPost(page, `<p>Text.</p><p><img src="${own}" alt="own" width="1600" height="900"></p>`);
    await page.locator('img[alt="own"]').scrollIntoViewIfNeeded();
    await expect.poll(() => shown('img[alt="own"]')).toEqual([true, "object"]);
  });
}
