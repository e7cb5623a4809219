import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// Debian's headless build has the same engine without a window, and needs half the time for these tests.
const chromiumNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const chromiumPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const firefoxNames = ["firefox-esr", "firefox"];
const firefoxPaths = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

export function findBrowser(): string | undefined {
  return findProgram(chromiumNames, [process.env.CHROMIUM_PATH], chromiumPaths);
}

export function findFirefox(): string | undefined {
  return findProgram(firefoxNames, [process.env.FIREFOX_PATH], firefoxPaths);
}

export function findWebKitGtk(): { driver: string; screen: string } | undefined {
  const driver = findProgram(["WebKitWebDriver"]);
  const screen = findProgram(["Xvfb"]);
  return driver && screen ? { driver, screen } : undefined;
}

function findProgram(names: string[], before: (string | undefined)[] = [], after: string[] = []): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...before, ...onPath, ...after].find((file) => file && existsSync(file));
}

/** Chromium has no sandbox under root. The other switches prevent calls to its vendor during tests. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
