import type { Locator, Page } from "@playwright/test";
import { landingScreen } from "../../../screens/landing-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { expect, IN_MOTION, test, waitForHydration } from "../../support/test.ts";
import { drawFrames } from "../../support/wait.ts";

const inMotion = test.extend({ contextOptions: IN_MOTION });
const WORDS = ["whoami", "Welcome to the operations room.", "Ready when you are."];

/** Returns the typed text of the terminal, line by line. */
const typedText = (page: Page) =>
  page.locator(".terminal-line").evaluateAll((lines) =>
    lines.map((line) => {
      const typed = line.querySelector<HTMLElement>(".typed");
      return typed?.textContent?.slice(0, Number(typed.style.getPropertyValue("--typed"))) ?? "";
    }),
  );

test.describe("the terminal", () => {
  test.use({ contextOptions: IN_MOTION });

  test("types a character in 20 ms and pauses 500 ms after a line, and then Learn More scrolls to About", async ({
    page,
  }) => {
    // The test controls the time, because on a busy machine all text would be typed before the check.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto("/");
    const { terminal, learnMore } = landingScreen(page);
    await expect(terminal).toHaveAttribute("data-typing", "running");
    await expect(learnMore).toBeHidden();

    // Go to a moment when the first line is done and count from there.
    const first = "whoami".length * 20 + 500;
    await page.clock.runFor(first * 4);
    const before = (await typedText(page)).join("").length;
    let steps = 0;
    let seen = before;
    while (seen === before && steps < 40) {
      await page.clock.runFor(20);
      seen = (await typedText(page)).join("").length;
      steps += 1;
    }
    expect(steps, "the pause after a line, in characters' time").toBeLessThanOrEqual(26);
    await page.clock.runFor(30_000);
    await expect(terminal).toHaveAttribute("data-typing", "done");
    expect(await typedText(page)).toEqual(expect.arrayContaining(WORDS));
    await expect(learnMore).toBeVisible();
    await page.clock.resume();
    await waitForHydration(page);
    await learnMore.click();
    await expect(page).toHaveURL("/#about");
    await expect(page.locator("#about")).toBeInViewport();
  });

  test("does not move or resize anything while it types", async ({ page }) => {
    await page.goto("/");
    // A font that arrives late on a busy machine moves the text by some pixels.
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator(".terminal").getAttribute("data-typing")).not.toBe("done");
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    await expect(landingScreen(page).learnMore).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  test("is read by screen readers once as a whole, while the animation is hidden from them", async ({
    page,
    openLanding,
  }) => {
    await openLanding();
    const { section, terminal } = landingScreen(page);
    await expect(terminal).toHaveAttribute("aria-hidden", "true");
    const spoken = section("home").locator("p.sr-only");
    for (const words of WORDS) await expect(spoken).toContainText(words);
    await expect(page.locator("[aria-live]:not(section[aria-label^=Notifications])")).toHaveCount(0);
  });

  test("blinks its cursor every 500 ms", async ({ page, openLanding }) => {
    await openLanding();
    // The first cursor is at the end of the first line, which takes some time on a busy machine.
    await expect
      .poll(() =>
        page.locator(".cursor").evaluate((cursor) => {
          const { animationName, animationDuration, animationTimingFunction } = getComputedStyle(cursor, "::after");
          return { animationName, animationDuration, animationTimingFunction };
        }),
      )
      .toEqual({
        animationName: "blink",
        animationDuration: "1s", // visible for one half, hidden for the other
        animationTimingFunction: "steps(1)",
      });
  });
});

test.describe("with reduced motion", () => {
  test("the text is complete at once, the cursor does not blink, nothing fades in, and one still frame is drawn", async ({
    page,
    openLanding,
  }) => {
    await openLanding();
    const { learnMore } = landingScreen(page);
    await expect(learnMore).toBeVisible();
    expect(await typedText(page)).toEqual(expect.arrayContaining(WORDS));
    const blink = await page.locator(".cursor").evaluate((cursor) => getComputedStyle(cursor, "::after").animationName);
    expect(blink).toBe("none");
    await expect(page.locator('[data-reveal="waiting"]')).toHaveCount(0);
    const worker = await nightMapWorker(page);
    const drawn = await framesDrawn(worker);
    await drawFrames(page);
    expect(await framesDrawn(worker)).toBe(drawn);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every word and every section is readable", async ({ page }) => {
    await page.goto("/");
    const { section, terminalLines } = landingScreen(page);
    for (const words of WORDS) await expect(section("home")).toContainText(words);
    await expect(terminalLines.first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Learn More about us" })).toBeVisible();
    await expect(section("services").getByText("Endpoint Detection & Response")).toBeVisible();
    const hidden = await page
      .locator(".reveal")
      .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== "1").length);
    expect(hidden).toBe(0);
  });
});

type WorkerHandle = Awaited<ReturnType<typeof nightMapWorker>>;

async function nightMapWorker(page: Page) {
  await expect(page.locator(".night-map[data-drawn]")).toBeAttached();
  await expect.poll(() => page.workers().length).toBe(1);
  const [worker] = page.workers();
  if (!worker) throw new Error("The night map draws in no worker.");
  return worker;
}

function framesDrawn(worker: WorkerHandle): Promise<number> {
  return worker.evaluate(
    () => (globalThis as unknown as { nightMapPainter?: { framesDrawn: number } }).nightMapPainter?.framesDrawn ?? 0,
  );
}

test.describe("the night map", () => {
  test.use({ contextOptions: IN_MOTION });

  test("draws in a worker while it is visible, and no frame otherwise", async ({ page, openLanding }) => {
    await openLanding();
    const worker = await nightMapWorker(page);
    const first = await framesDrawn(worker);
    await expect.poll(() => framesDrawn(worker)).toBeGreaterThan(first + 5);

    await page.evaluate(() => document.getElementById("work")?.scrollIntoView({ behavior: "instant" }));
    await drawFrames(page);
    const scrolledAway = await framesDrawn(worker);
    await drawFrames(page);
    expect(await framesDrawn(worker), "frames out of view").toBe(scrolledAway);

    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(() => framesDrawn(worker)).toBeGreaterThan(scrolledAway + 5);

    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await drawFrames(page);
    const tabHidden = await framesDrawn(worker);
    await drawFrames(page);
    expect(await framesDrawn(worker), "frames in a hidden tab").toBe(tabHidden);
  });

  test("draws at most one frame in 60 ms, because each frame costs the page a task", async ({ page, openLanding }) => {
    await openLanding();
    const worker = await nightMapWorker(page);
    const { drawn, milliseconds } = await worker.evaluate(async () => {
      const { nightMapPainter: painter } = globalThis as unknown as { nightMapPainter: { framesDrawn: number } };
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const start = await nextFrame();
      const before = painter.framesDrawn;
      let end = start;
      for (let frame = 0; frame < 60; frame += 1) end = await nextFrame();
      return { drawn: painter.framesDrawn - before, milliseconds: end - start };
    });
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThanOrEqual(Math.ceil(milliseconds / 60));
  });

  test("stops under the open menu", async ({ page, openLanding }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await openLanding();
    const worker = await nightMapWorker(page);
    await siteFrame(page).openMenu.click();
    await drawFrames(page);
    const covered = await framesDrawn(worker);
    await drawFrames(page);
    expect(await framesDrawn(worker)).toBe(covered);
    await page.keyboard.press("Escape");
    await expect.poll(() => framesDrawn(worker)).toBeGreaterThan(covered);
  });
});

/** Returns the appearance of a section without the progress of its fade. */
const markupOf = (section: Locator) =>
  section.evaluate((element) => element.outerHTML.replaceAll(/ (?:data-reveal|tabindex|style)="[^"]*"|<!-- -->/g, ""));

inMotion(
  "sections from the document are not rendered again, and look the same after client navigation",
  async ({ page, openLanding }) => {
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(request.url()));
    await openLanding();
    const { sections, section, service } = landingScreen(page);
    const ids = await sections.evaluateAll((all) => all.map(({ id }) => id));
    const inDocument = new Map<string, string>();
    for (const id of ids) inDocument.set(id, await markupOf(section(id)));
    const code = /\/static-sections-[^/]*\.js$/;
    expect(requestedUrls.filter((url) => code.test(url))).toEqual([]);

    const { item } = siteFrame(page);
    await page.goto("/blog");
    await waitForHydration(page);
    await item("Services").click();
    await expect(section("services")).toBeInViewport();
    expect(requestedUrls.filter((url) => code.test(url))).toHaveLength(1);
    for (const id of ids.filter((id) => id !== "home" && id !== "contact")) {
      expect(await markupOf(section(id))).toBe(inDocument.get(id));
    }
    await service("Cloud-Native Development").click();
    await expect(service("Cloud-Native Development")).toHaveAttribute("aria-expanded", "true");
    const last = page.locator(".certificate").last();
    await expect(last).toHaveAttribute("data-reveal", "waiting");
    await section("certificates").scrollIntoViewIfNeeded();
    await expect(last).toHaveAttribute("data-reveal", "revealed");
  },
);

test("a visitor who leaves the first page can return to it, even without a network", async ({
  page,
  openLanding,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await openLanding();
  const { item } = siteFrame(page);
  await item("Blog").click();
  // The sections consist of two files. An entry appears when its file has arrived.
  for (const file of ["/static-sections-", "/section-"]) {
    const hasArrived = (part: string) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(part));
    await expect.poll(() => page.evaluate(hasArrived, file)).toBe(true);
  }
  await page.context().setOffline(true);
  await item("Clients").click();
  const { section } = landingScreen(page);
  await expect(section("clients")).toBeInViewport();
  await expect(section("clients").locator(".client")).toHaveCount(6);
});

test("a document that was changed in transit loses no section", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Minified React error|Hydration failed/); // sections that React renders do not come from a document
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('<h1 id="home-heading"', '<font>added</font><h1 id="home-heading"'),
    });
  });
  await page.goto("/");
  await waitForHydration(page);
  const { section, service } = landingScreen(page);
  await expect(page.getByText("added", { exact: true })).toHaveCount(0);
  await expect(section("work").locator(".project")).toHaveCount(4);
  await service("Cloud-Native Development").click();
  await expect(service("Cloud-Native Development")).toHaveAttribute("aria-expanded", "true");
});

test("if the code of the sections fails to load, the page is loaded from the server", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.goto("/blog");
  await waitForHydration(page);
  await page.route(/\/static-sections-/, (route) => route.abort());
  await siteFrame(page).item("Work").click();
  await expect(landingScreen(page).section("work").locator(".project")).toHaveCount(4);
  await expect(page).toHaveURL("/#work");
});

test("services open one at a time and close again, by mouse and by keyboard", async ({ page, openLanding }) => {
  await openLanding();
  const { service, section } = landingScreen(page);
  const titles = [
    "Cybersecurity Operations",
    "Cloud-Native Development",
    "Enterprise Infrastructure",
    "IT Procurement & Asset Lifecycle",
    "Managed IT Services",
  ];
  for (const title of titles) await expect(service(title)).toHaveAttribute("aria-expanded", "false");
  const open = section("services").locator('[aria-expanded="true"]');

  for (const title of titles) {
    await service(title).click();
    await expect(open).toHaveCount(1);
    await expect(service(title)).toHaveAttribute("aria-expanded", "true");
    const panel = section("services").getByRole("region", { name: title });
    await expect(panel.getByRole("heading", { name: "Key Offerings" })).toBeVisible();
    await expect(panel.getByRole("listitem")).toHaveCount(5);
  }
  await service("Managed IT Services").click();
  await expect(open).toHaveCount(0);

  await service("Cybersecurity Operations").focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(service("Cloud-Native Development")).toHaveAttribute("aria-expanded", "true");
  await expect(section("services")).toContainText("99.9%");
});

test("the sections are in the spec's order and contain its facts", async ({ page, openLanding }) => {
  await openLanding();
  const { section, sections } = landingScreen(page);
  const ids = await sections.evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual(["home", "about", "services", "clients", "work", "certificates", "contact"]);
  await expect(section("about").locator("h3")).toHaveText(["Innovation", "Expertise", "Partnership"]);
  await expect(section("clients").locator(".client")).toHaveCount(6);
  await expect(section("work").getByRole("heading", { level: 2 })).toHaveText("Flagship Projects");
  await expect(section("work").locator(".project")).toHaveCount(4);
  for (const fact of [
    "5,000 daily active users",
    "under 2 seconds",
    "Android",
    "microservices",
    "30%",
    "SPK",
    "BAST",
  ]) {
    await expect(section("work")).toContainText(fact, { ignoreCase: true });
  }
  for (const fact of ["account-takeover", "single sign-on", "10,000 concurrent users", "privacy regulation"]) {
    await expect(section("work")).toContainText(fact, { ignoreCase: true });
  }
  await expect(section("certificates").locator("h3")).toHaveText([
    "ISO 27001:2013",
    "AWS Certified Solutions Architect – Associate",
    "Project Management Professional",
    "Cisco CCNA",
    "ISO 9001:2015",
  ]);
});

inMotion("lower sections fade in when a tenth of them is visible, item after item", async ({ page, openLanding }) => {
  await openLanding();
  const cards = page.locator(".certificate");
  await expect(cards.first()).toHaveAttribute("data-reveal", "waiting");
  expect(
    await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).getPropertyValue("--reveal-delay"))),
  ).toEqual(["200ms", "350ms", "500ms", "650ms", "800ms"]);
  await page.evaluate(() => document.getElementById("certificates")?.scrollIntoView({ behavior: "instant" }));
  await expect(cards.first()).toHaveAttribute("data-reveal", "revealed");
  await expect.poll(() => cards.last().evaluate((card) => getComputedStyle(card).opacity)).toBe("1");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await drawFrames(page);
  await expect(cards.first()).toHaveAttribute("data-reveal", "revealed");
});

test("anchors: a URL with a hash, back and forward, and the address bar work", async ({ page, openLanding }) => {
  await openLanding();
  const { item } = siteFrame(page);
  await item("Services").click();
  // Back returns to the visitor's scroll position, so the scroll must have ended before.
  await expect(page.locator("#services")).toBeInViewport();
  await item("Contact").click();
  await expect(page).toHaveURL("/#contact");
  await expect(page.locator("#contact")).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL("/#services");
  await expect(page.locator("#services")).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL("/#contact");
});

test("the focused element is never hidden under the header", async ({ page, openLanding }) => {
  await openLanding();
  const { header } = siteFrame(page);
  const bottom = (await header.boundingBox())?.height ?? 0;
  const last = landingScreen(page).submit;
  await last.focus();
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press("Shift+Tab");
    const top = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest("main") ? focused.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
    });
    expect(top).toBeGreaterThanOrEqual(bottom - 1);
  }
});
