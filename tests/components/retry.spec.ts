import { expect, test } from "#tests/e2e/support/test.ts";
import { serveHarness } from "./support/serve-harness.ts";

test("the button does not move or lose the focus during a retry, even if the result appears late", async ({ page }) => {
  const harness = await serveHarness("retry");
  await page.goto(harness.url);
  const again = page.getByRole("button", { name: "Try again" });
  const failure = page.getByRole("alert");
  await expect(failure).toHaveText("Failed.");
  const first = await again.elementHandle();
  for (let tries = 1; tries <= 3; tries += 1) {
    const message = await failure.elementHandle();
    await again.press("Enter");
    await expect.poll(() => message?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(failure).toHaveText("Failed.");
    await expect(again).toHaveAttribute("aria-disabled", "false");
    await expect(again).toBeFocused();
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
  }
  await page.getByLabel("Allowed").check();
  await again.focus();
  // Not locator.press(), which starts again when the content replaces the button during the press.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Requested content" })).toBeFocused();
  await harness.close();
});
