import { postFormScreen } from "../../screens/post-form-screen.ts";
import { lostText, textSpacing } from "../support/lost-text.ts";
import { expect, test } from "../support/signed-in.ts";

const TITLE = "W".repeat(104);
const POST = {
  slug: "long-words",
  title: TITLE,
  author: "A".repeat(69),
  excerpt: `${"E".repeat(160)}...`,
  content: `<h2>${"H".repeat(90)}</h2><p>${"c".repeat(200)}</p><ul><li>${"l".repeat(90)}</li></ul><pre>${"p".repeat(200)}</pre>`,
  date: "2026-11-19",
  tags: ["x".repeat(80), "short"],
};

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`at ${width} px the longest words widen no screen and hide no button`, async ({ page, posts }) => {
    await posts.insert(POST);
    await page.setViewportSize({ width, height: 800 });
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

    await page.goto("/admin/blog");
    const bin = page.getByRole("button", { name: `Delete ${TITLE}` });
    await expect(bin).toBeVisible();
    expect(await isTooWide(), "list").toBe(false);
    const box = await bin.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.addStyleTag({ content: textSpacing });
    expect(await lostText(page), "list with WCAG's text spacing").toEqual([]);

    const form = postFormScreen(page);
    await form.openEdit("long-words");
    await expect(form.tags).toHaveCount(2);
    await form.title.fill("V".repeat(104));
    await expect(page.getByRole("button", { name: "Keep the old address" })).toBeVisible();
    expect(await isTooWide(), "form").toBe(false);
    const submit = await form.submit.boundingBox();
    expect((submit?.y ?? 0) + (submit?.height ?? 0), "the button is in sight").toBeLessThanOrEqual(800);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
}

for (const width of [320, 360, 768, 1280, 1920]) {
  for (const spacing of ["as designed", "with WCAG's text spacing"]) {
    test(`at ${width} px the longest words widen no public page, ${spacing}`, async ({ page, posts }) => {
      await posts.insert(POST);
      await posts.insert({ ...POST, slug: "before-long-words", date: "2026-11-20" }); // which leads to it
      await page.setViewportSize({ width, height: 800 });
      for (const path of ["/blog", "/blog/long-words", "/blog/before-long-words"]) {
        await page.goto(path);
        await expect(page.getByRole("main").getByText(TITLE, { exact: true }).first()).toBeVisible();
        if (spacing !== "as designed") await page.addStyleTag({ content: textSpacing });
        const widest = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(widest, path).toBeLessThanOrEqual(0);
        // Code does not wrap, but scrolls.
        const lost = (await lostText(page)).filter((text) => !/^p+$/.test(text));
        expect(lost, path).toEqual([]);
      }
    });
  }
}
