import { landingScreen } from "../../../screens/landing-screen.ts";
import { expect, IN_MOTION, test, waitForHydration } from "../../support/test.ts";

test.use({ contextOptions: IN_MOTION });

for (const [path, pause, play] of [
  ["/", "Pause animations", "Play animations"],
  ["/id", "Jeda animasi", "Putar animasi"],
] as const) {
  test(`${path}: one button stops what moves, without React, and the browser remembers it`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await page.route("**/assets/**/frame-*.js", (route) => route.abort());
    await page.goto(path);
    const { terminal, learnMore } = landingScreen(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const cursor = () =>
      page.locator(".cursor").evaluate((element) => getComputedStyle(element, "::after").animationName);
    await expect(terminal).toHaveAttribute("data-typing", /running|done/);
    await button(pause).click();
    await expect(terminal).toHaveAttribute("data-typing", "done");
    expect(await cursor()).toBe("none");
    if (path === "/") await expect(learnMore).toBeVisible();
    await page.reload();
    await expect(button(play)).toBeVisible();
    await expect(terminal).toHaveAttribute("data-typing", "done");
    expect(await cursor()).toBe("none");
    await button(play).click();
    await expect(button(pause)).toBeVisible();
    expect(await cursor()).toBe("blink");
  });
}

test("the cursor blinks five times at most", async ({ page }) => {
  await page.goto("/");
  const count = () =>
    page.locator(".cursor").evaluate((element) => getComputedStyle(element, "::after").animationIterationCount);
  await expect.poll(count).toBe("5");
});

test("the button works once after React has started", async ({ page, openLanding }) => {
  await openLanding();
  await page.getByRole("button", { name: "Pause animations" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-motion", "paused");
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator("html")).toHaveAttribute("data-motion", "paused");
  await page.getByRole("button", { name: "Play animations" }).press("Enter");
  await expect(page.locator("html")).not.toHaveAttribute("data-motion");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("there is no button, because nothing moves", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".motion-toggle")).toBeHidden();
  });
});
