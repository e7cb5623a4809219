import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { landingScreen } from "../../../screens/landing-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { noteIntlFormats } from "../../support/intl-formats.ts";
import { expect, IN_MOTION, test, waitForHydration } from "../../support/test.ts";

test.use({ contextOptions: IN_MOTION });

const PAGES = ["/", "/blog", "/blog/forty-seven-days", "/login", "/nowhere"];

/** Removes the timer that starts the page if the browser reports no paint. */
function withoutTimer(): void {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
    delay === 1000 ? 0 : setTimeout(handler, delay, ...rest)) as typeof globalThis.setTimeout;
}

for (const path of PAGES) {
  test(`${path}: the browser requests no script before its first paint, and no data of Intl`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const formatsMade = await noteIntlFormats(page);
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
    expect(await formatsMade()).toEqual([]);
  });
}

test("the scripts of a tool page do not wait for a paint", async ({ page }) => {
  await page.addInitScript(withoutTimer);
  await page.addInitScript(() => Object.defineProperty(PerformanceObserver.prototype, "observe", { value: () => {} }));
  await page.goto("/admin/blog");
  await expect(page).toHaveURL("/login");
});

test("large scripts ask the browser to compile them while they load", async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => response.url().endsWith(".js") && scripts.push(response.text()));
  await page.goto("/blog");
  await waitForHydration(page);
  const large = (await Promise.all(scripts)).filter((code) => code.length > 50_000);
  expect(large.length).toBeGreaterThan(1);
  const hints = large.map((code) => code.slice(0, "//# allFunctionsCalledOnLoad\n".length));
  expect(hints).toEqual(large.map(() => "//# allFunctionsCalledOnLoad\n"));
});

test("a background tab starts its scripts without a paint", async ({ page }) => {
  await page.addInitScript(withoutTimer);
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
    Object.defineProperty(PerformanceObserver.prototype, "observe", { value: () => {} });
  });
  await page.goto("/blog");
  await waitForHydration(page);
});

test("a browser that reports no paint also starts its scripts", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PerformanceObserver"));
  await page.goto("/blog");
  await expect(page.locator(".site-header")).toHaveAttribute("data-scrolled", "false");
  await waitForHydration(page);
});

/** Timers of this delay wait for an event of the test. */
function holdTimers(delayMs: number): void {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((handler: () => void, delay?: number, ...rest: unknown[]) => {
    if (delay !== delayMs) return setTimeout(handler, delay, ...rest);
    addEventListener("end-delayed-timers", handler, { once: true });
    return 0;
  }) as typeof globalThis.setTimeout;
}

const requestsOfScripts = (page: Page) => {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  return names;
};

test.describe("a public page without a session", () => {
  for (const path of ["/", "/blog", "/blog/forty-seven-days"]) {
    test(`${path}: loads React after five seconds, and only the document's script before`, async ({ page }) => {
      const scripts = requestsOfScripts(page);
      await page.addInitScript(holdTimers, 5000);
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.locator(".site-header")).toHaveAttribute("data-scrolled", "false");
      expect(scripts.filter((name) => name !== "document" && name !== "night-map-worker")).toEqual([]);
      await page.evaluate(() => dispatchEvent(new Event("end-delayed-timers")));
      await expect.poll(() => scripts).toContain("frame");
    });
  }

  test("types its text, opens services and the menu, switches the theme and marks a scrolled header without React", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.route("**/assets/frame-*.js", (route) => route.abort());
    await page.goto("/");
    const { learnMore, service, terminal } = landingScreen(page);
    const { header, openMenu, closeMenu, navigation, themeToggle } = siteFrame(page);
    await themeToggle.click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
    await expect(terminal).toHaveAttribute("data-typing", /running|done/);
    await expect(page.locator("#contact .reveal").first()).toHaveAttribute("data-reveal", "waiting");
    await openMenu.click();
    await expect(closeMenu).toHaveAttribute("aria-expanded", "true");
    await expect(navigation.getByRole("link", { name: "Home" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(openMenu).toBeFocused();
    await expect(navigation).toBeHidden();
    await service("Managed IT Services").click();
    await expect(service("Managed IT Services")).toHaveAttribute("aria-expanded", "true");
    await expect(header).toHaveAttribute("data-scrolled", "true");
    await expect(learnMore).toBeVisible({ timeout: 20_000 });
  });

  test("a start that failed is repeated by the next press", async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    const scripts = requestsOfScripts(page);
    // The route stays: to remove it while other scripts are requested can leave one of them without a response.
    let isMissing = true;
    await page.route("**/assets/frame-*.js", (route) => (isMissing ? route.abort() : route.continue()));
    await page.goto("/");
    const { themeToggle } = siteFrame(page);
    // A request that still waits would succeed.
    const failure = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/frame-"));
    await themeToggle.click();
    await failure;
    expect(scripts).toContain("frame");
    isMissing = false;
    await expect(async () => {
      await themeToggle.press("Enter");
      expect(scripts.filter((name) => name === "frame").length).toBeGreaterThan(1);
    }).toPass();
    await waitForHydration(page);
  });

  for (const [name, prepare] of [
    ["a stored session", () => localStorage.setItem("nusagrid-session", "{}")],
    ["a link of an e-mail", () => location.hash || location.replace("#error=access_denied")],
  ] as const) {
    test(`${name} starts React at once`, async ({ page }) => {
      const scripts = requestsOfScripts(page);
      await page.addInitScript(holdTimers, 5000);
      await page.addInitScript(prepare);
      await page.goto("/");
      await expect.poll(() => scripts).toContain("frame");
    });
  }
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

  test("the theme does not switch again at hydration, and the open menu stays open", async ({ page }) => {
    const { openMenu, navigation, themeToggle } = siteFrame(page);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await openMenu.click();
    await themeToggle.click();
    await expect.poll(theme).toMatch(/light|dark/);
    const chosen = await theme();
    release();
    await waitForHydration(page);
    await expect(navigation).toBeVisible();
    expect(await theme()).toBe(chosen);
  });

  test.describe(() => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("a pressed button works once after hydration", async ({ page }) => {
      const { learnMore, section } = landingScreen(page);
      const replayed = await learnMore.evaluateHandle((button) => {
        const clicks: Event[] = [];
        button.addEventListener("click", (event) => event.isTrusted || clicks.push(event));
        return clicks;
      });
      await learnMore.click();
      await learnMore.click(); // nothing happened, so the visitor tries again
      await expect(section("about")).not.toBeInViewport();
      release();
      await expect(section("about")).toBeInViewport();
      await waitForHydration(page);
      expect(await replayed.evaluate(({ length }) => length)).toBe(1);
    });
  });

  test.describe("on a touch screen", () => {
    test.use({ hasTouch: true });

    test("a link opens its document at once", async ({ page }) => {
      // No timer runs.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).tap();
      await expect(page).toHaveURL("/blog");
      release();
    });
  });

  test("a link opens the document if scripts take too long", async ({ page }) => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL("/blog");
    release();
    await page.goBack();
    await waitForHydration(page);
    await expect(page, "the click is not repeated").toHaveURL("/");
  });

  test("an empty contact form shows its errors at once, and hydration preserves them", async ({ page }) => {
    const { submit, field, fill, toast } = landingScreen(page);
    await submit.click();
    await expect(field("Full Name")).toHaveAccessibleDescription("Full Name is required.");
    await expect(field("Full Name")).toBeFocused();
    await field("Full Name").press("S");
    await expect(field("Full Name")).toHaveAccessibleDescription("");
    release();
    await waitForHydration(page);
    await expect(field("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
    await expect(field("Full Name")).not.toHaveAttribute("aria-invalid");
    await fill();
    await expect(field("Email")).not.toHaveAttribute("aria-invalid");
    await submit.click();
    await expect(toast("Your message has been sent successfully!")).toBeVisible();
  });

  test("an empty contact form that is submitted before any script shows its errors and is not sent", async ({
    page,
  }) => {
    let releaseScript = () => {};
    const gate = new Promise<void>((resolve) => (releaseScript = resolve));
    await page.route("**/assets/document-*.js", async (route) => {
      await gate;
      await route.continue();
    });
    await page.reload();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const { submit, field } = landingScreen(page);
    await submit.click();
    releaseScript();
    await expect(field("Full Name")).toHaveAccessibleDescription("Full Name is required.");
    release();
    await waitForHydration(page);
    await expect(field("Message")).toHaveAccessibleDescription("Message is required.");
    expect(sent).toEqual([]);
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

/** Brotli bytes of the document. Brotli bytes of the scripts and number of requests: of a first view, with React, and with the code of a sign-in. */
const BUDGETS = {
  "/": { document: 20_500, first: [5_500, 9], all: [115_200, 16] },
  "/blog": { document: 17_000, first: [4_100, 14], all: [132_700, 22] },
  "/login": { document: 10_450, all: [113_750, 18], signIn: [134_500, 19] },
} as const;

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} stays within its budget`, async ({ page }) => {
    const requested: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // The browser requests the icon, and only some versions of Chromium report it to the test.
      if (pathname !== "/favicon.svg") requested.push(pathname);
    });
    const check = async ([scriptBytes, requestCount]: readonly [number, number]) => {
      const bytes = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      );
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(scriptBytes);
      expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(requestCount);
    };
    expect(brotliCompressSync(await (await page.request.get(path)).body()).length).toBeLessThanOrEqual(budget.document);
    await page.addInitScript(holdTimers, 5000);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator(".site-header")).toHaveAttribute("data-scrolled", "false");
    if ("first" in budget) await check(budget.first);
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    await check(budget.all);
    if (!("signIn" in budget)) return;
    const loaded = page.waitForResponse(/auth-client-/);
    await page.getByLabel("Email address").focus();
    await (await loaded).finished();
    await check(budget.signIn);
  });
}
