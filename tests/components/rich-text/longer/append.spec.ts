import { expect, test } from "../../support/editor-harness.ts";

const ORIGINAL =
  '<h2>a</h2><p>b <strong>c</strong></p><ol><li data-list="bullet">d</li></ol><table><tbody><tr><td>e</td></tr></tbody></table>';

test("a copied text comes after the text, and one undo removes it", async ({ page, openEditor }) => {
  const { html, text } = await openEditor("<p>own</p>");
  expect(await page.evaluate((added) => harness.handle.append(added), ORIGINAL)).toBe(true);
  expect(await html()).toBe(`<p>own</p>${ORIGINAL}`);
  expect(await page.evaluate(() => harness.html), "it is reported at once").toBe(`<p>own</p>${ORIGINAL}`);
  await text.focus();
  await page.keyboard.press("Control+Z");
  expect(await html()).toBe("<p>own</p>");
});

test("a text copied into an empty field is the whole text, without its active content", async ({
  page,
  openEditor,
}) => {
  const { html, text } = await openEditor();
  await page.evaluate((added) => harness.handle.append(`${added}<script>1</script>`), ORIGINAL);
  expect(await html()).toBe(ORIGINAL);
  await text.focus();
  await page.keyboard.press("Control+Z");
  expect(await html()).toBe("");
});
