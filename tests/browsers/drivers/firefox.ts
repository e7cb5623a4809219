import { type ElementHandle, type KeyInput, launch, type Page } from "puppeteer-core";
import { type Browser, type Driver, WINDOW } from "./driver.ts";

/** Starts an installed Firefox without a window on the screen, with a profile that is removed when it closes. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    // Its first start on a busy machine takes longer than the usual half minute.
    timeout: 90_000,
    // The browser sends requests only to the site.
    extraPrefsFirefox: {
      "app.update.enabled": false,
      "browser.safebrowsing.downloads.enabled": false,
      "browser.safebrowsing.malware.enabled": false,
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "services.settings.server": "",
    },
  });
  return {
    name: await browser.version(),
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(WINDOW);
      return driverOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

/** NS_BINDING_ABORTED: the page was left while a font was loading. */
const ABORTED_FONT = /downloadable font: download failed .* status=2152398850 /;

function driverOf(page: Page, close: () => Promise<void>): Driver {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !ABORTED_FONT.test(message.text())) errors.push(message.text());
  });
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: (source, args) => page.evaluate(`(${source}).apply(null, ${JSON.stringify(args)})`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(keys) {
      const modifiers = keys.split("+") as KeyInput[];
      const key = modifiers.pop() as KeyInput;
      for (const modifier of modifiers) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      for (const modifier of modifiers.reverse()) await page.keyboard.up(modifier);
    },
    async chooseFile(css, file) {
      const input = (await page.$(css)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`There is no ${css}.`);
      await input.uploadFile(file);
    },
    errors: () => errors,
    close,
  };
}
