import { toPublicHtml } from "#shared/rich-text/public-html.ts";
import { sanitize as sanitizeOnServer } from "#shared/rich-text/server-sanitizer.ts";
import { expect, test } from "../support/editor-harness.ts";

const LINK = 'href="https://example.com/" rel="noopener noreferrer" target="_blank"';
const IMAGE = '<img src="/storage/v1/object/public/blog-images/seed/a.webp" alt="a">';

/** Elements and attributes of the policy. The editor's form of a post keeps each of them byte by byte. */
const stable: Record<string, string> = {
  "line break in a paragraph": "<p>Jl. Contoh 1<br>Jakarta</p>",
  "line break in formatted text": "<p><strong>a<br>b</strong> <em>c</em><br><br>d</p>",
  "line break in a heading and a quotation": "<h2>a<br>b</h2><blockquote>c<br>d</blockquote>",
  "line break in an item": '<ol><li data-list="bullet">a<br>b</li><li data-list="bullet">c</li></ol>',
  "line break at the end of a line": "<p>a<br><br></p><p><strong>b<br></strong><br></p>",
  "lines of breaks alone": "<p><br></p><p><br><br><br></p>",
  "line break beside an image": `<p>a<br>${IMAGE}<br>b</p>`,
  rule: "<p>a</p><hr><p>b</p>",
  "rules at the ends": "<hr><p>a</p><hr>",
  "superscript and subscript": "<p>10<sup>3</sup>, 120 m<sup>2</sup>, CO<sub>2</sub> <sup><strong>a</strong></sup></p>",
  "superscript in other lines": '<h2>m<sup>2</sup></h2><ol><li data-list="ordered">x<sub>1</sub></li></ol>',
  "start of a list":
    '<ol><li data-list="ordered">a</li></ol><p>jeda</p><ol start="2"><li data-list="ordered">b</li></ol>',
  "start of a list after another list":
    '<ol><li data-list="ordered">a</li></ol><ol start="7"><li data-list="ordered">b</li><li data-list="ordered">c</li></ol>',
  "two lists, one after the other": '<ol><li data-list="ordered">a</li></ol><ol><li data-list="ordered">b</li></ol>',
  alignment:
    '<p class="ql-align-center">a</p><h2 class="ql-align-right">b</h2><blockquote class="ql-align-justify">c</blockquote><ol><li data-list="bullet" class="ql-align-center">d</li></ol>',
  direction: '<p class="ql-align-right ql-direction-rtl">a</p>',
  "title of a link": '<p><a href="/blog" title="Daftar">x</a></p>',
  "link without a target": '<p><a href="https://example.com/">x</a> <a href="https://example.com/">y</a></p>',
  "link of the editor with a title": `<p><a ${LINK} title="a &quot;b&quot;">x</a></p>`,
  "relation of a link": '<p><a href="https://example.com/" rel="nofollow">x y</a></p>',
  "link that looks like JSON": '<p><a href="{&quot;a">x</a></p>',
  "link around an image": `<p><a href="/blog">${IMAGE}</a></p>`,
  "image with a path": `<p>${IMAGE}</p>`,
  "title and relative size of an image": '<p><img src="https://example.com/a.png" alt="a" title="b" width="50%"></p>',
  figure: `<figure>${IMAGE}<figcaption>Keterangan <em>a</em></figcaption></figure><p>b</p>`,
  "table with spans":
    '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">m<sup>2</sup><br>b</td><td>c</td></tr></tbody></table>',
  "headings and quotations": "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6><blockquote>g</blockquote>",
  "inline formats": "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code></p>",
  code: "<pre>a\n  b</pre><pre><code>c\n\nd</code></pre>",
  "languages of lines":
    '<p lang="id">a</p><h2 class="ql-align-center" lang="en-GB">b</h2><blockquote lang="ms">c</blockquote><ol><li data-list="bullet" lang="jv">d</li><li data-list="ordered" class="ql-indent-1" lang="su">e</li></ol><p>f</p>',
  "languages of phrases":
    '<p>a <span lang="id">b <strong>c</strong> d<br>e</span> f</p><h2><span lang="la">g</span> <span lang="fr"><a href="/blog">h</a></span></h2><p lang="id">i <span lang="en">j</span></p>',
  "languages of tables and figures": `<table lang="id"><tbody><tr><td lang="en">a</td><td>b</td></tr></tbody></table><figure>${IMAGE}<figcaption lang="id">c</figcaption></figure>`,
  indents:
    '<p class="ql-indent-2">a</p><ol><li data-list="ordered">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol>',
};

test("save, open, touch and save changes no byte of any element", async ({ page, openEditor }) => {
  test.slow();
  const editor = await openEditor();
  for (const [name, html] of Object.entries(stable)) {
    expect.soft(sanitizeOnServer(html), name).toBe(html);
    const post = `<p>before</p>${html}<p>after</p>`;
    await editor.reset(post);
    expect.soft(await page.getByRole("status").textContent(), name).toBe("");
    await editor.text.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    const touched = post.replace("after</p>", "after!</p>");
    expect.soft(await editor.html(), name).toBe(touched);
    await editor.reset(touched);
    expect.soft(await editor.html(), name).toBe(touched);
  }
});

/** HTML of other programs, for example of an import. The editor writes it in its own form, and a page shows the same. */
const rewritten: Record<string, string> = {
  "bullets and numbers":
    '<ul><li>a<br>b<ol start="4"><li>c</li></ol></li></ul><ol><li>d</li></ol><p>e</p><ol start="2"><li>f</li></ol>',
  "bold and italic text": "<p><b>a</b> <i>b</i> <span>c</span></p>",
  "number of a nested list": '<ul><li>a<ol start="4"><li>b</li><li>c</li></ol></li></ul>',
  "text without a paragraph": "a <b>b</b><p>c</p>",
  "line breaks of the source": "<p>a<br>\n  b</p>\n<p>c</p>\n",
};
test("HTML of other programs looks the same after a change", async ({ page, openEditor }) => {
  const editor = await openEditor();
  for (const [name, html] of Object.entries(rewritten)) {
    await editor.reset(html);
    expect.soft(await page.getByRole("status").textContent(), name).toBe("");
    const written = await editor.html();
    const plain = (text: string) =>
      toPublicHtml(text)
        .replaceAll(/(<\/?)b>/g, "$1strong>")
        .replaceAll(/(<\/?)i>/g, "$1em>")
        .replaceAll(/<\/?span>|\n\s*/g, "");
    expect.soft(plain(written).replace(/^<p>(a <strong>b<\/strong>)<\/p>/, "$1"), name).toBe(plain(html));
    await editor.reset(written);
    expect.soft(await editor.html(), name).toBe(written);
  }
});

test("a language of another element is rewritten as one of a phrase or a line, without a notice", async ({
  page,
  openEditor,
}) => {
  const editor = await openEditor();
  await editor.reset(
    '<p><em lang="id">a</em> <strong>b <span lang="la">c</span></strong></p><ul lang="jv"><li>d<ul><li lang="su">e</li></ul></li></ul>',
  );
  expect(await page.getByRole("status").textContent()).toBe("");
  expect(await editor.html()).toBe(
    '<p><span lang="id"><em>a</em></span> <strong>b </strong><span lang="la"><strong>c</strong></span></p><ol><li data-list="bullet" lang="jv">d</li><li data-list="bullet" class="ql-indent-1" lang="su">e</li></ol>',
  );
});

test("pasted and copied text keeps its languages, and typed text continues them", async ({ page, openEditor }) => {
  const editor = await openEditor("<p>a</p>");
  await editor.selectAll();
  await editor.give("paste", {
    html: '<div lang="IN"><p>Gotong <b>royong</b></p></div><p>in <cite lang="la">vivo</cite></p>',
  });
  await page.keyboard.type("!");
  const pasted = '<p lang="id">Gotong <strong>royong</strong></p><p>in <span lang="la"><em>vivo!</em></span></p>';
  expect(await editor.html()).toBe(pasted);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b");
  expect(await editor.html()).toContain('</strong></p><p lang="id">b</p><p>in ');
});

test("the button for clear formatting removes languages", async ({ openEditor }) => {
  const editor = await openEditor('<p lang="id">a <span lang="la">b</span></p>');
  await editor.selectAll();
  await editor.tool("Clear formatting").click();
  expect(await editor.html()).toBe("<p>a b</p>");
});

const lossy: Record<string, string> = {
  "a quotation of two paragraphs": "<blockquote><p>a</p><p>b</p></blockquote>",
  "formats within code": "<pre>a <strong>b</strong></pre>",
  "a table within an item": "<ul><li>a<table><tbody><tr><td>b</td><td>c</td></tr></tbody></table></li></ul>",
  "the language of code": '<pre lang="id">a</pre>',
  "an image without a URL": '<p>a <img alt="b"></p>',
};

test("a notice precedes the first change of a text that the editor would simplify", async ({ page, openEditor }) => {
  const editor = await openEditor();
  const notice = page.getByRole("status");
  for (const [name, html] of Object.entries(lossy)) {
    await editor.reset(html);
    await expect.soft(notice, name).toContainText("This text has parts that the editor cannot show as they are.");
    await editor.reset("<p>a</p>");
    await expect.soft(notice, name).toBeEmpty();
  }
});

test("Shift+Enter breaks the line within a paragraph, an item and a heading", async ({ page, openEditor }) => {
  const editor = await openEditor('<ol><li data-list="bullet">ab</li></ol><h2>cd</h2><p>e</p>');
  await editor.text.press("Control+Home");
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("x");
    await page.keyboard.press("ArrowDown");
  }
  expect(await editor.html()).toBe('<ol><li data-list="bullet">a<br>xb</li></ol><h2>c<br>xd</h2><p><br>xe</p>');
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await editor.html()).not.toContain("<p><br>");
});

test("text after a line break is typed, deleted and joined like other text", async ({ page, openEditor }) => {
  const editor = await openEditor();
  await editor.text.focus();
  await page.keyboard.type("one");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  expect(await editor.html()).toBe("<p>one<br>two</p>");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  expect(await editor.html()).toBe("<p>onetwo</p>");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Enter");
  expect(await editor.html()).toBe("<p>one<br><br><br></p><p>two</p>");
});

test("Enter in the first item of a list with a start number continues the numbers", async ({ page, openEditor }) => {
  const editor = await openEditor('<ol start="5"><li data-list="ordered">ab</li></ol>');
  await editor.text.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  expect(await editor.html()).toBe('<ol start="5"><li data-list="ordered">a</li><li data-list="ordered">b</li></ol>');
  expect(
    await editor.text
      .locator("li")
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).counterSet.split(" ").slice(0, 2).join(" "))),
  ).toEqual(["list-0 5", "list-1 0"]);
});

test("the URL of a link with a title can be applied again without a change", async ({ page, openEditor }) => {
  const post = '<p><a href="/blog" title="Daftar">x</a></p>';
  const editor = await openEditor(post);
  await editor.text.press("Control+Home");
  await page.keyboard.press("Control+k");
  await expect(editor.linkForm.getByRole("textbox")).toHaveValue("/blog");
  await page.keyboard.press("Enter");
  expect(await editor.html()).toBe(post);
});
