import { toPublicHtml } from "#shared/rich-text/public-html.ts";
import { foreign } from "#tests/corpus/foreign-html-cases.ts";
import { expect, test } from "../../support/editor-harness.ts";

const cases = Object.values(foreign).flatMap((kind) => Object.entries(kind));

test("the browser cleans foreign HTML like the server", async ({ page, openEditor }) => {
  await openEditor();
  const cleaned = await page.evaluate(
    (all) => all.map((html) => harness.clean(html)),
    cases.map(([, [html]]) => html),
  );
  expect(Object.fromEntries(cases.map(([name], index) => [name, cleaned[index]]))).toEqual(
    Object.fromEntries(cases.map(([name, [, expected]]) => [name, expected])),
  );
});

/** The editor makes paragraphs of loose text, and has one element for bold text. */
const asPost = (html: string) => (html.startsWith("<") ? html : `<p>${html}</p>`).replaceAll(/(<\/?)b>/g, "$1strong>");
const withoutTargets = (html: string) => html.replaceAll(' rel="noopener noreferrer" target="_blank"', "");

test("a paste preserves the text and structure of other programs", async ({ page, openEditor }) => {
  test.slow();
  const editor = await openEditor();
  for (const [name, [html, expected]] of cases) {
    if (expected.includes("<img")) continue; // these images are uploaded
    await editor.reset("");
    await editor.give("paste", { html });
    const shown = withoutTargets(toPublicHtml(await editor.html())).replace(/<p><br><\/p>$/, "");
    expect.soft(shown, name).toBe(asPost(expected));
  }
  expect(await page.evaluate(() => harness.uploads.length), "uploads").toBe(0);
});

test("a notice counts comments, deletions and footnote marks that were left out", async ({ page, openEditor }) => {
  const { give } = await openEditor();
  await give("paste", { html: foreign["what is not text is removed"]?.["a tracked deletion of Word"]?.[0] ?? "" });
  await expect(page.getByRole("status")).toHaveText("Left out: 1 tracked deletion.");
  await give("paste", { html: "<p>a</p>" });
  await expect(page.getByRole("status")).toBeEmpty();
});

const plain: Record<string, [text: string, html: string]> = {
  "blank lines separate paragraphs": ["Satu.\r\n\r\nDua.\n \n\nTiga.\n", "<p>Satu.</p><p>Dua.</p><p>Tiga.</p>"],
  "single line breaks stay within the paragraphs": [
    "Jl. Contoh 1\nJakarta\n\nTelepon",
    "<p>Jl. Contoh 1<br>Jakarta</p><p>Telepon</p>",
  ],
  "lines without blank lines are paragraphs": ["a\nb", "<p>a</p><p>b</p>"],
  "one line continues the paragraph": ["a <b>", "<p>a &lt;b&gt;</p>"],
};
test("plain text becomes paragraphs", async ({ openEditor }) => {
  const { give, html, reset } = await openEditor();
  for (const [name, [text, expected]] of Object.entries(plain)) {
    await reset("");
    await give("paste", { text });
    expect.soft(await html(), name).toBe(expected);
  }
});
