import type { Locator, Page } from "@playwright/test";

/** Presses and releases the mouse at one position. @returns the distance that the button moved in between */
export async function pressWithMouse(page: Page, button: Locator): Promise<{ x: number; y: number }> {
  await button.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
  });
  // On a narrow screen, the toast of a previous press may still cover the button. The trial presses nothing.
  await button.click({ trial: true });
  const before = await button.boundingBox();
  if (!before) throw new Error("The button cannot be seen.");
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  // The effects of leaving the field are complete after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const after = await button.boundingBox();
  await page.mouse.up();
  return { x: Math.round((after?.x ?? 0) - before.x), y: Math.round((after?.y ?? 0) - before.y) };
}
