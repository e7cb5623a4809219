import { expect, test } from "../support/editor-harness.ts";

const item = (kind: "ordered" | "bullet", text: string, indent = 0) =>
  `<li data-list="${kind}"${indent ? ` class="ql-indent-${indent}"` : ""}>${text}</li>`;

/** Lists of older posts or of the clipboard, with the editor's result. */
const lists: Record<string, { html: string; expected: string }> = {
  "a plain numbered list": {
    html: "<ol><li>a</li><li>b</li></ol>",
    expected: `<ol>${item("ordered", "a")}${item("ordered", "b")}</ol>`,
  },
  "a plain bullet list": {
    html: "<ul><li>a</li><li>b</li></ul>",
    expected: `<ol>${item("bullet", "a")}${item("bullet", "b")}</ol>`,
  },
  "bullets within numbers within bullets": {
    html: "<ul><li>a<ol><li>b<ul><li>c</li></ul></li><li>d</li></ol></li><li>e</li></ul>",
    expected: `<ol>${item("bullet", "a")}${item("ordered", "b", 1)}${item("bullet", "c", 2)}${item("ordered", "d", 1)}${item("bullet", "e")}</ol>`,
  },
  "a list that says itself what each line is": {
    html: `<ol>${item("bullet", "a")}${item("ordered", "b", 1)}<li>c</li></ol>`,
    expected: `<ol>${item("bullet", "a")}${item("ordered", "b", 1)}${item("ordered", "c")}</ol>`,
  },
  "a numbered list of Chrome's clipboard": {
    html: `<meta charset='utf-8'><ol style="color: rgb(0, 0, 0); font-family: serif;"><li>a</li><li>b</li></ol><br class="Apple-interchange-newline">`,
    expected: `<ol>${item("ordered", "a")}${item("ordered", "b")}</ol>`,
  },
  "a numbered list of Firefox's clipboard": {
    html: "<html><body>\n<!--StartFragment--><ol>\n  <li>a</li>\n  <li>b\n    <ul>\n      <li>c</li>\n    </ul>\n  </li>\n</ol><!--EndFragment-->\n</body>\n</html>",
    expected: `<ol>${item("ordered", "a")}${item("ordered", "b")}${item("bullet", "c", 1)}</ol>`,
  },
  "numbered and bullet lists of Google Docs": {
    html: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">a</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>b</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>c</span></p></li></ol></b>`,
    expected: `<ol>${item("ordered", "a")}${item("bullet", "b", 1)}${item("ordered", "c")}</ol>`,
  },
  "numbered and bullet lists of LibreOffice": {
    html: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-US"><ol>\n\t<li><p>a</p></li>\n\t<li><p>b</p>\n\t<ul>\n\t\t<li><p>c</p></li>\n\t</ul></li>\n</ol>\n<ul>\n\t<li><p>d</p></li>\n</ul></body></html>`,
    expected: `<ol>${item("ordered", "a")}${item("ordered", "b")}${item("bullet", "c", 1)}${item("bullet", "d")}</ol>`,
  },
  "numbered and bullet lists of Word": {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!--
@list l0 {mso-list-id:1;}
@list l0:level1 {mso-level-tab-stop:none;}
@list l0:level2 {mso-level-number-format:alpha-lower;}
@list l1:level1 {mso-level-number-format:bullet; mso-level-text:x;}
--></style></head><body><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span></span><![endif]>a<o:p></o:p></p><p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>b</p><p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·</span>c</p></body></html>`,
    expected: `<ol>${item("ordered", "a")}${item("ordered", "b", 1)}${item("bullet", "c")}</ol>`,
  },
};

for (const [name, { html: given, expected }] of Object.entries(lists)) {
  test(`${name} does not change its type when it is pasted`, async ({ openEditor }) => {
    const { give, html } = await openEditor();
    await give("paste", { html: given });
    expect(await html()).toBe(`${expected}<p><br></p>`);
  });

  const isFromClipboard = name.includes(" of ");
  if (isFromClipboard) continue;
  test(`${name} does not change its type when a stored post is edited`, async ({ page, openEditor }) => {
    const { text, html, reset } = await openEditor(given);
    await text.press("Control+End");
    await page.keyboard.type("!");
    const edited = expected.replace(/<\/li><\/ol>$/, "!</li></ol>");
    expect(await html()).toBe(edited);
    await reset(edited);
    expect(await html(), "and stays as it is from then on").toBe(edited);
  });
}
