import { type EditorScreen, expect, test } from "../../support/editor-harness.ts";

const LINK = (url: string) => `href="${url}" rel="noopener noreferrer" target="_blank"`;

const commands: [tool: string, html: string, isToggle: boolean][] = [
  ["Bold", "<p><strong>text</strong></p>", true],
  ["Italic", "<p><em>text</em></p>", true],
  ["Underline", "<p><u>text</u></p>", true],
  ["Strike through", "<p><s>text</s></p>", true],
  ["Ordered list", '<ol><li data-list="ordered">text</li></ol>', true],
  ["Bullet list", '<ol><li data-list="bullet">text</li></ol>', true],
];

for (const [name, expected] of commands) {
  test(`${name} sets and removes its format, and shows its state`, async ({ openEditor }) => {
    const { tool, selectAll, html, text } = await openEditor("<p>text</p>");
    await selectAll();
    await expect(tool(name)).toHaveAttribute("aria-pressed", "false");
    await tool(name).click();
    expect(await html()).toBe(expected);
    await expect(tool(name)).toHaveAttribute("aria-pressed", "true");
    await expect(text).toBeFocused();
    await tool(name).click();
    expect(await html()).toBe("<p>text</p>");
  });
}

test("the headers 1 to 3 and normal text", async ({ page, openEditor }) => {
  const { header, selectAll, html } = await openEditor("<p>text</p>");
  expect(await header.locator("option").allTextContents()).toEqual(["Heading 1", "Heading 2", "Heading 3", "Normal"]);
  await selectAll();
  for (const level of [1, 2, 3]) {
    await header.selectOption(String(level));
    expect(await html()).toBe(`<h${level}>text</h${level}>`);
  }
  await header.selectOption("0");
  expect(await html()).toBe("<p>text</p>");
  await expect(header).toHaveValue("0");
  await page.keyboard.press("Escape");
});

for (const [prefix, expected] of Object.entries({
  "#": "<h1>text</h1>",
  "##": "<h2>text</h2>",
  "###": "<h3>text</h3>",
  ">": "<blockquote>text</blockquote>",
})) {
  test(`"${prefix} " at the beginning of a line chooses its format`, async ({ page, openEditor }) => {
    const { html, text } = await openEditor("<p></p>");
    await text.focus();
    await page.keyboard.type(`${prefix} text`);
    expect(await html()).toBe(expected);
  });
}

test("a prefix within a line is text, and undo restores a prefix", async ({ page, openEditor }) => {
  const { html, text } = await openEditor("<p></p>");
  await text.focus();
  await page.keyboard.type("C # and > text");
  expect(await html()).toBe("<p>C # and &gt; text</p>");
  await page.keyboard.press("Enter");
  await page.keyboard.type("## ");
  expect(await html()).toContain("<h2>");
  await page.keyboard.press("Control+z");
  expect(await html()).toContain("<p>## </p>");
});

test("indent and outdent have eight steps", async ({ openEditor }) => {
  const { tool, selectAll, html } = await openEditor("<p>text</p>");
  await selectAll();
  for (let step = 0; step < 9; step += 1) await tool("Indent").click();
  expect(await html()).toBe('<p class="ql-indent-8">text</p>');
  for (let step = 0; step < 9; step += 1) await tool("Outdent").click();
  expect(await html()).toBe("<p>text</p>");
});

test("clear removes every format", async ({ openEditor }) => {
  const { tool, selectAll, html } = await openEditor(
    `<h2 class="ql-indent-1"><strong>a</strong></h2><ol><li data-list="bullet"><a ${LINK("https://example.com/")}>b</a></li></ol>`,
  );
  await selectAll();
  await tool("Clear formatting").click();
  expect(await html()).toBe("<p>a</p><p>b</p>");
});

test("clear preserves images with their descriptions, and tables", async ({ openEditor }) => {
  const image = '<img src="https://example.com/a.png" alt="b" width="60" height="40">';
  const table = "<table><tbody><tr><td>c</td><td><strong>d</strong></td></tr></tbody></table>";
  const { tool, selectAll, html } = await openEditor(`<h2><em>a</em>${image}</h2>${table}<p><strong>e</strong></p>`);
  await selectAll();
  await tool("Clear formatting").click();
  expect(await html()).toBe(`<p>a${image}</p>${table}<p>e</p>`);
});

test("the toolbar has exactly the specified controls", async ({ openEditor }) => {
  const { toolbar } = await openEditor();
  const names = await toolbar
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(names).toEqual([
    "Bold",
    "Italic",
    "Underline",
    "Strike through",
    "Ordered list",
    "Bullet list",
    "Indent",
    "Outdent",
    "Link",
    "Image",
    "Clear formatting",
  ]);
});

test("a format chosen without a selection applies to the next typed text", async ({ page, openEditor }) => {
  const { tool, text, html } = await openEditor();
  await text.focus();
  await tool("Bold").click();
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("a");
  await tool("Bold").click();
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.type("b");
  expect(await html()).toBe("<p><strong>a</strong>b</p>");
});

for (const [name, key, tag] of [
  ["Bold", "b", "strong"],
  ["Italic", "i", "em"],
  ["Underline", "u", "u"],
] as const) {
  test(`Ctrl+${key.toUpperCase()} is ${name}, and the button shows it before any text is typed`, async ({
    page,
    openEditor,
  }) => {
    const { tool, text, html } = await openEditor();
    await text.focus();
    await page.keyboard.press(`Control+${key}`);
    await expect(tool(name)).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.type("a");
    await page.keyboard.press(`Control+${key}`);
    await expect(tool(name)).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.type("b");
    expect(await html()).toBe(`<p><${tag}>a</${tag}>b</p>`);
  });
}

test("an unused format is not stored", async ({ openEditor }) => {
  const { tool, text, html } = await openEditor();
  await text.focus();
  await tool("Bold").click();
  expect(await html()).toBe("");
});

test("the toolbar is one tab stop with arrows, Home and End, and Alt+F10 and Escape move into and out of it", async ({
  page,
  openEditor,
}) => {
  const { tool, header, text, selectAll, html } = await openEditor("<p>text</p>");
  await selectAll();
  await page.keyboard.press("Alt+F10");
  await expect(header).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool("Bold")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool("Clear formatting")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(header).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tool("Clear formatting")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  expect(await html()).toBe("<p><em>text</em></p>");
  await page.keyboard.press("Alt+F10");
  await expect(tool("Italic"), "the last one used is the tab stop").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tool("Italic")).toBeFocused();
});

test("a header chosen by keyboard does not move the focus from the select", async ({ page, openEditor }) => {
  const { header, selectAll, html, text } = await openEditor("<p>text</p>");
  await selectAll();
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("ArrowUp");
  await expect(header).toBeFocused();
  expect(await html()).toBe("<h3>text</h3>");
  await page.keyboard.press("ArrowUp");
  expect(await html()).toBe("<h2>text</h2>");
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
});

test("Tab leaves the editor, even in a list", async ({ page, openEditor }) => {
  const { text, html } = await openEditor('<ol><li data-list="bullet">a</li></ol>');
  await text.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Disable" })).toBeFocused();
  expect(await html()).toBe('<ol><li data-list="bullet">a</li></ol>');
});

async function link(page: EditorScreen, url: string) {
  await page.tool("Link").click();
  await page.linkForm.getByLabel("Link address").fill(url);
  await page.linkForm.getByRole("button", { name: "Apply" }).click();
}

test("a link is created, changed and removed", async ({ page, openEditor }) => {
  const editor = await openEditor("<p>text</p>");
  await editor.selectAll();
  await link(editor, "example.com/a");
  await expect(editor.linkForm).toBeHidden();
  await expect(editor.text).toBeFocused();
  expect(await editor.html()).toBe(`<p><a ${LINK("https://example.com/a")}>text</a></p>`);
  await page.keyboard.press("ArrowLeft");
  await expect(editor.tool("Link")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+k");
  await expect(editor.linkForm.getByLabel("Link address")).toHaveValue("https://example.com/a");
  await page.keyboard.type("mailto:a@example.com");
  await page.keyboard.press("Enter");
  expect(await editor.html()).toBe(`<p><a ${LINK("mailto:a@example.com")}>text</a></p>`);
  await page.keyboard.press("ArrowLeft");
  await editor.tool("Link").click();
  await editor.linkForm.getByRole("button", { name: "Remove link" }).click();
  expect(await editor.html()).toBe("<p>text</p>");
});

test("shortcuts work with caps lock", async ({ page, openEditor }) => {
  const editor = await openEditor("<p>text</p>");
  await editor.selectAll();
  for (const [letter, name] of [
    ["B", "Bold"],
    ["I", "Italic"],
    ["U", "Underline"],
  ] as const) {
    await page.keyboard.press(`Control+${letter}`);
    await expect(editor.tool(name)).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press(`Control+${letter}`);
    await expect(editor.tool(name)).toHaveAttribute("aria-pressed", "false");
  }
  await page.keyboard.press("Control+K");
  await expect(editor.linkForm.getByLabel("Link address")).toBeFocused();
  expect(await editor.html()).toBe("<p>text</p>");
});

test("a link without a selection shows its URL", async ({ openEditor }) => {
  const editor = await openEditor("<p>see </p>");
  await editor.text.press("Control+End");
  await link(editor, "tel:+62215550142");
  expect(await editor.html()).toBe(`<p>see <a ${LINK("tel:+62215550142")}>tel:+62215550142</a></p>`);
});

test("a URL with a script is rejected with a message, and Escape closes the form", async ({ page, openEditor }) => {
  const editor = await openEditor("<p>text</p>");
  await editor.selectAll();
  await link(editor, "javascript:alert(1)");
  await expect(editor.linkForm.getByRole("alert")).toHaveText(
    "A link leads to a web address, an email address or a telephone number. For WhatsApp, enter https://wa.me/ and the number.",
  );
  await expect(editor.linkForm.getByLabel("Link address")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor.text).toBeFocused();
  expect(await editor.html()).toBe("<p>text</p>");
});

test("a disabled editor accepts no input", async ({ page, openEditor }) => {
  const { text, tool } = await openEditor("<p>text</p>");
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(text).toHaveAttribute("contenteditable", "false");
  await expect(text).toHaveAttribute("aria-disabled", "true");
  await expect(tool("Bold")).toBeDisabled();
});

test("the text has its accessible name and description", async ({ openEditor }) => {
  const { text } = await openEditor();
  await expect(text).toHaveAttribute("aria-multiline", "true");
  await expect(text).toHaveAccessibleDescription("What the post says.");
});
