import type { BrowserType } from "@playwright/test";
import { type Browser, type Driver, WINDOW } from "./driver.ts";

/** Starts a browser that Playwright supports: one of Playwright's builds, or an installed Chromium. */
export async function launchWithPlaywright(
  type: BrowserType,
  options: Parameters<BrowserType["launch"]>[0] = {},
): Promise<Browser> {
  const browser = await type.launch(options);
  return {
    name: `${type.name()} ${browser.version()}, Playwright`,
    async open() {
      const context = await browser.newContext({ viewport: WINDOW });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      const driver: Driver = {
        async goto(url) {
          await page.goto(url);
        },
        evaluate: (source, args) => page.evaluate(`(${source}).apply(null, ${JSON.stringify(args)})`),
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (keys) => page.keyboard.press(keys),
        chooseFile: (css, file) => page.setInputFiles(css, file),
        errors: () => errors,
        close: () => context.close(),
      };
      return driver;
    },
    close: () => browser.close(),
  };
}
