/** Measures a first page load in a real browser: downloads, first paint, reaction to a press, idle processor time. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserArguments, findBrowser } from "../scripts/find-browser.ts";
import { openBenchSite } from "./support/bench-site.ts";
import { median } from "./support/median.ts";
import { openPlainSite } from "./support/plain-site.ts";
import type { Row } from "./support/report.ts";

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const POST = "/blog/forty-seven-days";

export async function measurePages(): Promise<Row[]> {
  const site = await openBenchSite();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const origin = site.url;
  try {
    const rows: Row[] = [];
    for (const path of ["/", "/blog", POST, "/login"]) rows.push(...(await measureBytes(browser, origin, path)));
    for (const path of ["/", "/blog", POST]) rows.push(await measurePaint(browser, origin, path));
    rows.push(...(await measurePresses(browser, origin)));
    for (const press of FIRST_PRESSES) rows.push(await measureFirstPress(browser, origin, press));
    rows.push(await measureRest(browser, origin));
    return rows;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function withPage<Result>(
  browser: Browser,
  measure: (page: Page, session: CDPSession, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  try {
    return await measure(page, await context.newCDPSession(page), context);
  } finally {
    await context.close();
  }
}

const AIMS: Record<string, [document: number, requests: number, total: number, scripts: number]> = {
  "/": [13, 12, 150, 100],
  "/blog": [13, 16, 200, 100],
  [POST]: [13, 16, 200, 100],
  "/login": [13, 16, 200, 130],
};

function measureBytes(browser: Browser, origin: string, path: string): Promise<Row[]> {
  return withPage(browser, async (page, session) => {
    await session.send("Network.enable");
    const types = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes.set(requestId, encodedDataLength);
    });
    // Measures the second visitor, because the server uses its best compression after the first one.
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await page.waitForTimeout(1500);
    types.clear();
    bytes.clear();
    await session.send("Network.clearBrowserCache");
    await page.goto(origin + path, { waitUntil: "networkidle" });
    const kilobytes = (type?: string) =>
      [...bytes]
        .filter(([id]) => type === undefined || types.get(id) === type)
        .reduce((sum, [, size]) => sum + size, 0) / 1000;
    const [document = 0, requests = 0, total = 0, scripts = 0] = AIMS[path] ?? [];
    return [
      { name: `${path} document`, unit: "KB", value: kilobytes("Document"), aim: `≤ ${document}` },
      { name: `${path} requests`, unit: "", value: bytes.size, aim: `≤ ${requests}` },
      { name: `${path} first load`, unit: "KB", value: kilobytes(), aim: `≤ ${total}` },
      { name: `${path} scripts`, unit: "KB", value: kilobytes("Script"), aim: `≤ ${scripts}` },
    ];
  });
}

/** Compared with the same document without its scripts. */
async function measurePaint(browser: Browser, origin: string, path: string): Promise<Row> {
  const plain = await openPlainSite(origin);
  const pairs: { ours: number; limit: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await largestPaint(browser, plain.url + path);
      pairs.push({ limit, ours: await largestPaint(browser, origin + path) });
    }
  } finally {
    plain.close();
  }
  return {
    name: `${path} largest paint, slow 4G, 4× CPU`,
    unit: "ms",
    value: median(pairs.map(({ ours }) => ours)),
    limit: median(pairs.map(({ limit }) => limit)),
    ratio: median(pairs.map(({ ours, limit }) => ours / limit)),
    aim: "≤ 1.0",
  };
}

function largestPaint(browser: Browser, url: string): Promise<number> {
  return withPage(browser, async (page, session) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(window, { largestPaint: list.getEntries().at(-1)?.startTime });
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(3000);
    return page.evaluate(() => (window as unknown as { largestPaint: number }).largestPaint);
  });
}

function measurePresses(browser: Browser, origin: string): Promise<Row[]> {
  return withPage(browser, async (page, session) => {
    await page.addInitScript(() => {
      const presses: number[] = [];
      Object.assign(window, { presses });
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === "click") presses.push(duration);
      }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(origin);
    await page.locator('.terminal[data-typing="done"]').waitFor({ timeout: 60_000 });
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const press = async (label: string | RegExp) => {
      await page.evaluate(() => (window as unknown as { presses: number[] }).presses.splice(0));
      await page.getByRole("button", { name: label }).click();
      await page.waitForTimeout(600);
      // The browser does not report durations below 16 ms.
      return (await page.evaluate(() => (window as unknown as { presses: number[] }).presses[0])) ?? 16;
    };
    const menu: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) menu.push(await press("Open menu"), await press("Close menu"));
    await page.locator("#services").scrollIntoViewIfNeeded();
    await page.waitForTimeout(1000);
    const accordion: number[] = [];
    for (const name of [/Cybersecurity/, /Cloud-Native/, /Enterprise/, /Procurement/, /Managed IT/]) {
      accordion.push(await press(name));
    }
    return [
      { name: "menu, press to paint, 4× CPU", unit: "ms", value: median(menu), aim: "≤ 40" },
      { name: "accordion, press to paint, 4× CPU", unit: "ms", value: median(accordion), aim: "≤ 40" },
    ];
  });
}

type FirstPress = { name: string; path: string; target: string; effect: string; isLink?: boolean };

const FIRST_PRESSES: FirstPress[] = [
  { name: "theme", path: "/", target: "[data-switch-theme]", effect: "html[data-theme]" },
  {
    name: "empty contact form",
    path: "/",
    target: ".contact-form [type=submit]",
    effect: ".contact-form [aria-invalid=true]",
  },
  {
    name: "next page",
    path: "/blog",
    target: "a[rel=next]",
    effect: "[aria-current=page][href*='page=2']",
    isLink: true,
  },
];

/**
 * The first tap on a page, before React has loaded, until the paint of its effect, perhaps in the next document. The
 * same tap on documents without scripts is the limit, if it has an effect there.
 */
async function measureFirstPress(browser: Browser, origin: string, press: FirstPress): Promise<Row> {
  const plain = press.isLink ? await openPlainSite(origin) : undefined;
  const times: number[] = [];
  const limits: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (plain) limits.push(await timeFirstPress(browser, plain.url, press));
      times.push(await timeFirstPress(browser, origin, press));
    }
  } finally {
    plain?.close();
  }
  const value = median(times);
  const limit = median(limits);
  const row: Row = { name: `first press, ${press.name}, 4× CPU`, unit: "ms", value, aim: "≤ 200" };
  return plain ? { ...row, limit, ratio: value / limit } : row;
}

function timeFirstPress(browser: Browser, origin: string, { path, target, effect }: FirstPress): Promise<number> {
  return withPage(browser, async (page, session) => {
    await page.addInitScript((selector) => {
      addEventListener(
        "click",
        ({ timeStamp }) => (sessionStorage.pressed ??= performance.timeOrigin + timeStamp),
        true,
      );
      const look = () => {
        const isThere = sessionStorage.pressed && document.querySelector(selector);
        if (!isThere) return void requestAnimationFrame(look);
        setTimeout(() => Object.assign(window, { painted: performance.timeOrigin + performance.now() }));
      };
      look();
    }, effect);
    await page.goto(origin + path, { waitUntil: "load" });
    // The test tool evaluates its own scripts here, and not during the measurement.
    await page.locator(target).first().waitFor();
    await page.waitForFunction(() => true);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.locator(target).first().tap();
    await page.waitForFunction(() => "painted" in window);
    return page.evaluate(() => (window as unknown as { painted: number }).painted - Number(sessionStorage.pressed));
  });
}

/** Processor time of the main thread after the typing, with and without the night map. */
async function measureRest(browser: Browser, origin: string): Promise<Row> {
  const busy = (hasNightMap: boolean) =>
    withPage(browser, async (page, session) => {
      if (!hasNightMap) await page.route("**/night-map-worker*", (route) => route.abort());
      await page.goto(origin);
      await page.locator('.terminal[data-typing="done"]').waitFor({ timeout: 60_000 });
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      const seconds = async () => {
        const { metrics } = await session.send("Performance.getMetrics");
        return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
      };
      await page.waitForTimeout(1000);
      const before = await seconds();
      await page.waitForTimeout(5000);
      return ((await seconds()) - before) * 200;
    });
  const pairs: { ours: number; limit: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) pairs.push({ limit: await busy(false), ours: await busy(true) });
  return {
    name: "main thread at rest with the night map, 4× CPU",
    unit: "ms/s",
    value: median(pairs.map(({ ours }) => ours)),
    limit: median(pairs.map(({ limit }) => limit)),
    ratio: median(pairs.map(({ ours, limit }) => ours / limit)),
    aim: "≤ 1.3",
  };
}
