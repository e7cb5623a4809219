import { account } from "#app/texts/en/account.ts";

const texts = account.sessions;

/** The order matters: Edge also names Chrome, and Chrome also names Safari. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Android also names Linux, and an iPhone also names Mac OS X. */
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** @returns browser and system of a user agent, such as "Firefox on Windows" */
export function describeDevice(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return texts.browserOn(browser, system);
  return browser ?? system ?? texts.unknownDevice;
}
