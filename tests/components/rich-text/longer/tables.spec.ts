import { type EditorScreen, expect, test } from "../../support/editor-harness.ts";
import { cell, expectSelected, TABLE, TEXT } from "../../support/selected-objects.ts";

test("a click far below the caret selects the table; Delete and typed characters act there and nowhere else", async ({
  page,
  openEditor,
}) => {
  const lines = Array.from({ length: 80 }, (_, index) => `<p>line ${index}</p>`).join("");
  const editor = await openEditor(`${lines}${TABLE}<p>after</p>`);
  await editor.text.press("Control+Home");
  await cell(editor).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(3000);
  await cell(editor).click();
  await expectSelected(editor);
  await expect(editor.text.locator("table")).toHaveCSS("outline-style", "solid");
  await expect(page.getByRole("status")).toHaveText(
    "Table selected. Delete removes it, Enter moves to the line below it.",
  );
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press("Delete");
  await expectSelected(editor, 0);
  await expect(page.getByRole("status")).toBeEmpty();
  await page.keyboard.type("typed ");
  expect(await editor.html()).toBe(`${lines}<p>typed after</p>`);
});

test("a click on a table taller than the window selects it without scrolling", async ({ page, openEditor }) => {
  const rows = Array.from({ length: 60 }, (_, index) => `<tr><td>row ${index}</td><td>x</td></tr>`).join("");
  const editor = await openEditor(`<p>before</p><table><tbody>${rows}</tbody></table><p>after</p>`);
  await cell(editor, "row 50").scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await cell(editor, "row 50").click();
  await expectSelected(editor);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

for (const [position, click] of Object.entries({
  "the words of a cell": (editor: EditorScreen) => cell(editor).click(),
  "the empty part of a cell": (editor: EditorScreen) => editor.text.locator("td").nth(1).click(),
  "a link of a cell": (editor: EditorScreen) => cell(editor, "d").click(),
  "a cell with the right button": (editor: EditorScreen) => cell(editor).click({ button: "right" }),
  "a word twice": (editor: EditorScreen) => cell(editor).dblclick(),
})) {
  test(`a click on ${position} selects the table and opens no link`, async ({ page, context, openEditor }) => {
    const editor = await openEditor(TEXT);
    const url = page.url();
    await editor.text.press("Control+End");
    await click(editor);
    await expectSelected(editor);
    await page.keyboard.press("Backspace");
    expect(await editor.html()).toBe("<p>before</p><p>after</p>");
    expect([page.url(), context.pages().length]).toEqual([url, 1]);
  });
}

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a tap selects the table", async ({ page, openEditor }) => {
    const editor = await openEditor(TEXT);
    await cell(editor).tap();
    await expectSelected(editor);
    await page.keyboard.press("Backspace");
    expect(await editor.html()).toBe("<p>before</p><p>after</p>");
  });
});

const adjacent: Record<string, [html: string, expected: string]> = {
  "a paragraph": [`${TABLE}<p>after</p>`, `${TABLE}<p>typed</p><p>after</p>`],
  "a heading": [`${TABLE}<h2>after</h2>`, `${TABLE}<p>typed</p><h2>after</h2>`],
  "a list": [`${TABLE}<ul><li>after</li></ul>`, `${TABLE}<p>typed</p><ol><li data-list="bullet">after</li></ol>`],
  "another table": [`${TABLE}${TABLE}<p>x</p>`, `${TABLE}<p>typed</p>${TABLE}<p>x</p>`],
  "an empty line, which it uses": [`${TABLE}<p><br></p><p>x</p>`, `${TABLE}<p>typed</p><p>x</p>`],
  nothing: [TABLE, `${TABLE}<p>typed</p>`],
};

for (const [name, [given, expected]] of Object.entries(adjacent)) {
  test(`typed text on a selected table goes into a paragraph below it, before ${name}`, async ({
    page,
    openEditor,
  }) => {
    const editor = await openEditor(given);
    await cell(editor).click();
    await page.keyboard.type("typed");
    expect(await editor.html()).toBe(expected);
    await editor.reset(given);
    await cell(editor).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("typed");
    expect(await editor.html(), "Enter leads there as well").toBe(expected);
  });
}

test("input without key events goes below the table: from an on-screen keyboard or a composition", async ({
  page,
  openEditor,
}) => {
  const editor = await openEditor(TEXT);
  const devtools = await page.context().newCDPSession(page);
  await cell(editor).click();
  await devtools.send("Input.insertText", { text: "typed" });
  expect(await editor.html()).toBe(`<p>before</p>${TABLE}<p>typed</p><p>after</p>`);
  await editor.reset(TEXT);
  await cell(editor).click();
  await devtools.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await devtools.send("Input.insertText", { text: "日" });
  expect(await editor.html()).toBe(`<p>before</p>${TABLE}<p>日</p><p>after</p>`);
  await editor.reset(TEXT);
  await cell(editor).click();
  await editor.text.evaluate((root) =>
    root.dispatchEvent(
      new InputEvent("beforeinput", { inputType: "deleteContentBackward", bubbles: true, cancelable: true }),
    ),
  );
  expect(await editor.html()).toBe("<p>before</p><p>after</p>");
});

for (const [key, expected] of [
  ["ArrowRight", `<p>before</p>${TABLE}<p>.after</p>`],
  ["ArrowDown", `<p>before</p>${TABLE}<p>.after</p>`],
  ["Escape", `<p>before</p>${TABLE}<p>.after</p>`],
  ["ArrowLeft", `<p>before.</p>${TABLE}<p>after</p>`],
  ["ArrowUp", `<p>before.</p>${TABLE}<p>after</p>`],
] as const) {
  test(`${key} moves from the table to the adjacent line`, async ({ page, openEditor }) => {
    const editor = await openEditor(TEXT);
    await cell(editor).click();
    await page.keyboard.press(key);
    await expectSelected(editor, 0);
    await page.keyboard.type(".");
    expect(await editor.html()).toBe(expected);
  });
}

test("arrow keys select tables from both sides, and move past two of them", async ({ page, openEditor }) => {
  const editor = await openEditor(`<p>a</p>${TABLE}${TABLE}<p>b</p>`);
  await editor.text.press("Control+Home");
  const selected = () =>
    editor.text.evaluate((root) => [...root.children].map((line) => "selected" in (line as HTMLElement).dataset));
  await page.keyboard.press("ArrowRight");
  for (const expected of [
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, false],
  ]) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(selected).toEqual(expected);
  }
  for (const expected of [
    [false, false, true, false],
    [false, true, false, false],
    [false, false, false, false],
  ]) {
    await page.keyboard.press("ArrowLeft");
    await expect.poll(selected).toEqual(expected);
  }
  await page.keyboard.type("x");
  expect(await editor.html()).toBe(`<p>ax</p>${TABLE}${TABLE}<p>b</p>`);
});

test("Tab leaves the editor without a stop at a link in a table", async ({ page, openEditor }) => {
  const editor = await openEditor(TEXT);
  await cell(editor).click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Disable" })).toBeFocused();
  expect(await editor.html()).toBe(TEXT);
});

test("Backspace and Delete beside a table select it before they remove it", async ({ page, openEditor }) => {
  const editor = await openEditor(TEXT);
  await editor.text.press("Control+End");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expectSelected(editor);
  expect(await editor.html()).toBe(TEXT);
  await page.keyboard.press("Backspace");
  expect(await editor.html()).toBe("<p>before</p><p>after</p>");
  await editor.reset(TEXT);
  await editor.text.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await expectSelected(editor);
  expect(await editor.html()).toBe(TEXT);
});

test("Backspace in an empty line below a table removes the line", async ({ page, openEditor }) => {
  const editor = await openEditor(`${TABLE}<p><br></p><p>after</p>`);
  await editor.text.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Backspace");
  await expectSelected(editor);
  expect(await editor.html()).toBe(`${TABLE}<p>after</p>`);
});

test("Backspace in a list item below a table first removes it from the list", async ({ page, openEditor }) => {
  const editor = await openEditor(`${TABLE}<ul><li>item</li></ul>`);
  await editor.text.press("Control+End");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expectSelected(editor, 0);
  expect(await editor.html()).toBe(`${TABLE}<p>item</p>`);
});

test("a key that stays pressed removes only one table", async ({ page, openEditor }) => {
  const editor = await openEditor(`<p>a</p>${TABLE}${TABLE}<p>b</p>`);
  await cell(editor).click();
  await page.keyboard.down("Delete");
  await page.keyboard.down("Delete");
  await page.keyboard.up("Delete");
  await expectSelected(editor);
  expect(await editor.html()).toBe(`<p>a</p>${TABLE}<p>b</p>`);
});

const positions: Record<string, [html: string, rest: string]> = {
  "at the very start": [`${TABLE}<p>after</p>`, "<p>xafter</p>"],
  "at the very end": [`<p>before</p>${TABLE}`, "<p>before</p><p>x</p>"],
  "that is all there is": [TABLE, "<p>x</p>"],
};

for (const [position, [given, rest]] of Object.entries(positions)) {
  test(`after the removal of a table ${position} the caret is in its position, and undo restores the table`, async ({
    page,
    openEditor,
  }) => {
    const editor = await openEditor(given);
    expect(await editor.html(), "nothing is added to what is stored").toBe(given);
    await cell(editor).click();
    await page.keyboard.press("Delete");
    await page.keyboard.type("x");
    expect(await editor.html()).toBe(rest);
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("Control+Z");
    expect(await editor.html()).toBe(given);
  });
}

test("text can be added above a table at the start and below a table at the end", async ({ page, openEditor }) => {
  const editor = await openEditor(TABLE);
  await cell(editor).click();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("above");
  await editor.text.press("Control+End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("below");
  expect(await editor.html()).toBe(`<p>above</p>${TABLE}<p>below</p>`);
});

test("while the editor is disabled, a click selects nothing", async ({ page, openEditor }) => {
  const editor = await openEditor(TEXT);
  await page.getByRole("button", { name: "Disable" }).click();
  await cell(editor, "d").click({ force: true });
  await expectSelected(editor, 0);
  await page.keyboard.press("Delete");
  expect(await editor.html()).toBe(TEXT);
  expect(page.context().pages()).toHaveLength(1);
});
