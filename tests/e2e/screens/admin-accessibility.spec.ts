import { serveHarness } from "../../components/support/serve-harness.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { expectNoFindings } from "../support/axe.ts";
import { json, respondWithPosts } from "../support/fake-posts.ts";
import { expect, test } from "../support/signed-in.ts";

const AUTH_VIEWS = ["sign_in", "sign_up", "forgotten_password", "magic_link", "update_password", "verify_otp"];

test.describe("in both themes axe finds nothing", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("in the list, its question and its other states", async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.goto("/admin/blog");
    await expect(page.getByRole("row")).toHaveCount(11);
    await expectNoFindings(page, "list");
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectNoFindings(page, "delete dialog");

    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await respondWithPosts(page, async (route) => {
      await gate;
      await route.fulfill(json([], { "content-range": "*/0" }));
    });
    await page.reload();
    await expect(page.getByText("Loading blog posts...")).toBeVisible();
    await expectNoFindings(page, "loading list");
    release();
    await expect(page.getByText("No blog posts available in the admin panel.")).toBeVisible();
    await expectNoFindings(page, "empty list");
    await page.unrouteAll();
    await respondWithPosts(page, (route) => route.fulfill({ ...json({ message: "no" }), status: 403 }));
    await page.reload();
    await expect(page.getByText("Failed to load blog posts. Please try again later.")).toBeVisible();
    await expectNoFindings(page, "list error");
  });

  test("in the form, its errors, calendar, panels and dialogs", async ({ page }) => {
    const form = postFormScreen(page);
    await form.openAdd();
    await expect(form.textStyle).toBeEnabled();
    await expectNoFindings(page, "add");
    await form.submit.click();
    await expect(page.getByText("Content is required.", { exact: true })).toBeVisible();
    await expectNoFindings(page, "errors");
    await form.chooseDate.click();
    await expect(form.calendar.getByRole("grid")).toBeVisible();
    await expectNoFindings(page, "calendar");
    await page.keyboard.press("Escape");
    await form.tagsInput.fill("cloud backup ");
    await form.content.focus();
    await page.keyboard.press("Control+k");
    await page.getByRole("group", { name: "Link" }).getByLabel("Link address").fill("no address");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please enter a web address, an email address or a tel: number.")).toBeVisible();
    await expectNoFindings(page, "link panel");
    await page.keyboard.press("Escape");
    await form.title.fill("Unsaved");
    await siteFrame(page).viewSite.click();
    await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
    await expectNoFindings(page, "leave dialog");
  });

  test("in editing, an image's description, restored text, and what cannot be edited", async ({
    page,
    posts,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const slug = "for-all-readers";
    const content = '<h2>a</h2><p><img src="https://example.com/a.png" alt="" width="60" height="40"></p>';
    await posts.insert({ slug, title: "For all readers", author: "A", content, date: "2026-01-01" });
    await page.route("https://example.com/**", (route) => route.fulfill({ path: "public/apple-touch-icon.png" }));
    const form = postFormScreen(page);
    await form.openEdit(slug);
    await form.content.locator("img").click();
    await expect(page.getByRole("group", { name: "Image description" })).toBeVisible();
    await expectNoFindings(page, "edit with an image's description");
    await form.author.fill("Unsaved");
    await page.goto("/blog"); // the draft is stored when the page is left
    await form.openEdit(slug);
    await expect(form.undo).toBeVisible();
    await expect(form.textStyle).toBeEnabled(); // its controls are pale until the editor has loaded
    await expectNoFindings(page, "restored text");

    await form.openEdit("no-such-post");
    await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
    await expectNoFindings(page, "not found");
    await page.goto("/admin/blog/edit");
    await expect(page.getByText("No slug provided for editing.")).toBeVisible();
    await expectNoFindings(page, "no slug");
    await respondWithPosts(page, (route) => route.fulfill({ ...json({ message: "no" }), status: 403 }));
    await form.openEdit("forty-seven-days");
    await expect(page.getByRole("heading", { name: "Error", exact: true })).toBeVisible();
    await expectNoFindings(page, "edit error");
  });

  test("in each of the six views of the auth form, with its problem", async ({ page }) => {
    const harness = await serveHarness("auth");
    for (const view of AUTH_VIEWS) {
      await page.goto(`${harness.url}?view=${view}`);
      await page.locator("button[type=submit]").click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectNoFindings(page, view);
    }
    await harness.close();
  });
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

  test("only the current item of a navigation has a mark, and a pressed tool has one", async ({ page }) => {
    await page.goto("/admin/messages");
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    for (const [name, count] of [
      ["Administration", 5],
      ["Boxes", 2],
    ] as const) {
      const items = page.getByRole("navigation", { name }).getByRole("link");
      await expect(items).toHaveCount(count);
      for (const item of await items.all()) {
        const isCurrent = (await item.getAttribute("aria-current")) !== null;
        const hasMark = await item.evaluate((element, ground) => {
          const { borderBottomWidth, borderBottomColor } = getComputedStyle(element);
          return borderBottomWidth !== "0px" && borderBottomColor !== ground;
        }, ground);
        expect([await item.textContent(), hasMark]).toEqual([await item.textContent(), isCurrent]);
      }
    }
    const form = postFormScreen(page);
    await form.openAdd();
    await expect(form.content).toBeVisible();
    const bold = page.getByRole("button", { name: "Bold" });
    await expect(bold).toHaveCSS("outline-style", "none");
    await bold.click();
    await form.content.hover(); // a pointer on a button marks it as well
    await expect(bold).toHaveAttribute("aria-pressed", "true");
    await expect(bold).toHaveCSS("outline-style", "solid");
  });
});
