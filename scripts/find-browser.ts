import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// Debian's headless build is the same engine without a window, and a third quicker at these tests.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chromium or Chrome that is installed already: CHROMIUM_PATH first, then the PATH, then the usual places. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, ...places].find((file) => file && existsSync(file));
}

/** Root may not use Chromium's sandbox; the other switches keep it from calling home while tests run. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
