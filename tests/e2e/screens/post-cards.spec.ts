import type { Page } from "@playwright/test";
import { blogListScreen } from "../../screens/blog-list-screen.ts";
import { recordLayoutShifts } from "../support/layout-shifts.ts";
import { expect, test } from "../support/test.ts";

type ShownExcerpt = { stored: string; whole: string; shown: string; hasEllipsis: boolean; lines: number };

/** Returns the text of each card's excerpt and its visible part. */
async function readExcerpts(page: Page): Promise<Omit<ShownExcerpt, "stored">[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.locator(".post-excerpt").evaluateAll((excerpts) =>
    excerpts.map((excerpt) => {
      const hasSize = (element: Element, part?: string) => getComputedStyle(element, part).fontSize !== "0px";
      const words = document.createTreeWalker(excerpt, NodeFilter.SHOW_TEXT);
      let shown = "";
      while (words.nextNode()) {
        const { currentNode: node } = words;
        if (hasSize(node.parentElement as Element)) shown += node.nodeValue;
      }
      const lineHeight = Number.parseFloat(getComputedStyle(excerpt).lineHeight);
      return {
        whole: excerpt.textContent,
        shown,
        hasEllipsis: [...excerpt.children].some(
          (part) => getComputedStyle(part, "::before").content.startsWith('"…"') && hasSize(part, "::before"),
        ),
        lines: Math.round((excerpt.getBoundingClientRect().height / lineHeight) * 100) / 100,
      };
    }),
  );
}

for (const width of [320, 360, 430, 600, 768, 900, 1024, 1280, 1920]) {
  test(`at ${width} px excerpts fill three lines and end on a whole word, and the cards have all of them`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const list = blogListScreen(page);
    for (const number of [1, 2, 3]) {
      await list.open(number);
      const key = /sb_publishable_[\w-]+/.exec(await page.content())?.[0] ?? "";
      const rows = await request.get(
        `/rest/v1/blog_posts?select=excerpt&language=eq.en&order=date.desc&limit=9&offset=${9 * (number - 1)}`,
        { headers: { apikey: key } },
      );
      const stored = ((await rows.json()) as { excerpt: string }[]).map(({ excerpt }) => excerpt);
      const excerpts = await readExcerpts(page);
      expect(excerpts.map(({ whole }) => whole)).toEqual(stored);
      for (const { whole, shown, hasEllipsis, lines } of excerpts) {
        expect(lines, whole).toBeLessThanOrEqual(3);
        expect(shown.length, whole).toBeGreaterThan(60);
        expect([whole, hasEllipsis]).toEqual([whole, shown !== whole]);
        if (shown === whole) continue;
        expect(shown, "ends on a word").toMatch(/[\p{L}\p{N}]$/u);
        expect(whole.slice(shown.length), "and not in the middle of it, nor on one cut when it was stored").toMatch(
          /^[^\p{L}\p{N}]*\s/u,
        );
      }
    }
  });
}

test("screen readers get the stored excerpt", async ({ page }) => {
  const list = blogListScreen(page);
  await list.open();
  await expect(page.locator(".post-excerpt")).toHaveCount(9);
  for (const excerpt of await page.locator(".post-excerpt").all()) {
    const whole = (await excerpt.textContent()) ?? "";
    await expect(excerpt).toHaveText(whole, { useInnerText: true });
    await expect(page.getByText(whole, { exact: true })).toBeVisible();
    expect(await excerpt.ariaSnapshot()).toContain(whole.slice(-30));
    expect(await excerpt.ariaSnapshot()).not.toContain("…");
  }
});

test("a post without an image has a separate chart instead, in both themes", async ({ page }) => {
  const list = blogListScreen(page);
  const charts = new Set<string>();
  const shifts = await recordLayoutShifts(page);
  for (const number of [1, 2, 3]) {
    await list.open(number);
    const covers = page.locator(".post-cover");
    await expect(covers).toHaveCount(await list.cards.count());
    const boxes = await covers.evaluateAll((all) => all.map((cover) => cover.getBoundingClientRect()));
    for (const { width, height } of boxes) expect(width / height).toBeCloseTo(16 / 9, 1);
    for (const chart of await page.locator(".post-cover svg").all()) {
      await expect(chart).toHaveAttribute("aria-hidden", "true");
      charts.add(await chart.innerHTML());
    }
    expect(await shifts()).toEqual([]);
  }
  expect(charts.size, "posts without an image in the seed").toBe(7);

  const strokes = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const coast = page.locator(".post-cover svg g path").first();
    strokes.push(await coast.evaluate((path) => getComputedStyle(path).stroke));
  }
  expect(new Set(strokes).size).toBe(2);
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("charts are drawn in the colour of the text", async ({ page }) => {
    await blogListScreen(page).open();
    const { ink, stroke, fill } = await page
      .locator(".post-cover svg g path")
      .first()
      .evaluate((path) => ({
        ink: getComputedStyle(document.body).color,
        stroke: getComputedStyle(path).stroke,
        fill: getComputedStyle(path).fill,
      }));
    expect([stroke, fill]).toEqual([ink, "none"]);
  });
});
