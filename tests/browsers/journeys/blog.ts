import { expect } from "vitest";
import { type JourneyPage, link } from "../journey-page.ts";

const TITLES = "main article h2";

/** The list of posts, its second page, a post from there, and back. */
export async function readBlog(page: JourneyPage): Promise<void> {
  await page.goto("/");
  await page.click({ css: 'header .navigation-item[href="/blog"]' });
  await expect.poll(() => page.texts("h1")).toEqual(["Our Insights & News"]);
  await expect.poll(() => page.texts(TITLES)).toHaveLength(9);
  const first = await page.texts(TITLES);

  await page.click(link("Next page"));
  await expect.poll(() => page.path()).toBe("/blog?page=2");
  await expect.poll(async () => (await page.texts(TITLES)).filter((title) => !first.includes(title))).toHaveLength(9);
  const [title = ""] = await page.texts(TITLES);

  await page.click(link(title));
  await expect.poll(() => page.texts("h1")).toEqual([title]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect((await page.texts(".prose")).join().length).toBeGreaterThan(500);
  await expect.poll(() => page.evaluate(brokenImages)).toEqual([]);

  await page.back();
  await expect.poll(() => page.path()).toBe("/blog?page=2");
  await expect.poll(() => page.texts(TITLES)).toContain(title);
  await page.click(link("Page 1"));
  await expect.poll(() => page.texts(TITLES)).toEqual(first);
  await page.click(link(first[0] ?? ""));
  await page.click(link("Back to Blog"));
  await expect.poll(() => page.path()).toBe("/blog");
}

/** Visible images that have not loaded. */
function brokenImages(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>("main img")]
    .filter((image) => image.getBoundingClientRect().top < innerHeight && image.naturalWidth === 0)
    .map(({ src }) => src);
}
