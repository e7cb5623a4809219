import { sanitize as sanitizeOnServer } from "#shared/rich-text/server-sanitizer.ts";
import { cleaned, hostile, runs, unchanged } from "#tests/corpus/sanitizer-cases.ts";
import { expect, test } from "../support/editor-harness.ts";

test("both sanitisers return the same bytes", async ({ page, openEditor }) => {
  await openEditor();
  const inputs = [...unchanged, ...cleaned.map(([html]) => html)];
  const inBrowser = await page.evaluate((all) => all.map((html) => harness.sanitize(html)), inputs);
  expect(inBrowser).toEqual([...unchanged, ...cleaned.map(([, expected]) => expected)]);
  expect(inputs.map(sanitizeOnServer)).toEqual(inBrowser);
});

test("no active content remains, and each sanitiser accepts the other's result", async ({ page, openEditor }) => {
  await openEditor();
  const inBrowser = await page.evaluate((all) => all.map((html) => harness.sanitize(html)), hostile);
  for (const html of inBrowser) {
    expect(html).not.toMatch(runs);
    expect(sanitizeOnServer(html)).toBe(html);
  }
});
