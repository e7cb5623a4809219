import { expect, imageFile, test } from "../support/editor-harness.ts";

const tables: Record<string, [html: string, expected: string]> = {
  "of a page": [
    "<table class='x' border=1><caption>Prices</caption><colgroup><col></colgroup><tbody>\n<tr>\n<th>a</th><th style='color:red'>b</th></tr><tr><td colspan=2>c</td></tr></tbody></table>",
    '<p>Prices</p><table><tbody><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></tbody></table>',
  ],
  "of Word": [
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225pt'><p class=MsoNormal>a<o:p></o:p></p></td><td width=301><p class=MsoNormal><b>b</b><o:p></o:p></p></td></tr></table></body></html>`,
    "<table><tbody><tr><td>a</td><td><b>b</b></td></tr></tbody></table>",
  ],
  "of Google Docs": [
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table style="border:none"><colgroup><col width="301"/><col width="301"/></colgroup><tbody><tr style="height:0pt"><td style="border:solid"><p dir="ltr"><span>a</span></p></td><td><p dir="ltr"><span>b</span></p></td></tr></tbody></table></div></b>`,
    "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
  ],
  "that only arranges a page": [
    "<table><tr><td><table><tr><td><p>a</p></td></tr></table></td><td><p>b</p></td></tr></table>",
    "<p>a</p><p>b</p>",
  ],
};

for (const [name, [given, expected]] of Object.entries(tables)) {
  test(`a table ${name} preserves its rows and cells`, async ({ page, openEditor }) => {
    const { give, html, reset } = await openEditor("<p>before</p>");
    await page.keyboard.press("Tab");
    await give("paste", { html: given });
    const pasted = (await html()).replace("<p>before</p>", "").replace("before", "");
    expect(pasted.replace("<p></p>", "")).toBe(expected);
    await reset(expected);
    expect(await html()).toBe(expected);
  });
}

test("a table is deleted as a whole, and undo restores it", async ({ page, openEditor }) => {
  const table = "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>";
  const { text, html } = await openEditor(`${table}<p>after</p>`);
  await text.press("Control+End");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  expect(await html()).toBe("<p>after</p>");
  await page.keyboard.press("Control+z");
  expect(await html()).toBe(`${table}<p>after</p>`);
});

test("images with bytes are uploaded in their positions", async ({ page, openEditor }) => {
  const { give, html } = await openEditor();
  const { bytes } = await imageFile();
  await give("paste", {
    html: `<p>a</p><p><img src="data:image/png;base64,${bytes}" alt="A map"></p><p>b</p><p><img src="https://example.com/chart.png"></p>`,
  });
  await expect.poll(() => page.evaluate(() => harness.uploads.length)).toBe(2);
  await page.evaluate(() => {
    for (const upload of harness.uploads) upload.finish();
  });
  await expect.poll(async () => (await html()).match(/<img/g)?.length).toBe(2);
  expect((await html()).replace(/http:\/\/127[^/]*/g, "")).toMatch(
    /^<p>a<\/p><p><img src="\/uploaded\/image.png" alt="A map" width="60" height="40"><\/p><p>b<\/p><p><img src="\/uploaded\/chart.png" alt="" width="60" height="40"><\/p>/,
  );
  await expect(page.getByRole("status")).toBeEmpty();
});

test("one line describes the content that cannot be pasted", async ({ page, openEditor, expectedErrors }) => {
  expectedErrors.push(/CORS|Failed to load resource/);
  await page.route("https://elsewhere.example/**", (route) => route.abort());
  const { give, html } = await openEditor();
  await give("paste", {
    html: `<p>a <img src="https://elsewhere.example/b.png" alt="A chart"></p><p><img src="file:///C:/clip_image001.png"></p><iframe src="https://example.com/v"></iframe>`,
  });
  await expect(page.getByRole("status")).toHaveText(
    "2 pictures and 1 embedded video or page could not be pasted. Add pictures with the Image button.",
  );
  expect(await html()).toContain('<a href="https://elsewhere.example/b.png"');
  expect(await html()).toContain("A chart</a>");
});

test("an image of the post that is cut and pasted stays unchanged", async ({ page, context, openEditor }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const post = '<p>a<img src="https://example.com/a.png" alt="b" width="60" height="40"></p>';
  const { html, selectAll } = await openEditor(post);
  await selectAll();
  await page.keyboard.press("Control+X");
  await page.keyboard.press("Control+V");
  expect(await html()).toBe(post);
  expect(await page.evaluate(() => harness.uploads.length)).toBe(0);
});

const LINKED = (url: string, text: string) => `<a href="${url}" rel="noopener noreferrer" target="_blank">${text}</a>`;

test("a URL pasted over selected words links them, and undo removes the link", async ({ page, openEditor }) => {
  const { give, html, selectAll } = await openEditor("<p>our offices</p>");
  await selectAll();
  await give("paste", { text: "https://example.com/offices" });
  expect(await html()).toBe(`<p>${LINKED("https://example.com/offices", "our offices")}</p>`);
  await page.keyboard.press("Control+z");
  expect(await html()).toBe("<p>our offices</p>");
});

for (const [name, contents] of Object.entries({
  "other words": { text: "see https://example.com/" },
  "a forbidden scheme": { text: "javascript:alert(1)" },
  "a page": { text: "https://example.com/", html: "<p>A page about <b>https://example.com/</b></p>" },
})) {
  test(`${name} pasted over selected words replaces them`, async ({ openEditor }) => {
    const { give, html, selectAll } = await openEditor("<p>our offices</p>");
    await selectAll();
    await give("paste", contents);
    expect(await html()).not.toContain("our offices");
    expect(await html()).not.toContain("<a ");
  });
}

test("a URL pasted without a selection or over two lines is text", async ({ page, openEditor }) => {
  const { give, html, reset, selectAll } = await openEditor("<p>one</p><p>two</p>");
  await selectAll();
  await give("paste", { text: "https://example.com/" });
  expect(await html()).toBe("<p>https://example.com/</p>");
  await reset("<p>one</p>");
  await page.keyboard.press("Control+End");
  await give("paste", { text: "https://example.com/" });
  expect(await html()).toContain("onehttps://example.com/");
});
