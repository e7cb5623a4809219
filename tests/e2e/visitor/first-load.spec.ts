import { landingScreen } from "../../screens/landing-screen.ts";
import { noteIntlFormats } from "../support/intl-formats.ts";
import { expect, test, waitForHydration } from "../support/test.ts";

const PAGES = ["/", "/blog", "/blog/forty-seven-days", "/login", "/nowhere"];

/** Removes the timer that starts the page if the browser reports no paint. */
function withoutTimer(): void {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
    delay === 1000 ? 0 : setTimeout(handler, delay, ...rest)) as typeof globalThis.setTimeout;
}

for (const path of PAGES) {
  test(`${path}: the browser requests no script before its first paint`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.addInitScript(withoutTimer);
    await page.goto(path);
    await waitForHydration(page);
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
      scripts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ name, startTime }) => ({ name, startTime })),
    }));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter(({ startTime }) => startTime < painted)).toEqual([]);
  });
}

test("the scripts of a tool page do not wait for a paint", async ({ page }) => {
  await page.addInitScript(withoutTimer);
  await page.addInitScript(() => Object.defineProperty(PerformanceObserver.prototype, "observe", { value: () => {} }));
  await page.goto("/admin/blog");
  await expect(page).toHaveURL("/login");
});

for (const path of PAGES) {
  test(`${path}: starts without the data of Intl`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    const formatsMade = await noteIntlFormats(page);
    await page.goto(path);
    await waitForHydration(page);
    expect(await formatsMade()).toEqual([]);
  });
}

test("a background tab hydrates without a paint", async ({ page }) => {
  await page.addInitScript(withoutTimer);
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
    Object.defineProperty(PerformanceObserver.prototype, "observe", { value: () => {} });
  });
  await page.goto("/blog");
  await waitForHydration(page);
});

test("a browser that reports no paint also hydrates", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PerformanceObserver"));
  await page.goto("/blog");
  await waitForHydration(page);
});

test.describe("before hydration", () => {
  let release: () => void;

  test.beforeEach(async ({ page }) => {
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/frame-*.js", async (route) => {
      await gate;
      await route.continue();
    });
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto("/");
  });

  test("a pressed button works once after hydration", async ({ page }) => {
    const toggle = page.getByRole("button", { name: "Open menu" });
    await toggle.click();
    await toggle.click(); // nothing happened, so the visitor tries again
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    release();
    await expect(page.getByRole("button", { name: "Close menu" })).toHaveAttribute("aria-expanded", "true");
    await waitForHydration(page);
    await expect(page.locator("#mobile-menu")).toBeVisible();
  });

  for (const [when, isInTime] of [
    ["is sent by its own call when the page is alive", true],
    ["goes without scripts when that takes too long", false],
  ] as const) {
    test(`a contact form ${when}`, async ({ page }) => {
      const { fill, submit, toast } = landingScreen(page);
      await fill();
      await submit.dblclick();
      if (isInTime) {
        release();
        await expect(toast("Your message has been sent successfully!")).toBeVisible();
        await expect(page).toHaveURL("/");
      } else {
        await expect(page).toHaveURL(/send-form/);
        release();
      }
    });
  }
});

/** Brotli bytes of the scripts and number of requests of a first page view; the aims are 100 KB and 12. */
const BUDGETS = { "/": [111_600, 14], "/blog": [126_900, 21], "/login": [128_800, 17] } as const;

for (const [path, [scriptBytes, requestCount]] of Object.entries(BUDGETS)) {
  test(`${path} stays within its budget`, async ({ page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: "networkidle" });
    await waitForHydration(page);
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(scriptBytes);
    expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(requestCount);
  });
}
