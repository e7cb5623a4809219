import type { Page } from "@playwright/test";
import { deletedImagesScreen } from "../../../screens/deleted-images-screen.ts";
import { imagesScreen } from "../../../screens/images-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { BLUE, putImage, RED, removeImages, removeUploads, uploadImages } from "../../support/images.ts";
import { expect, test } from "../../support/signed-in.ts";

const EDITOR = "editor@nusagrid.example";

test.beforeEach(({ request, session }) => removeUploads(request, session));

/** Returns the width and height of the displayed file: 0 and 0 without a file, false while it loads. */
const sizeOf = (page: Page, alt: string) =>
  page
    .getByRole("img", { name: alt })
    .evaluate((image: HTMLImageElement) => image.complete && [image.naturalWidth, image.naturalHeight]);

test("an image is deleted, listed among the deleted ones, and restored with its alternative text", async ({ page }) => {
  const library = imagesScreen(page);
  const deleted = deletedImagesScreen(page);
  const [name = ""] = await uploadImages(page, [RED]);
  await library.open(name).click();
  await library.text.fill("A red field");
  await library.saveText.click();
  await expect(library.drawer.getByText("Saved", { exact: true })).toBeVisible();
  await library.delete.click();
  await library.question.getByRole("button", { name: "Delete picture" }).press("Enter");
  await expect(library.open(name)).toHaveCount(0);

  await deleted.lists.getByRole("link", { name: "Deleted" }).click();
  await expect(page).toHaveURL("/admin/pictures/deleted");
  await expect(deleted.heading).toHaveText("Deleted Pictures");
  await expect(deleted.rows).toHaveCount(1);
  for (const fact of ["red.png", EDITOR, "30 days"]) await expect(deleted.rows).toContainText(fact);
  await expect.poll(() => sizeOf(page, "A red field")).toEqual([60, 40]);
  await deleted.restore("red.png").click();
  await expect(deleted.toast("Picture brought back!")).toBeVisible();
  await expect(deleted.empty).toBeVisible();
  await expect(deleted.heading).toBeFocused();

  await deleted.lists.getByRole("link", { name: "Library" }).click();
  await library.open(name).click();
  await expect(library.text).toHaveValue("A red field");
});

test("a post shows an image again that a stock client had deleted", async ({
  page,
  posts,
  request,
  session,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const deleted = deletedImagesScreen(page);
  const [name = ""] = await uploadImages(page, [RED]);
  const url = `${baseURL}/storage/v1/object/public/blog-images/${name}`;
  const slug = "a-post-with-a-lost-picture";
  const content = `<p>Text <img src="${url}" alt="A red field"></p>`;
  await posts.insert({ slug, title: "A post", author: "A", date: "2026-01-01", content, image_url: url });
  /** Expects this size of the image in the post, for a visitor without a cache. */
  async function expectSize(size: number[]): Promise<void> {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    try {
      const visitor = await context.newPage();
      await visitor.goto(`/blog/${slug}`);
      await expect.poll(() => sizeOf(visitor, "A red field")).toEqual(size);
    } finally {
      await context.close();
    }
  }

  await expectSize([60, 40]);
  await removeImages(request, session, [name]);
  await expectSize([0, 0]);
  await deleted.goto();
  await deleted.restore("red.png").click();
  await expect(deleted.toast("Picture brought back!")).toBeVisible();
  await expectSize([60, 40]);
});

test("an image whose name is used cannot be restored, and another one is permanently deleted", async ({
  page,
  request,
  session,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const deleted = deletedImagesScreen(page);
  const [name = ""] = await uploadImages(page, [RED]);
  await putImage(request, session, { name, image: BLUE });
  await deleted.goto();
  await deleted.restore("red.png").click();
  const reason = "Another picture uses its address now. Delete that picture first.";
  await expect(deleted.toast(`Failed to bring back picture: ${reason}`)).toBeVisible();
  await expect(deleted.rows).toHaveCount(1);

  await deleted.deletePermanently("red.png").click();
  await expect(deleted.question).toContainText("“red.png” and its description cannot be brought back afterwards.");
  await deleted.question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(deleted.deletePermanently("red.png")).toBeFocused();
  await deleted.deletePermanently("red.png").click();
  await deleted.question.getByRole("button", { name: "Delete permanently" }).press("Enter");
  await expect(deleted.toast("Picture deleted permanently!")).toBeVisible();
  await expect(deleted.empty).toBeVisible();
  await expect(deleted.heading).toBeFocused();
});

test("an image that another editor has restored meanwhile causes a message and leaves the list", async ({
  page,
  request,
  session,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const deleted = deletedImagesScreen(page);
  const [name = ""] = await uploadImages(page, [RED]);
  await removeImages(request, session, [name]);
  await deleted.goto();
  await expect(deleted.rows).toHaveCount(1);
  await removeUploads(request, session);
  await deleted.restore("red.png").click();
  await expect(deleted.toast("The picture is no longer in Deleted Pictures.")).toBeVisible();
  await expect(deleted.empty).toBeVisible();
});

test("the second page disappears with its last image", async ({ page, request, session, expectedErrors }) => {
  expectedErrors.push(/416/); // the database says that this page is past the end
  const deleted = deletedImagesScreen(page);
  const names = Array.from({ length: 11 }, (_, index) => `${index}-of-many.png`);
  for (const name of names) await putImage(request, session, { name, image: RED });
  for (const name of names) await removeImages(request, session, [name]);
  await page.goto("/admin/pictures/deleted?page=2");
  await deleted.restore("0-of-many.png").click();
  await expect(page).toHaveURL("/admin/pictures/deleted");
  await expect(deleted.rows).toHaveCount(10);
  await expect(deleted.heading).toBeFocused();
});

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing in the deleted images and their question", async ({ page, request, session }) => {
    const deleted = deletedImagesScreen(page);
    await deleted.goto();
    await expect(deleted.empty).toBeVisible();
    await expectNoFindings(page, "empty list");
    const name = "red.png";
    await putImage(request, session, { name, image: RED });
    await removeImages(request, session, [name]);
    await deleted.goto();
    await expect(deleted.rows).toHaveCount(1);
    await expectNoFindings(page, "list");
    await deleted.deletePermanently(name).click();
    const response = deleted.question.getByRole("button", { name: "Delete permanently" });
    await expect(response).not.toHaveAttribute("aria-disabled");
    await expectNoFindings(page, "question");
  });
});
