import type { Page } from "@playwright/test";
import { expect, imageFile, test } from "../../support/editor-harness.ts";

/** The stored text, with only the name of each image. */
async function stored(page: Page) {
  const html = await page.evaluate(() => harness.handle.flush());
  return html.replace(/<img src="[^"]*\/([\w-]+)\.\w+" alt="([^"]*)"[^>]*>/g, "[$1:$2]");
}
const finish = (page: Page, index: number) => page.evaluate((at) => harness.uploads[at]?.finish(), index);
const uploads = (page: Page) => page.evaluate(() => harness.uploads.length);

type Editor = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]["openEditor"]>>;

/** Each way to insert an image at the caret. */
const ways: Record<string, (page: Page, editor: Editor, name: string) => Promise<void>> = {
  "by the toolbar": async (page, { tool }, name) => {
    const chooser = page.waitForEvent("filechooser");
    await tool("Image").click();
    const { bytes } = await imageFile();
    await (await chooser).setFiles({ name, mimeType: "image/png", buffer: Buffer.from(bytes, "base64") });
  },
  "by pasting": async (_page, { give }, name) => give("paste", { files: [await imageFile(name)] }),
  "by dropping": async (_page, { give }, name) => give("drop", { files: [await imageFile(name)] }),
};

for (const [way, insert] of Object.entries(ways)) {
  test(`after an image ${way} and Enter in its description, typing continues after the image`, async ({
    page,
    openEditor,
  }) => {
    const editor = await openEditor();
    await editor.text.focus();
    await insert(page, editor, "a.png");
    await expect.poll(() => uploads(page)).toBe(1);
    await finish(page, 0);
    await expect(editor.imageForm.getByLabel("Image description")).toBeFocused();
    await page.keyboard.type("A map");
    await page.keyboard.press("Enter");
    await page.keyboard.type("AFTER");
    expect(await stored(page)).toBe("<p>[a:A map]AFTER</p>");
  });
}

test("three images between paragraphs stay in their positions", async ({ page, openEditor }) => {
  const editor = await openEditor();
  await editor.text.focus();
  for (const [index, name] of ["one", "two", "three"].entries()) {
    await page.keyboard.type(`before ${name}`);
    await page.keyboard.press("Enter");
    await ways["by the toolbar"]?.(page, editor, `${name}.png`);
    await expect.poll(() => uploads(page)).toBe(index + 1);
    await finish(page, index);
    await expect(editor.imageForm.getByLabel("Image description")).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("the end");
  expect(await stored(page)).toBe(
    "<p>before one</p><p>[one:one]</p><p>before two</p><p>[two:two]</p><p>before three</p><p>[three:three]</p><p>the end</p>",
  );
});

for (const key of ["Enter", "Escape"]) {
  test(`${key} in the description of a clicked image moves the caret after it, and replaces nothing`, async ({
    page,
    openEditor,
  }) => {
    const { text, imageForm } = await openEditor(
      '<p>a<img src="https://example.com/a.png" alt="" width="60" height="40">b</p>',
    );
    await text.locator("img").click();
    await imageForm.getByLabel("Image description").fill("x");
    await page.keyboard.press(key);
    await expect(text).toBeFocused();
    await page.keyboard.type("!");
    expect(await stored(page)).toBe("<p>a[a:x]!b</p>");
  });
}

test("Done and Skip also move the caret after the image", async ({ page, openEditor }) => {
  const editor = await openEditor("<p>text</p>");
  await editor.text.press("Control+End");
  await editor.give("paste", { files: [await imageFile("a.png"), await imageFile("b.png")] });
  await expect.poll(() => uploads(page)).toBe(2);
  await finish(page, 0);
  await finish(page, 1);
  await editor.imageForm.getByRole("button", { name: "Skip" }).click();
  await editor.imageForm.getByRole("button", { name: "Skip" }).click();
  await expect(editor.imageForm).toBeHidden();
  await page.keyboard.type("!");
  expect(await stored(page)).toBe("<p>text[a:][b:]!</p>");
});
