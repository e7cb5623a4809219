import { postFormScreen } from "../screens/post-form-screen.ts";
import { expect, test } from "./support/signed-in.ts";

const TITLE = "W".repeat(104);
const POST = {
  slug: "long-words",
  title: TITLE,
  author: "A".repeat(69),
  content: "<p>x</p>",
  date: "2026-11-19",
  tags: ["x".repeat(80), "short"],
};

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`at ${width} px the longest words widen no screen and push no button away`, async ({ page, posts }) => {
    await posts.insert(POST);
    await page.setViewportSize({ width, height: 800 });
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

    await page.goto("/admin/blog");
    const bin = page.getByRole("button", { name: `Delete ${TITLE}` });
    await expect(bin).toBeVisible();
    expect(await isTooWide(), "list").toBe(false);
    const box = await bin.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

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
