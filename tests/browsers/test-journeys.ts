import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findFreePort } from "#platform/free-port.ts";
import { CLIENT, type OpenidProvider, startOpenidProvider } from "#tests/support/openid-provider.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { withErrorCollector } from "./collect-errors.ts";
import type { Browser } from "./drivers/driver.ts";
import { type BrowserKind, findBrowser, missing } from "./find-browsers.ts";
import { JourneyPage } from "./journey-page.ts";
import { writeArticle } from "./journeys/article.ts";
import { readBlog } from "./journeys/blog.ts";
import { sendMessage } from "./journeys/contact.ts";
import { publishDraft } from "./journeys/draft.ts";
import { restorePost } from "./journeys/history.ts";
import { lookAtImages } from "./journeys/images.ts";
import { readLandingPage } from "./journeys/landing.ts";
import { pasteTexts } from "./journeys/paste.ts";
import { managePost } from "./journeys/post.ts";
import { signInByProvider } from "./journeys/provider.ts";
import { loseSecondFactor } from "./journeys/second-factor.ts";
import { signInAndOut } from "./journeys/sign-in.ts";

type Journey = (page: JourneyPage, site: Site, images: string, provider: OpenidProvider) => Promise<void>;

const journeys: Record<string, Journey> = {
  "a visitor reads the landing page": readLandingPage,
  "a visitor reads the blog": readBlog,
  "a visitor sends a message": sendMessage,
  "an editor signs in and out": signInAndOut,
  "an editor adds a second factor, signs in with it and loses the phone": loseSecondFactor,
  "an editor signs in by a provider": (page, site, _, provider) => signInByProvider(page, site, provider),
  "an editor writes, changes and deletes a post": managePost,
  "an editor writes an article of 800 words": writeArticle,
  "an editor pastes texts of five programs": pasteTexts,
  "an editor publishes what was a draft, a preview and scheduled": publishDraft,
  "an editor restores an earlier version and a deleted post": restorePost,
  "an editor looks at the images, their uses and the accounts": lookAtImages,
};

/** Runs every journey in one browser, on a separate site. Each journey has a separate window. */
export function testJourneys(kind: BrowserKind): void {
  const launch = findBrowser(kind);
  if (!launch) {
    test.skipIf(!process.env.CI)(missing[kind], () => {
      throw new Error(missing[kind]);
    });
    return;
  }

  let site: Site;
  let browser: Browser;
  let images: string;
  let provider: OpenidProvider;
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "site-data-"));
    await cp(inject("seededFolder"), dataDir, { recursive: true });
    provider = await startOpenidProvider({ sub: "person" });
    const port = String(await findFreePort());
    const siteUrl = `http://127.0.0.1:${port}`;
    const keycloak = { KEYCLOAK_CLIENT_ID: CLIENT.id, KEYCLOAK_CLIENT_SECRET: CLIENT.secret };
    const env = { PORT: port, SITE_URL: siteUrl, KEYCLOAK_ISSUER: provider.issuer, ...keycloak };
    site = await startSite({ env, siteUrl, dataDir, removesData: true, wrapBuild: withErrorCollector });
    images = await makeImages();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await provider?.close();
    await rm(images, { recursive: true, force: true });
  });

  async function inWindow(journey: (page: JourneyPage) => Promise<void>): Promise<void> {
    const driver = await browser.open();
    const page = new JourneyPage(driver, site.url);
    try {
      await journey(page);
      expect(await page.errors(), "errors in the browser's console").toEqual([]);
    } catch (error) {
      // The page's errors often explain why a journey stopped.
      const errors = await page.errors().catch(String);
      throw new Error(`${error instanceof Error ? error.message : error}\nConsole: ${errors}`, { cause: error });
    } finally {
      await driver.close();
    }
  }

  for (const [name, journey] of Object.entries(journeys)) {
    test(name, () => inWindow((page) => journey(page, site, images, provider)));
  }

  test("a load that a navigation cancels is not an error of the page", () =>
    inWindow(async (page) => {
      await page.goto("/");
      await page.evaluate(() => {
        const styles = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
        const again = { rel: "stylesheet", href: `${styles?.href}?again` };
        document.body.append(Object.assign(document.createElement("link"), again));
        location.assign("/blog");
      });
      await expect.poll(() => page.path()).toBe("/blog");
    }));

  test("an error of a page is collected, from every source", () =>
    inWindow(async (page) => {
      await page.goto("/");
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error("thrown");
        });
        void Promise.reject(new Error("rejected"));
        console.error("written");
        document.body.append(Object.assign(new Image(), { src: "/missing.png" }));
        document.body.append(Object.assign(document.createElement("script"), { text: "1" }));
      });
      for (const part of ["thrown", "rejected", "written", "missing.png", "script-src"]) {
        await expect.poll(async () => (await page.errors()).join("\n")).toContain(part);
      }
      page.expectErrors(/./);
    }));
}

/** Makes a folder of images for posts. One of them is larger than the site's largest size, like a camera's file. */
async function makeImages(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "nusagrid-images-"));
  for (const [name, width, height, background] of [
    ["one", 800, 450, "#8b499e"],
    ["two", 3000, 2000, "#0f766e"],
    ["three", 640, 640, "#5c3a96"],
  ] as const) {
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toFile(path.join(folder, `${name}.png`));
  }
  return folder;
}
