import type { Page } from "@playwright/test";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { pressWithMouse } from "../support/press-with-mouse.ts";
import { expect, test } from "../support/signed-in.ts";

type Form = ReturnType<typeof postFormScreen>;

/** Types into each field last, before the button is pressed. */
const lastEdits: Record<string, (form: Form, page: Page) => Promise<void>> = {
  title: (form) => form.title.pressSequentially("!"),
  slug: (form) => form.slug.pressSequentially("x-"),
  author: (form) => form.author.pressSequentially("!"),
  date: async (form) => {
    await form.date.press("End");
    await form.date.press("Backspace");
    await form.date.pressSequentially("1");
  },
  tags: (form) => form.tagsInput.pressSequentially("a-pending-tag-that-needs-a-line-of-its-own"),
  "image URL": (form) => form.imageUrl.pressSequentially("https://example.com/a.png"),
  content: (form) => form.content.pressSequentially("more text"),
};

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
  { width: 640, height: 380 },
]) {
  for (const mode of ["add", "edit"] as const) {
    test(`${mode} at ${viewport.width} × ${viewport.height}: the button stays under the mouse, for each last field`, async ({
      page,
      posts,
      expectedErrors,
    }) => {
      expectedErrors.push(/Failed to load resource/);
      await page.setViewportSize(viewport);
      await page.route("https://example.com/**", (route) => route.fulfill({ path: "public/apple-touch-icon.png" }));
      const form = postFormScreen(page);
      if (mode === "edit") {
        const row = { slug: "pressed", title: "Pressed", author: "A", content: "<p>x</p>", date: "2026-01-01" };
        await posts.insert({ ...row, image_url: "https://example.com/b.png" });
        await form.openEdit("pressed");
      } else {
        await form.openAdd();
      }
      await expect(form.content).toBeVisible();
      // On a narrow screen, the toast of an earlier press can cover the button between two steps of the mouse.
      await page.addStyleTag({ content: "[data-sonner-toaster] * { pointer-events: none !important }" });
      let presses = 0;
      await page.route("**/rest/v1/blog_posts*", (route) => {
        if (route.request().method() === "GET") return route.continue();
        presses += 1;
        return route.fulfill({ status: 400, contentType: "application/json", body: '{"message":"not today"}' });
      });
      if (mode === "add") {
        // Submits the form once, so that every error message is visible.
        await form.submit.click();
        await expect(page.getByText("Content is required.", { exact: true })).toBeVisible();
        await form.title.fill("Pressed");
        await form.author.fill("A");
        await form.imageUrl.fill("");
      }
      for (const [name, edit] of Object.entries(lastEdits)) {
        if (name !== "content" && mode === "add") continue;
        await edit(form, page);
        expect(await pressWithMouse(page, form.submit), `after ${name}`).toEqual({ x: 0, y: 0 });
        await expect.poll(() => presses, `after ${name}`).toBe(1);
        await expect(form.submit).toBeEnabled();
        presses = 0;
      }
    });
  }
}

test("a double tap on a delete button deletes nothing, and the confirmation waits half a second", async ({
  page,
  posts,
}) => {
  await posts.insert({ slug: "tapped", title: "Tapped twice", author: "A", content: "<p>x</p>", date: "2026-11-19" });
  await page.clock.install();
  await page.goto("/admin/blog");
  const bin = page.getByRole("button", { name: "Delete Tapped twice" });
  await bin.scrollIntoViewIfNeeded();
  const box = await bin.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  const dialog = page.getByRole("alertdialog");
  const remove = dialog.getByRole("button", { name: "Delete" });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.mouse.click(x, y);
  await expect(dialog).toBeVisible();
  await page.mouse.click(x, y);
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  const bounds = await remove.boundingBox();
  const press = () => page.mouse.click((bounds?.x ?? 0) + 10, (bounds?.y ?? 0) + 10);
  await press();
  await page.clock.runFor(499);
  await press();
  await expect(dialog).toBeVisible();
  expect(await posts.find("tapped")).not.toBeNull();
  await page.clock.runFor(1);
  await expect(remove).not.toHaveAttribute("aria-disabled");
  await page.clock.resume();
  await press();
  await expect(page.getByText("Blog post deleted successfully!", { exact: true })).toBeVisible();
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test(`at ${viewport.width} px no question opens under the pointer, from any position`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/admin/blog");
    await expect(page.getByRole("row")).toHaveCount(11);
    const dialog = page.getByRole("alertdialog");
    for (const bin of await page.getByRole("button", { name: /^Delete/ }).all()) {
      await bin.scrollIntoViewIfNeeded();
      const box = await bin.boundingBox();
      if (!box) throw new Error("The bin cannot be seen.");
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.click(at.x, at.y);
      await expect(dialog).toBeVisible();
      const shown = await dialog.boundingBox();
      if (!shown) throw new Error("The question cannot be seen.");
      const isUnder =
        at.x >= shown.x && at.x <= shown.x + shown.width && at.y >= shown.y && at.y <= shown.y + shown.height;
      expect(isUnder, JSON.stringify({ at, shown })).toBe(false);
      expect(shown.y).toBeGreaterThanOrEqual(0);
      expect(shown.y + shown.height).toBeLessThanOrEqual(viewport.height);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });
}
