import { sanitize as sanitizeOnServer } from "#shared/rich-text/server-sanitizer.ts";
import { drawFrames } from "#tests/e2e/support/wait.ts";
import { expect, test } from "../../support/editor-harness.ts";

const LINK = 'href="https://example.com/" rel="noopener noreferrer" target="_blank"';

/** The editor's HTML of every format in the toolbar, alone and combined. */
const posts: Record<string, string> = {
  nothing: "",
  paragraphs: "<p>one</p><p><br></p><p>two</p>",
  headers: "<h1>a</h1><h2>b</h2><h3>c</h3><p>d</p>",
  "headers the toolbar does not make": '<h4>a <em>b</em></h4><h5>c</h5><h6 class="ql-indent-1">d</h6><p>e</p>',
  quotations: `<blockquote>a <strong>b</strong> <a ${LINK}>c</a></blockquote><blockquote class="ql-indent-1">d</blockquote><p>e</p>`,
  "code in a line": "<p>a <code>b &lt;c&gt; \u00a0 d</code> e</p><h4><code>f</code></h4>",
  "code on lines of its own":
    "<p>a</p><pre>b {\n\tc  \n\n  d &lt;e&gt; &amp;&amp;\n}</pre><p>f</p><pre>g\n</pre><p>h</p>",
  "code within code": "<pre><code>a\n  b\n</code></pre><pre>c</pre><pre><code>d</code></pre>",
  inlines: "<p><strong>a</strong><em>b</em><u>c</u><s>d</s> e</p>",
  "inlines in one another": "<p><strong><em><s><u>a</u></s></em></strong> <strong>b <em>c</em> d</strong></p>",
  "inlines in headers": `<h1><em>a</em></h1><h2><a ${LINK}>b</a></h2><h3 class="ql-indent-2">c <s>d</s></h3>`,
  "every indent": [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `<p class="ql-indent-${n}">${n}</p>`).join(""),
  "ordered list": '<ol><li data-list="ordered">a</li><li data-list="ordered">b</li></ol>',
  "bullet list between paragraphs": '<p>a</p><ol><li data-list="bullet">b</li></ol><p>c</p>',
  "nested lists": `<ol><li data-list="ordered">a</li>${[1, 2, 3, 4, 5, 6, 7, 8]
    .map((n) => `<li data-list="${n % 2 ? "ordered" : "bullet"}" class="ql-indent-${n}">${n}</li>`)
    .join("")}<li data-list="bullet">b</li></ol><p>c</p>`,
  "lists with inlines and links": `<ol><li data-list="bullet"><strong>a</strong> <a ${LINK}>b</a></li><li data-list="ordered" class="ql-indent-1"><strong><a ${LINK}>c</a></strong></li><li data-list="bullet"><br></li></ol>`,
  links: `<p><a ${LINK}>a</a> <a href="mailto:a@example.com" rel="noopener noreferrer" target="_blank">b</a> <a href="tel:+62215550142" rel="noopener noreferrer" target="_blank">c</a> <a href="/blog?page=2&amp;x=1#d" rel="noopener noreferrer" target="_blank">d</a></p>`,
  images: `<p>a <img src="https://example.com/a.png" alt="A &quot;map&quot; &amp; more" width="600" height="400"> b</p><p><img src="https://example.com/b.png" alt=""></p>`,
  "images in lists and links": `<ol><li data-list="bullet"><img src="https://example.com/a.png" alt="a" width="60" height="40"></li></ol><p><a ${LINK}><img src="https://example.com/b.png" alt="" width="6" height="4"></a></p>`,
  spaces: "<p>a \u00a0b \u00a0 c</p><p>\u00a0d</p><p>e <strong>\u00a0f</strong></p><p>10\u00a0km </p><p>\u00a0</p>",
  tables: `<p>a</p><table><thead><tr><th colspan="2">b</th></tr></thead><tbody><tr><td>c <strong>d</strong></td><td rowspan="2"><a ${LINK}>e</a></td></tr></tbody></table><p>f</p><table><tbody><tr><td><ul><li>g</li></ul></td></tr></tbody></table>`,
  signs: "<p>&lt;b&gt; &amp;amp; \"quotes\" 'too' 漢字 🙂 &amp;nbsp; {x}</p>",
};

for (const [name, html] of Object.entries(posts)) {
  test(`${name} is unchanged after loading, saving and sanitising`, async ({ page, openEditor }) => {
    const { reset } = await openEditor();
    expect(sanitizeOnServer(html)).toBe(html);
    expect(await page.evaluate((text) => harness.sanitize(text), html)).toBe(html);
    await reset(html);
    expect(await page.evaluate(() => harness.handle.flush())).toBe(html);
    expect(await page.evaluate(() => harness.changes), "loading changes nothing").toBe(0);
  });
}

test("all formats in one post are unchanged after loading", async ({ openEditor }) => {
  const all = Object.values(posts).join("<p>—</p>");
  const { html, text } = await openEditor(all);
  await expect(text).toHaveAttribute("contenteditable", "true");
  expect(await html()).toBe(all);
});

test("older HTML is converted to the editor's HTML once and then stays unchanged", async ({ openEditor }) => {
  const { html, reset } = await openEditor(
    `<ul><li>a<ul><li>b</li></ul></li></ul>
     <ol>
       <li data-list="ordered"><span class="ql-ui" contenteditable="false"></span>c,
         broken over lines</li>
     </ol><blockquote><p>d</p><p>e</p></blockquote><p>f<br>g</p><b>h</b>`,
  );
  const first = await html();
  expect(first).toBe(
    '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c, broken over lines</li></ol><blockquote>d</blockquote><blockquote>e</blockquote><p>f<br>g</p><p><strong>h</strong></p>',
  );
  await reset(first);
  expect(await html()).toBe(first);
});

test("typing into a post does not change the quotations, code and small headings around it", async ({
  page,
  openEditor,
}) => {
  const before = "<h5>a</h5><blockquote>b</blockquote><pre><code>c\n  d</code></pre>";
  const { text, html, tool, header } = await openEditor(`${before}<p>e</p>`);
  await text.press("Control+End");
  await page.keyboard.type("!");
  expect(await html()).toBe(`${before}<p>e!</p>`);
  await text.press("Control+Home");
  await expect(header).toHaveValue("5");
  await page.keyboard.press("ArrowDown");
  await expect(header).toHaveValue("0");
  await tool("Clear formatting").click();
  await text.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("f");
  expect(await html()).toBe("<h5>a</h5><p>b</p><pre><code>c\n  d\nf</code></pre><p>e!</p>");
});

test("the stored text is the typed text, including repeated spaces", async ({ page, openEditor }) => {
  const { text, html, reset } = await openEditor();
  await text.focus();
  await page.keyboard.type("  a   b <i> & ");
  const typed = await html();
  expect(typed).toBe("<p>\u00a0 a \u00a0 b &lt;i&gt; &amp; </p>");
  await reset(typed);
  expect(await html()).toBe(typed);
});

test("a text deleted to the last character is reported as empty", async ({ page, openEditor }) => {
  const { html, selectAll } = await openEditor("<h2>a</h2>");
  await selectAll();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  expect(await html()).toBe("");
});

test("loading runs no active content and requests nothing from it", async ({ page, openEditor }) => {
  const requestedUrls: string[] = [];
  await page.route("https://evil.example/**", (route) => {
    requestedUrls.push(route.request().url());
    return route.abort();
  });
  const hostile =
    '<p>a<img src="data:x" onerror="window.ran=1"><img src="/x" onerror="window.ran=1" srcset="https://evil.example/1"></p><iframe src="https://evil.example/2"></iframe><svg onload="window.ran=1"></svg><p style="background:url(https://evil.example/3)">b</p><a href="javascript:window.ran=1">c</a>';
  const { html, reset, give } = await openEditor(hostile.replace('src="/x"', ""));
  await reset(hostile.replace('src="/x"', ""));
  await give("paste", { html: hostile.replace('src="/x"', "") });
  await give("paste", {
    html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p style="mso-list:l0 level1"><img src="https://example.com/ok.png" onerror="window.ran=1"><svg><style><img src=x onerror="window.ran=1"></style></svg>word</p></body></html>`,
  });
  await drawFrames(page);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(requestedUrls).toEqual([]);
  const result = await html();
  expect(result).toContain("word");
  expect(result).not.toMatch(/evil|javascript|onerror|style|data:/);
});

test("pasting preserves structure and images, but no colours, fonts or videos", async ({ page, openEditor }) => {
  const { html, give } = await openEditor();
  await give("paste", {
    html: `<h4 style="color:red">a</h4><p style="text-align:center"><span style="font-family:x;color:red;font-weight:700">b</span>&nbsp;<code>c</code></p>
      <iframe class="ql-video" src="https://example.com/v"></iframe><p><img src="https://example.com/a.png" alt="d" style="width:1px"></p>
      <ul><li>e</li></ul><p><a href="javascript:x">f</a> <a href="https://example.com/">g</a></p>`,
  });
  await expect.poll(() => page.evaluate(() => harness.uploads.length)).toBe(1);
  await page.evaluate(() => harness.uploads[0]?.finish());
  await expect(async () => expect(await html()).toContain("width")).toPass();
  expect((await html()).replace(/http:\/\/127[^/]*/, "ORIGIN")).toBe(
    `<h4>a</h4><p><strong>b</strong> <code>c</code></p><p><img src="ORIGIN/uploaded/a.png" alt="d" width="60" height="40"></p><ol><li data-list="bullet">e</li></ol><p>f <a ${LINK}>g</a></p>`,
  );
});

test("a passage copied and pasted within the editor stays unchanged", async ({ page, context, openEditor }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { html, selectAll } = await openEditor(
    '<p>two words</p><ol><li data-list="bullet"><em>b</em></li></ol><p>c</p>',
  );
  await selectAll();
  await page.keyboard.press("Control+C");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType("text/html"))?.text();
  });
  expect(copied).not.toContain("&nbsp;");
  expect(copied).not.toContain("\u00a0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+V");
  expect(await html()).toBe(
    '<p>two words</p><ol><li data-list="bullet"><em>b</em></li></ol><p>c</p><p>two words</p><ol><li data-list="bullet"><em>b</em></li></ol><p>c</p>',
  );
});

test("undo removes typed text and stops at the loaded post", async ({ page, openEditor }) => {
  const post = "<h2>a</h2><p>b</p>";
  const { html, text, reset } = await openEditor(post);
  await text.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Control+Z");
  expect(await html()).toBe(post);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" typed");
  expect(await html()).toBe("<h2>a</h2><p>b typed</p>");
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Control+Z");
  expect(await html()).toBe(post);
  await page.keyboard.press("Control+Shift+Z");
  expect(await html()).toBe("<h2>a</h2><p>b typed</p>");
  await reset("<p>other</p>");
  await text.focus();
  await page.keyboard.press("Control+Z");
  expect(await html()).toBe("<p>other</p>");
});

test("a keystroke is reported after a pause, and at once on blur", async ({ page, openEditor }) => {
  const { text } = await openEditor();
  const reported = () => page.evaluate(() => harness.html);
  await text.focus();
  await page.keyboard.type("a");
  await expect.poll(reported).toBe("<p>a</p>");
  await page.keyboard.type("b");
  await page.keyboard.press("Tab");
  expect(await reported()).toBe("<p>ab</p>");
});

test("a keystroke in 20,000 words changes one text node, and a pause reports the text once", async ({
  page,
  openEditor,
}) => {
  test.slow();
  // The pause ends when the test says so. Otherwise a slow machine would make pauses between keystrokes.
  await page.clock.install();
  const { text, html, reset } = await openEditor();
  const paragraph = `<p>${"word <strong>more</strong> ".repeat(40)}end</p>`;
  await reset(paragraph.repeat(250));
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = await page.evaluate(() => harness.changes);
  await text.evaluate((element) => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    new MutationObserver((records) => {
      for (const { type } of records) changes.push(type);
    }).observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const sentence = " The quick brown fox jumps over the lazy dog";
  await page.keyboard.type(sentence);
  expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual(
    Array(sentence.length).fill("characterData"),
  );
  expect(await page.evaluate(() => harness.changes), "reports while keys are pressed").toBe(before);
  await page.clock.runFor(60_000);
  expect(await page.evaluate(() => harness.changes), "reports after the pause").toBe(before + 1);
  const expected = paragraph.repeat(249) + paragraph.replace("</p>", `${sentence}</p>`);
  expect((await html()) === expected, "every character arrived, and nothing else changed").toBe(true);
});

test("an unmounted editor leaves no elements, and reports the last typed text", async ({ page, openEditor }) => {
  const { text } = await openEditor();
  expect(await page.locator(".ql-container").count(), "strict mode mounts twice").toBe(1);
  await text.focus();
  await page.keyboard.type("last");
  await page.evaluate(() => harness.unmount());
  expect(await page.evaluate(() => harness.html)).toBe("<p>last</p>");
  expect(await page.locator(".ql-container, .ql-toolbar").count()).toBe(0);
});
