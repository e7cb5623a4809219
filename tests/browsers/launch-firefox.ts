import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, launch, type Page } from "puppeteer-core";

const names = ["firefox-esr", "firefox"];
const places = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** A Firefox that is installed already: FIREFOX_PATH first, then the PATH, then the usual places. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.FIREFOX_PATH, ...onPath, ...places].find((file) => file && existsSync(file));
}

/** Starts Firefox without a window, driven by WebDriver BiDi, with a profile that is removed when it closes. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath,
    headless: true,
    // Its first start on a busy machine takes longer than the usual half minute.
    timeout: 90_000,
    // Nothing is asked of servers other than the site's.
    extraPrefsFirefox: {
      "app.update.enabled": false,
      "browser.safebrowsing.downloads.enabled": false,
      "browser.safebrowsing.malware.enabled": false,
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "services.settings.server": "",
    },
  });
}

/** The errors of a page from here on: what it throws, what its workers throw, and what is written with console.error. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
}
