import type { Locator, Page } from "@playwright/test";

/** Down and up at one place, as a hand does it; @returns how far the button has moved in between */
export async function pressWithMouse(page: Page, button: Locator): Promise<{ x: number; y: number }> {
  await button.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
  });
  // A toast of the press before may still cover it on a narrow screen; presses nothing yet.
  await button.click({ trial: true });
  const before = await button.boundingBox();
  if (!before) throw new Error("The button cannot be seen.");
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  // Whatever leaving the field brings about has happened once the next frame is drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const after = await button.boundingBox();
  await page.mouse.up();
  return { x: Math.round((after?.x ?? 0) - before.x), y: Math.round((after?.y ?? 0) - before.y) };
}
