import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { drawFrames } from "./wait.ts";

/** These rules depend on colours. All other rules find the same in both themes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Expects that axe finds nothing on the current page, in both themes, with the mouse away from all elements.
 * @param except selector of an excluded element, such as a frame: axe counts its landmarks as landmarks of the page
 */
export async function expectNoFindings(page: Page, state: string, except?: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme: "dark" });
  await drawFrames(page, 2);
  expect(await findViolations(page, { except, rules: COLOUR_RULES }), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await drawFrames(page, 2);
  expect(await findViolations(page, { except }), `${state}, light`).toEqual([]);
}

async function findViolations(page: Page, { except, rules }: { except?: string; rules?: string[] }) {
  let axe = new AxeBuilder({ page }).setLegacyMode();
  if (except) axe = axe.exclude(except);
  if (rules) axe = axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
