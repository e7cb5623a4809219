import { expect, test } from "../support/editor-harness.ts";

const LINK = (url: string) => `href="${url}" rel="noopener noreferrer" target="_blank"`;

test("a typed URL that was not applied is applied when the text is saved", async ({ page, openEditor }) => {
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

test("an invalid URL shows an error and prevents the save", async ({ page, openEditor }) => {
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

test("telephone numbers become links, and each rejection says what to do", async ({ page, openEditor }) => {
  const { selectAll, tool, linkForm, html, give } = await openEditor("<p>text</p>");
  await selectAll();
  await tool("Link").click();
  const urlField = linkForm.getByLabel("Link address");
  for (const [typed, reason] of [
    ["#part", /would lead nowhere.*\/#contact/],
    ["https://exa mple.com", /no spaces/],
    ["whatsapp://send?phone=62", /https:\/\/wa\.me\//],
    ["tel:example", /tel:\+62215551234/],
  ] as const) {
    await urlField.fill(typed);
    await urlField.press("Enter");
    await expect(linkForm.getByRole("alert")).toHaveText(reason);
    await expect(urlField).toHaveAccessibleDescription(reason);
    await expect(urlField).toBeFocused();
  }
  await urlField.fill("+62 21 555 1234");
  await urlField.press("Enter");
  await expect(linkForm).toBeHidden();
  expect(await html()).toBe(`<p><a ${LINK("tel:+62215551234")}>text</a></p>`);

  await selectAll();
  await page.keyboard.press("Delete");
  await give("paste", {
    html: '<p><a href="#dead">a</a> <a href="sms:+62">b</a> <a href="tel:+62 21 555">c</a> <a href="/#contact">d</a></p>',
  });
  await expect(page.getByRole("status")).toHaveText("Left out: 2 link addresses that cannot work in a post.");
  expect(await html()).toBe(`<p>a b <a ${LINK("tel:+6221555")}>c</a> <a ${LINK("/#contact")}>d</a></p>`);
});

test("an open form without typed text does not prevent the save", async ({ page, openEditor }) => {
  const { selectAll, tool, linkForm, html } = await openEditor(`<p><a ${LINK("https://example.com/")}>text</a></p>`);
  await selectAll();
  await tool("Link").click();
  expect(await page.evaluate(() => harness.handle.settle())).toBe(true);
  await expect(linkForm).toBeHidden();
  expect(await html()).toBe(`<p><a ${LINK("https://example.com/")}>text</a></p>`);
});

test("typing in the text also applies the URL, in its original position", async ({ page, openEditor }) => {
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

test("an invalid URL stays visible and in its position during other edits", async ({ page, openEditor }) => {
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
