import { existsSync } from "node:fs";
import { type BrowserType, chromium, firefox, webkit } from "@playwright/test";
import {
  browserArguments,
  findBrowser as findChromium,
  findFirefox,
  findWebKitGtk,
} from "../../scripts/find-browser.ts";
import type { Browser } from "./drivers/driver.ts";
import { launchFirefox } from "./drivers/firefox.ts";
import { launchWithPlaywright } from "./drivers/playwright.ts";
import { launchWebKitGtk } from "./drivers/webkitgtk.ts";

export type BrowserKind = "Firefox" | "WebKit" | "Chromium";

type Launch = () => Promise<Browser>;

/** Returns the function that starts this browser. Playwright's own build takes precedence over an installed browser. */
export function findBrowser(kind: BrowserKind): Launch | undefined {
  return finders[kind]();
}

/** Messages for browsers that are not installed. */
export const missing: Record<BrowserKind, string> = {
  Firefox: "Firefox is not tested. To have it: apt-get install firefox-esr, or npx playwright install firefox",
  WebKit: "WebKit is not tested. To have it: apt-get install webkit2gtk-driver xvfb, or npx playwright install webkit",
  Chromium: "Chromium is not tested. To have it: apt-get install chromium, or npx playwright install chromium",
};

const finders: Record<BrowserKind, () => Launch | undefined> = {
  Firefox() {
    const program = findFirefox();
    return ownBuild(firefox) ?? (program ? () => launchFirefox(program) : undefined);
  },
  WebKit() {
    const programs = findWebKitGtk();
    return ownBuild(webkit) ?? (programs ? () => launchWebKitGtk(programs) : undefined);
  },
  Chromium() {
    const executablePath = findChromium();
    const launch = () => launchWithPlaywright(chromium, { executablePath, args: browserArguments });
    return executablePath || existsSync(chromium.executablePath()) ? launch : undefined;
  },
};

function ownBuild(type: BrowserType): Launch | undefined {
  return existsSync(type.executablePath()) ? () => launchWithPlaywright(type) : undefined;
}
