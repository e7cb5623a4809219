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
    // Until the late notification about the attempt, the button is enabled and the message is "Failed.".
    await expect(page.locator("body")).toHaveAttribute("data-responses", String(1 + tries));
    await expect(again).toHaveAttribute("aria-disabled", "false");
    await expect(again).toBeFocused();
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
  }
  await page.getByLabel("Allowed").check();
  await again.press("Enter");
  await expect(page.getByRole("heading", { name: "Requested content" })).toBeFocused();
  await harness.close();
});
