import type { Page } from "@playwright/test";
import { deletedPicturesScreen } from "../../../screens/deleted-images-screen.ts";
import { picturesScreen } from "../../../screens/images-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { BLUE, putPicture, RED, removePictures, removeUploads, uploadPictures } from "../../support/images.ts";
import { expect, test } from "../../support/signed-in.ts";

const EDITOR = "editor@nusagrid.example";

test.beforeEach(({ request, session }) => removeUploads(request, session));

/** Returns the width and height of the displayed file: 0 and 0 without a file, false while it loads. */
const sizeOf = (page: Page, alt: string) =>
  page
    .getByRole("img", { name: alt })
    .evaluate((image: HTMLImageElement) => image.complete && [image.naturalWidth, image.naturalHeight]);

test("a picture is deleted, listed among the deleted ones, and restored with its alternative text", async ({
  page,
}) => {
  const library = picturesScreen(page);
  const deleted = deletedPicturesScreen(page);
  const [name = ""] = await uploadPictures(page, [RED]);
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

test("a post shows a picture again that a stock client had deleted", async ({
  page,
  posts,
  request,
  session,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const deleted = deletedPicturesScreen(page);
  const [name = ""] = await uploadPictures(page, [RED]);
  const url = `${baseURL}/storage/v1/object/public/blog-images/${name}`;
  const slug = "a-post-with-a-lost-picture";
  const content = `<p>Text <img src="${url}" alt="A red field"></p>`;
  await posts.insert({ slug, title: "A post", author: "A", date: "2026-01-01", content, image_url: url });
  /** Expects this size of the picture in the post, for a visitor without a cache. */
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
  await removePictures(request, session, [name]);
  await expectSize([0, 0]);
  await deleted.goto();
  await deleted.restore("red.png").click();
  await expect(deleted.toast("Picture brought back!")).toBeVisible();
  await expectSize([60, 40]);
});

test("a picture whose name is used cannot be restored, and another one is permanently deleted", async ({
  page,
  request,
  session,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const deleted = deletedPicturesScreen(page);
  const [name = ""] = await uploadPictures(page, [RED]);
  await putPicture(request, session, { name, picture: BLUE });
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

test("a picture that another editor has restored meanwhile causes a message and leaves the list", async ({
  page,
  request,
  session,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const deleted = deletedPicturesScreen(page);
  const [name = ""] = await uploadPictures(page, [RED]);
  await removePictures(request, session, [name]);
  await deleted.goto();
  await expect(deleted.rows).toHaveCount(1);
  await removeUploads(request, session);
  await deleted.restore("red.png").click();
  await expect(deleted.toast("The picture is no longer in Deleted Pictures.")).toBeVisible();
  await expect(deleted.empty).toBeVisible();
});

test("the second page disappears with its last picture", async ({ page, request, session, expectedErrors }) => {
  expectedErrors.push(/416/); // the database says that this page is past the end
  const deleted = deletedPicturesScreen(page);
  const names = Array.from({ length: 11 }, (_, index) => `${index}-of-many.png`);
  for (const name of names) await putPicture(request, session, { name, picture: RED });
  for (const name of names) await removePictures(request, session, [name]);
  await page.goto("/admin/pictures/deleted?page=2");
  await deleted.restore("0-of-many.png").click();
  await expect(page).toHaveURL("/admin/pictures/deleted");
  await expect(deleted.rows).toHaveCount(10);
  await expect(deleted.heading).toBeFocused();
});

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing in the deleted pictures and their question", async ({ page, request, session }) => {
    const deleted = deletedPicturesScreen(page);
    await deleted.goto();
    await expect(deleted.empty).toBeVisible();
    await expectNoFindings(page, "empty list");
    const name = "red.png";
    await putPicture(request, session, { name, picture: RED });
    await removePictures(request, session, [name]);
    await deleted.goto();
    await expect(deleted.rows).toHaveCount(1);
    await expectNoFindings(page, "list");
    await deleted.deletePermanently(name).click();
    const response = deleted.question.getByRole("button", { name: "Delete permanently" });
    await expect(response).not.toHaveAttribute("aria-disabled");
    await expectNoFindings(page, "question");
  });
});
