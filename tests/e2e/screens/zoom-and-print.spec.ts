import type { Locator, Page } from "@playwright/test";
import { blogListScreen } from "../../screens/blog-list-screen.ts";
import { blogPostScreen } from "../../screens/blog-post-screen.ts";
import { landingScreen } from "../../screens/landing-screen.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { lostText, textSpacing } from "../support/lost-text.ts";
import { expect, test, waitForHydration } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// 1280 × 1024 at 400% zoom is 320 × 256.
for (const [width, height] of [
  [320, 256],
  [320, 640],
  [360, 740],
] as const) {
  test(`no word is cut off at ${width} × ${height}`, async ({ page, openLanding }) => {
    await page.setViewportSize({ width, height });
    await openLanding();
    expect(await lostText(page)).toEqual([]);
    // Boxes that are wider than the page because of a long line. The first screen clips them.
    const edges = await page
      .locator("#home, #home .terminal, #home .hero-lead")
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(width);
  });
}

for (const width of [320, 360, 768, 1280]) {
  test(`no word is lost with WCAG's text spacing at ${width} px`, async ({ page, openLanding }) => {
    await page.setViewportSize({ width, height: 740 });
    await openLanding();
    await page.addStyleTag({ content: textSpacing });
    await landingScreen(page).service("Cybersecurity Operations").click();
    await expect.poll(() => lostText(page)).toEqual([]);
  });
}

for (const width of [320, 360, 768, 1024, 1280, 1440, 1920]) {
  test(`go-to-top covers no text and no control at ${width} px`, async ({ page, openLanding }) => {
    await page.setViewportSize({ width, height: 800 });
    await openLanding();
    await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
    await expect(siteFrame(page).goToTop).toBeVisible();
    expect(await coveredByGoToTop(page)).toEqual([]);
  });
}

/** Scrolls through the page and returns the elements under the button, without those under the header. */
function coveredByGoToTop(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covered = new Set<string>();
    const topButton = document.querySelector(".go-to-top");
    await Promise.allSettled((topButton?.getAnimations() ?? []).map(({ finished }) => finished));
    const button = topButton?.getBoundingClientRect();
    const bar = document.querySelector(".site-header")?.getBoundingClientRect();
    if (!button || !bar) return ["no button"];
    const hits = (box: DOMRect) =>
      box.width > 0 &&
      box.left < button.right &&
      box.right > button.left &&
      box.top < button.bottom &&
      box.bottom > button.top;
    const name = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    for (const control of document.querySelectorAll(".site-header :is(a, button, svg)")) {
      if (hits(control.getBoundingClientRect())) covered.add(name(control));
    }
    // Text under the header is invisible without the button, too.
    if (button.bottom <= bar.bottom) return [...covered];
    for (let top = 400; top < document.documentElement.scrollHeight; top += 200) {
      scrollTo({ top, behavior: "instant" });
      await new Promise(requestAnimationFrame);
      for (const element of document.querySelectorAll("main *, footer *")) {
        if (element.closest(".sr-only")) continue;
        const isControl = element.matches("a, button, input, textarea, svg");
        const texts = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        const range = document.createRange();
        const boxes = texts.flatMap((node) => {
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        });
        if (isControl) boxes.push(element.getBoundingClientRect());
        if (getComputedStyle(element).visibility === "visible" && boxes.some(hits)) covered.add(name(element));
      }
    }
    return [...covered];
  });
}

/** Returns the text that the print style adds after an element. */
function printedAfter(element: Locator): Promise<string> {
  return element.evaluate((link) =>
    [...getComputedStyle(link, "::after").content.matchAll(/"([^"]*)"/g)].map(([, text]) => text).join(""),
  );
}

test("the link to the contact section is visible at once, and Learn More appears beside it after the typing", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const { section, learnMore } = landingScreen(page);
  const invitation = section("home").getByRole("link", { name: "Talk to an engineer" });
  await expect(invitation).toBeInViewport();
  await expect(learnMore).toBeHidden();
  await invitation.click();
  await expect(page).toHaveURL("/#contact");
  await expect(section("contact")).toBeInViewport();
});

test("the first screen is filled from its top, and the heading grows with the window", async ({
  page,
  openLanding,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openLanding();
  const heading = page.getByRole("heading", { level: 1 });
  const size = () => heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const top = (await heading.boundingBox())?.y ?? 0;
  expect(top, "space above the heading, the header's 64 px included").toBeLessThan(130);
  const narrower = await size();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(size).toBeGreaterThan(narrower * 1.3);
  await expect(landingScreen(page).terminal).toBeInViewport({ ratio: 1 });
});

test.describe("on paper", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the page fits on a few sheets, without navigation, and links show their URLs", async ({
    page,
    openLanding,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await openLanding();
    await expect(page.locator('[data-reveal="waiting"]')).not.toHaveCount(0);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const faded = await page
      .locator(".reveal")
      .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== "1").length);
    expect(faded, "what still waits to fade in").toBe(0);
    const { section, terminalLines } = landingScreen(page);
    for (const id of ["home", "about", "services", "clients", "work", "certificates", "contact"]) {
      await expect(section(id).locator("h1, h2").first()).toBeVisible();
    }
    for (const line of await terminalLines.all()) {
      await expect(line).toBeVisible();
      await expect(line.locator(".typed > span")).toHaveCSS("clip-path", "none");
    }
    await expect(section("services").getByText("Disaster Recovery as a Service")).toBeVisible();
    for (const chrome of [".site-header", ".site-footer", ".night-map", ".contact-form", ".hero-actions"]) {
      await expect(page.locator(chrome)).toBeHidden();
    }
    const printedUrl = await section("contact")
      .locator('a[href^="https"]')
      .evaluate((link) => getComputedStyle(link, "::after").content);
    expect(printedUrl).toContain("https://");
    const ink = await page.getByRole("heading", { level: 1 }).evaluate((element) => getComputedStyle(element).color);
    expect(ink).toBe("rgb(0, 0, 0)");
    const sheets = String(await page.pdf({ format: "A4" })).match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length).toBeLessThanOrEqual(8);
  });

  test("the list of posts fits on two sheets, and every card has its text and its URL", async ({ page, baseURL }) => {
    const list = blogListScreen(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await list.open();
    await waitForHydration(page);
    await expect(page.locator('[data-reveal="waiting"]')).not.toHaveCount(0);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(list.cards).toHaveCount(9);
    for (const card of await list.cards.all()) {
      const words = [card.getByRole("heading"), card.locator(".post-facts"), card.locator(".post-excerpt")];
      for (const part of [...words, card.getByRole("list", { name: "Tags" })]) await expect(part).toBeVisible();
      const link = card.getByRole("heading").getByRole("link");
      expect(await printedAfter(card.locator(".read-more"))).toBe(`${baseURL}${await link.getAttribute("href")}`);
      await expect(card.getByText("Read More")).toBeHidden();
      expect(await link.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(0, 0, 0)");
    }
    const faded = await page
      .locator(".reveal")
      .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== "1").length);
    expect(faded, "what still waits to fade in").toBe(0);
    for (const chrome of [".site-header", ".site-footer", ".post-cover >> nth=0"]) {
      await expect(page.locator(chrome)).toBeHidden();
    }
    await expect(list.pagination).toBeHidden();
    const sheets = String(await page.pdf({ format: "A4" })).match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length).toBeLessThanOrEqual(2);
  });

  test("a post shows the URLs of its links, with the origin for links of this site", async ({ page, baseURL }) => {
    await page.goto("/blog?page=2");
    await waitForHydration(page);
    await page.route("**/rest/v1/blog_posts*slug=eq*", async (route) => {
      const response = await route.fetch();
      const links = '<p><a href="/blog/a-post">inside</a> <a href="https://example.com/">outside</a></p>';
      const content = `${links}<pre>${"npm install --save ".repeat(20)}</pre>`;
      await route.fulfill({ response: response, json: { ...(await response.json()), content } });
    });
    await page.locator("main h2 a").first().click();
    const { text, title, next } = blogPostScreen(page);
    await expect(text).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(title).toBeVisible();
    expect(await printedAfter(text.getByText("inside"))).toBe(` (${baseURL}/blog/a-post)`);
    expect(await printedAfter(text.getByText("outside"))).toBe(" (https://example.com/)");
    const code = await text.locator("pre").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(code, "pixels of a line of code outside the paper").toBe(0);
    for (const chrome of [page.locator(".site-header"), page.locator(".back-link"), next]) {
      await expect(chrome).toBeHidden();
    }
  });
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

  test("primary buttons have a border and the current item of the navigation has a mark", async ({
    page,
    openLanding,
  }) => {
    await openLanding();
    for (const button of [landingScreen(page).learnMore, landingScreen(page).submit]) {
      await expect(button).toHaveCSS("border-style", "solid");
      const { border, ground } = await button.evaluate((element) => ({
        border: getComputedStyle(element).borderTopColor,
        ground: getComputedStyle(element).backgroundColor,
      }));
      expect(border).not.toBe(ground);
    }
    const mark = await siteFrame(page).active.evaluate((item) => ({
      ground: getComputedStyle(document.documentElement).backgroundColor,
      color: getComputedStyle(item, "::after").backgroundColor,
    }));
    expect(mark.color).not.toBe(mark.ground);
    await page.goto("/blog?page=2");
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveCSS("outline-style", "solid");
  });
});
