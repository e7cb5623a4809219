import { expect, imageFile, test } from "../support/editor-harness.ts";
import { cell, expectSelected, TABLE, TEXT } from "../support/selected-objects.ts";

const IMAGE = '<img src="https://example.com/a.png" alt="b" width="60" height="40">';

test("a selected table is copied, cut and pasted as a whole, and as text for other programs", async ({
  page,
  context,
  openEditor,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await openEditor(TEXT);
  await cell(editor).click();
  await page.keyboard.press("Control+C");
  expect(await editor.html()).toBe(TEXT);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("a\tb\nc\td\n");
  await page.keyboard.press("Control+X");
  expect(await editor.html()).toBe("<p>before</p><p>after</p>");
  await editor.text.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+V");
  expect(await editor.html()).toBe(`<p>before</p><p>after</p>${TABLE}`);
  await page.keyboard.type("below");
  expect(await editor.html()).toBe(`<p>before</p><p>after</p>${TABLE}<p>below</p>`);
});

test("pasted, inserted or linked content on a selected table goes below it", async ({ page, openEditor }) => {
  const editor = await openEditor(TEXT);
  await cell(editor).click();
  await editor.give("paste", { html: "<p>pasted</p>" });
  expect(await editor.html()).toBe(`<p>before</p>${TABLE}<p>pasted</p><p>after</p>`);
  await editor.reset(TEXT);
  await cell(editor).click();
  await page.evaluate(() => harness.handle.insertByUrl({ url: `${location.origin}/uploaded/a.png`, alt: "b" }));
  expect(await editor.html()).toMatch(/^<p>before<\/p><table>.*<\/table><p><img src=[^>]*><\/p><p>after<\/p>$/);
  await editor.reset(TEXT);
  await cell(editor).click();
  await page.keyboard.press("Control+k");
  await editor.linkForm.getByLabel("Link address").fill("https://example.com/");
  await page.keyboard.press("Enter");
  await page.keyboard.type(".");
  expect(await editor.html()).toMatch(/<\/table><p><a [^>]*>https:\/\/example.com\/<\/a>\.<\/p><p>after<\/p>$/);
});

test("files pasted on a selected table are uploaded below it", async ({ page, openEditor }) => {
  const editor = await openEditor(TEXT);
  await cell(editor).click();
  await editor.give("paste", { files: [await imageFile()] });
  await expect.poll(() => page.evaluate(() => harness.uploads.length)).toBe(1);
  await page.evaluate(() => harness.uploads[0]?.finish());
  await expect.poll(() => editor.html()).toMatch(/<\/table><p><img [^>]*><\/p><p>after<\/p>$/);
});

test("no format changes a table", async ({ openEditor }) => {
  const editor = await openEditor(TEXT);
  for (const name of ["Bold", "Ordered list", "Indent", "Clear formatting"]) {
    await cell(editor).click();
    await editor.tool(name).click();
    expect(await editor.html(), name).toBe(TEXT);
  }
});

test("a clicked image is outlined, and typed text does not replace it", async ({ page, openEditor }) => {
  const editor = await openEditor(`<p>one ${IMAGE} two</p>`);
  await editor.text.getByRole("img").click();
  await expectSelected(editor);
  await page.keyboard.type("x");
  expect(await editor.html()).toBe(`<p>one ${IMAGE}x two</p>`);
  await editor.text.getByRole("img").click();
  await page.keyboard.press("Enter");
  expect(await editor.html()).toBe(`<p>one ${IMAGE}</p><p>x two</p>`);
  await editor.text.getByRole("img").click();
  await page.keyboard.press("Delete");
  expect(await editor.html()).toBe("<p>one </p><p>x two</p>");
  await page.keyboard.press("Control+Z");
  expect(await editor.html()).toBe(`<p>one ${IMAGE}</p><p>x two</p>`);
});

test("typed text does not replace the clicked placeholder of an upload", async ({ page, openEditor }) => {
  const editor = await openEditor("<p>text</p>");
  await editor.give("paste", { files: [await imageFile()] });
  await expect.poll(() => page.evaluate(() => harness.uploads.length)).toBe(1);
  await page.locator(".ql-upload").click();
  await expectSelected(editor);
  await page.keyboard.type("x");
  await page.evaluate(() => harness.uploads[0]?.finish());
  await expect.poll(() => editor.html()).toMatch(/^<p><img [^>]*>xtext<\/p>$/);
});

test("the end of a line before an image is not the image", async ({ page, openEditor }) => {
  const editor = await openEditor(`<p>one</p><p>${IMAGE}</p>`);
  await editor.text.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(editor.imageForm).toBeHidden();
  await page.keyboard.press("Delete");
  expect(await editor.html()).toBe(`<p>one${IMAGE}</p>`);
});
