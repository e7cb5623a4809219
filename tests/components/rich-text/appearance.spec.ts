import AxeBuilder from "@axe-core/playwright";
import { expect, imageFile, test } from "../support/editor-harness.ts";

const post = `<h1>Heading 1</h1><p>A paragraph with <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s> words and <a href="https://example.com/" rel="noopener noreferrer" target="_blank">a link</a>.</p><h2>Heading 2</h2><ol><li data-list="ordered">one</li><li data-list="ordered" class="ql-indent-1">one a</li><li data-list="ordered" class="ql-indent-1">one b</li><li data-list="ordered" class="ql-indent-2">one b i</li><li data-list="ordered">two</li><li data-list="ordered" class="ql-indent-1">two a</li><li data-list="bullet">bullet</li><li data-list="bullet" class="ql-indent-1">bullet within</li><li data-list="ordered">three</li></ol><h3>Heading 3</h3><p class="ql-indent-1">indented</p><ol><li data-list="ordered">one again</li><li data-list="ordered" class="ql-indent-8">deep</li></ol><p><img src="https://example.com/a.png" alt="A picture" width="600" height="400"></p><h4>Heading 4</h4><p>Before <code>code</code>.</p><blockquote>A quotation</blockquote><h5>Heading 5</h5><pre>code {
  more
}</pre><h6>Heading 6</h6><table><tbody><tr><th>A</th><th>B</th></tr><tr><td>a cell of many words</td><td>b</td></tr></tbody></table><p>End</p>`;

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the ${colorScheme} theme`, async ({ page, openEditor }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { text, tool, imageForm, linkForm, give } = await openEditor(post);
    const findings = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    };
    expect(await findings()).toEqual([]);
    await give("paste", { files: [await imageFile()] });
    await expect(page.getByRole("progressbar")).toBeVisible();
    expect(await findings()).toEqual([]);
    await text.getByRole("img").click();
    await expect(imageForm).toBeVisible();
    expect(await findings()).toEqual([]);
    await text.press("Control+Home");
    await tool("Link").click();
    await linkForm.getByLabel("Link address").fill("javascript:x");
    await page.keyboard.press("Enter");
    await expect(linkForm.getByRole("alert")).toBeVisible();
    expect(await findings()).toEqual([]);
  });
}

test("the text looks the same in the editor and on the page", async ({ page, openEditor }) => {
  const { text } = await openEditor(post);
  const [editor, published] = await text.evaluate((element, html) => {
    const page = document.createElement("div");
    page.className = "prose";
    page.innerHTML = html;
    document.querySelector("main")?.append(page);
    const shapes = (root: Element) =>
      [
        ...root.querySelectorAll(
          "h1, h2, h3, h4, h5, h6, p, ol, li, a, strong, img, blockquote, code, pre, table, th, td",
        ),
      ].map((node) => {
        const { width, height, left, top } = node.getBoundingClientRect();
        const style = getComputedStyle(node);
        const before = getComputedStyle(node, "::before");
        const origin = root.firstElementChild?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return [
          node.localName,
          ...[left - origin.left, top - origin.top, width, height].map(Math.round),
          style.fontSize,
          style.color,
          style.listStyleType,
          before.content,
          style.borderWidth,
        ].join(" ");
      });
    return [shapes(element), shapes(page)];
  }, post);
  expect(editor).toEqual(published);
  await expect(page.locator("body")).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`nothing scrolls sideways at ${width} px, and the toolbar stays visible`, async ({ page, openEditor }) => {
    await page.setViewportSize({ width, height: 800 });
    const { toolbar, text } = await openEditor(post + post);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await text.press("Control+End");
    await expect(toolbar).toBeInViewport();
    if (!process.env.SCREENSHOTS) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/editor-${width}-${colorScheme}.png`, fullPage: true });
    }
  });
}
