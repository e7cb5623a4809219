import { expect, test } from "../support/editor-harness.ts";

const LINK = (address: string) => `href="${address}" rel="noopener noreferrer" target="_blank"`;

test("a typed address that was not applied is applied when the text is saved", async ({ page, openEditor }) => {
  const { selectAll, tool, linkForm, html, text } = await openEditor("<p>text</p>");
  await selectAll();
  await tool("Link").click();
  await linkForm.getByLabel("Link address").fill("example.com/a");
  expect(await page.evaluate(() => harness.handle.hasPendingInput())).toBe(true);
  expect(await page.evaluate(() => harness.handle.settle())).toBe(true);
  await expect(linkForm).toBeHidden();
  expect(await html()).toBe(`<p><a ${LINK("https://example.com/a")}>text</a></p>`);
  await expect(text).not.toBeFocused();
  expect(await page.evaluate(() => harness.handle.hasPendingInput())).toBe(false);
});

test("an invalid address shows an error and prevents the save", async ({ page, openEditor }) => {
  const { selectAll, tool, linkForm, html } = await openEditor("<p>text</p>");
  await selectAll();
  await tool("Link").click();
  await linkForm.getByLabel("Link address").fill("no address");
  await page.getByLabel("Title").focus();
  expect(await page.evaluate(() => harness.handle.settle())).toBe(false);
  await expect(linkForm.getByRole("alert")).toBeVisible();
  await expect(linkForm.getByLabel("Link address")).toBeFocused();
  await linkForm.getByRole("button", { name: "Cancel" }).click();
  expect(await page.evaluate(() => harness.handle.settle())).toBe(true);
  expect(await html()).toBe("<p>text</p>");
});

test("an open form without typed text does not prevent the save", async ({ page, openEditor }) => {
  const { selectAll, tool, linkForm, html } = await openEditor(`<p><a ${LINK("https://example.com/")}>text</a></p>`);
  await selectAll();
  await tool("Link").click();
  expect(await page.evaluate(() => harness.handle.settle())).toBe(true);
  await expect(linkForm).toBeHidden();
  expect(await html()).toBe(`<p><a ${LINK("https://example.com/")}>text</a></p>`);
});

test("typing in the text also applies the address, in its original position", async ({ page, openEditor }) => {
  const { tool, linkForm, html, text } = await openEditor("<p>one two</p><p>three</p>");
  await text.press("Control+Home");
  await page.keyboard.press("Control+Shift+ArrowRight");
  await tool("Link").click();
  await linkForm.getByLabel("Link address").fill("example.com");
  await text.locator("p").last().click();
  await expect(linkForm).toBeHidden();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  expect(await html()).toMatch(/^<p><a href="https:\/\/example.com"[^>]*>one ?<\/a> ?two<\/p><p>three!<\/p>$/);
});

test("an invalid address stays visible and in its position during other edits", async ({ page, openEditor }) => {
  const { tool, linkForm, html, text } = await openEditor("<p>a</p><p>link</p>");
  await text.press("Control+End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await tool("Link").click();
  await linkForm.getByLabel("Link address").fill("no address");
  await text.locator("p").first().click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("before ");
  await expect(linkForm.getByRole("alert")).toBeVisible();
  await expect(text).toBeFocused();
  await linkForm.getByLabel("Link address").fill("/blog");
  await page.keyboard.press("Enter");
  expect(await html()).toBe(`<p>before a</p><p><a ${LINK("/blog")}>link</a></p>`);
});
