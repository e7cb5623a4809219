import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * axe finds nothing to say about the page as it is now, the mouse off everything.
 * @param except selects what is looked at by itself, such as a frame: its landmarks are taken for the page's
 */
export async function expectNoFindings(page: Page, state: string, except?: string): Promise<void> {
  await page.mouse.move(0, 0);
  const axe = new AxeBuilder({ page });
  const { violations } = await (except ? axe.exclude(except) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    state,
  ).toEqual([]);
}
