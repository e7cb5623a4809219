import { imagesScreen } from "../../../screens/images-screen.ts";
import { postFormScreen } from "../../../screens/post-form-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { BLUE, GREEN, RED, removeUploads, uploadImages } from "../../support/images.ts";
import { expect, test } from "../../support/signed-in.ts";

test.beforeEach(({ request, session }) => removeUploads(request, session));

test("images are uploaded together, chosen, described, found, replaced and deleted", async ({ page, posts }) => {
  const screen = imagesScreen(page);
  const form = postFormScreen(page);
  const [blue = "", red = "", unused = ""] = await uploadImages(page, [GREEN, RED, BLUE]);

  await screen.open(red).click();
  await expect(screen.drawer).toContainText("60 × 40 pixels");
  await screen.text.fill("A red field");
  await screen.saveText.click();
  await expect(screen.drawer.getByText("Saved", { exact: true })).toBeVisible();
  await screen.close.click();
  await expect(screen.open(red)).toBeFocused();

  await form.openAdd();
  await form.title.fill("A post with pictures");
  await form.author.fill("A");
  await form.content.fill("Before ");
  await page.getByRole("button", { name: "Choose from pictures" }).click();
  await screen.choice(blue).click();
  await expect(form.imageUrl).toHaveValue(new RegExp(`/storage/v1/object/public/blog-images/${blue}$`));
  await form.image.click();
  await form.library.click();
  await screen.search("drawer").fill("red FIELD");
  await page.keyboard.press("Enter");
  await expect(screen.drawer.locator(".image-card")).toHaveCount(1);
  await screen.choice(red).click();
  const inserted = form.content.locator("img");
  await expect(inserted).toHaveAttribute("alt", "A red field");
  await expect(inserted).toHaveAttribute("width", "60");
  await expect(form.content).toBeFocused();
  await page.keyboard.type("after");
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  const saved = await posts.find("a-post-with-pictures");
  expect(saved?.image_url).toContain(blue);
  expect(saved?.content).toMatch(new RegExp(`^<p>Before <img src="[^"]*${red}" alt="A red field" [^>]*>after</p>$`));

  await screen.goto("?search=RED%20field");
  await expect(screen.images).toHaveCount(1);
  await expect(screen.images).toContainText("In 1 post");
  await screen.open(red).click();
  await expect(screen.uses.getByRole("link", { name: "A post with pictures" })).toBeVisible();
  await expect(screen.delete).toHaveAttribute("aria-disabled", "true");
  await screen.replacement.setInputFiles(GREEN);
  await expect(screen.question).toContainText("“green.png” will immediately replace this picture in 1 post");
  await screen.question.getByRole("button", { name: "Replace" }).press("Enter");
  await expect(form.toast("Picture replaced in 1 post.")).toBeVisible();
  await expect(screen.heading).toBeFocused();
  const changed = await posts.find("a-post-with-pictures");
  expect(changed?.content).not.toContain(red);
  expect(changed?.content).toMatch(/alt="A red field" width="80" height="60"/);

  // The old file exists without uses, and the new one has its alternative text.
  await expect(screen.images).toHaveCount(2);

  await screen.goto();
  await screen.open(unused).click();
  await expect(screen.uses).toContainText("Not used.");
  await screen.delete.click();
  await expect(screen.question).toContainText("You can bring it back within 30 days, under Pictures · Deleted.");
  await screen.question.getByRole("button", { name: "Delete picture" }).press("Enter");
  await expect(form.toast("Picture deleted successfully!")).toBeVisible();
  await expect(screen.open(unused)).toHaveCount(0);
  await expect(screen.heading).toBeFocused();
});

test("an image without a text asks for one where it is inserted", async ({ page }) => {
  const screen = imagesScreen(page);
  const form = postFormScreen(page);
  const [name = ""] = await uploadImages(page, [RED]);
  await form.openAdd();
  await form.content.fill("Text");
  await form.image.click();
  await form.library.click();
  await screen.choice(name).click();
  await expect(page.getByRole("group", { name: "Image description" }).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Red");
  await page.keyboard.press("Enter");
  await expect(form.content.locator("img")).toHaveAttribute("alt", "Red");
});

test("each file fails separately, shows the reason, and can be tried again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const screen = imagesScreen(page);
  let isRejecting = true;
  await page.route("**/storage/v1/object/blog-images/**", (route) =>
    isRejecting
      ? route.fulfill({ status: 413, json: { statusCode: "413", error: "Payload too large", message: "Too large" } })
      : route.continue(),
  );
  await screen.goto();
  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no image") };
  await screen.files.setInputFiles([RED, text]);
  await expect(screen.uploads.nth(0)).toContainText("The image is too large to be stored.");
  await expect(screen.uploads.nth(1)).toContainText("cannot be read as an image.");
  isRejecting = false;
  await page.getByRole("button", { name: "Try red.png again" }).click();
  await expect(screen.uploads.nth(0)).toContainText("Uploaded");
  await page.getByRole("button", { name: "Remove notes.png" }).click();
  await expect(screen.uploads).toHaveCount(1);
});

test("a failed list is loaded again by its button, and an empty list shows a text", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const screen = imagesScreen(page);
  await page.route("**/rest/v1/rpc/list_pictures*", (route) => route.fulfill({ status: 404, json: { message: "no" } }));
  await screen.goto();
  await expect(page.getByText("Failed to load pictures. Please try again later.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(screen.images.first()).toBeVisible();
  await screen.search().fill("nothing is called so");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No picture has “nothing is called so”")).toBeVisible();
});

test("a page past the end leads to the last page at once", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rpc/list_pictures")) requests.push(request.url());
  });
  await page.goto("/admin/pictures?page=3000");
  await expect(imagesScreen(page).images.first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=3000/);
  expect(requests.length).toBeLessThanOrEqual(3);
});

test("the drawer keeps keyboard shortcuts from the form and returns the focus", async ({ page }) => {
  const screen = imagesScreen(page);
  const form = postFormScreen(page);
  await form.openAdd();
  const opener = page.getByRole("button", { name: "Choose from pictures" });
  await opener.click();
  await expect(screen.drawer.locator(".image-card").first()).toBeVisible();
  await screen.search("drawer").fill("seed");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+s");
  await expect(screen.drawer.locator(".image-card").first()).toBeVisible();
  await expect(page.getByText("Title is required.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(screen.drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing in the list, one image, its questions and the drawer of the form", async ({ page }) => {
    const screen = imagesScreen(page);
    await uploadImages(page, [RED]);
    await expectNoFindings(page, "list");
    await screen.open(/forty-seven-days/).click();
    await expect(screen.uses.getByRole("link")).toHaveCount(1);
    await expectNoFindings(page, "one image");
    await screen.replacement.setInputFiles(GREEN);
    await expect(screen.question).toBeVisible();
    await expect(screen.question.getByRole("button", { name: "Replace" })).not.toHaveAttribute("aria-disabled");
    await expectNoFindings(page, "question");
    await screen.question.getByRole("button", { name: "Cancel" }).click();
    const form = postFormScreen(page);
    await form.openAdd();
    await form.image.click();
    await form.library.click();
    await expect(screen.drawer.locator(".image-card").first()).toBeVisible();
    await expectNoFindings(page, "drawer");
  });
});
