import sharp from "sharp";
import { drawFrames } from "#tests/e2e/support/wait.ts";
import { expect, imageFile, test } from "../../support/editor-harness.ts";

const image = (name: string, alt = "", size = 'width="60" height="40"') =>
  `<img src="ORIGIN/uploaded/${name}" alt="${alt}" ${size}>`;

async function stored(page: import("@playwright/test").Page) {
  return page.evaluate(() => harness.handle.flush().replaceAll(location.origin, "ORIGIN"));
}
const uploadNames = (page: import("@playwright/test").Page) =>
  page.evaluate(() => harness.uploads.map(({ name }) => name));
const finish = (page: import("@playwright/test").Page, index = 0) =>
  page.evaluate((at) => harness.uploads[at]?.finish(), index);

test("the toolbar button uploads, shows progress, keeps the size and asks for a description", async ({
  page,
  openEditor,
}) => {
  const { text, tool, imageForm } = await openEditor("<p>text</p>");
  await text.press("Control+End");
  const chooser = page.waitForEvent("filechooser");
  await tool("Image").click();
  const { bytes } = await imageFile();
  await (await chooser).setFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from(bytes, "base64") });
  await expect.poll(() => uploadNames(page)).toEqual(["photo.png"]);
  await page.evaluate(() => harness.uploads[0]?.progress(0.4));
  const progress = page.getByRole("progressbar", { name: "Uploading photo.png" });
  await expect(progress).toHaveAttribute("aria-valuenow", "40");
  await expect(page.getByRole("status")).toHaveText("Uploading 1 image...");
  expect(await page.evaluate(() => harness.handle.isUploading())).toBe(true);
  expect(await stored(page), "the placeholder is no part of the post").toBe("<p>text</p>");
  await finish(page);
  await expect(progress).toBeHidden();
  await expect(imageForm.getByLabel("Image description")).toBeFocused();
  await page.keyboard.type('A "map"');
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  expect(await stored(page)).toBe(`<p>text${image("photo.png", "A &quot;map&quot;")}</p>`);
  expect(await page.evaluate(() => harness.handle.isUploading())).toBe(false);
});

test("several pasted files stay in order, regardless of the upload times, and each one asks for a description", async ({
  page,
  openEditor,
}) => {
  const { give, imageForm } = await openEditor("<p>text</p>");
  await give("paste", { files: [await imageFile("a.png"), await imageFile("b.png")] });
  await expect.poll(() => uploadNames(page)).toEqual(["a.png", "b.png"]);
  await finish(page, 1);
  await expect(page.getByRole("progressbar")).toHaveCount(1);
  await finish(page, 0);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await imageForm.getByLabel("Image description").fill("second");
  await page.keyboard.press("Enter");
  await expect(imageForm.getByLabel("Image description")).toHaveValue("");
  await imageForm.getByLabel("Image description").fill("first");
  await page.keyboard.press("Enter");
  await expect(imageForm).toBeHidden();
  expect(await stored(page)).toBe(`<p>${image("a.png", "first")}${image("b.png", "second")}text</p>`);
});

test("a dropped file is uploaded where it was dropped", async ({ page, openEditor }) => {
  const { give } = await openEditor("<p>one</p><p>two</p>");
  await give("drop", { files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toEqual(["photo.png"]);
  await finish(page);
  await expect.poll(() => stored(page)).toBe(`<p>one</p><p>${image("photo.png")}two</p>`);
});

test("an image that was copied from a page is uploaded instead of linked", async ({ page, openEditor }) => {
  const { give } = await openEditor();
  await give("paste", { html: '<img src="https://example.com/a.png">', files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toEqual(["photo.png"]);
  await finish(page);
  await expect.poll(() => stored(page)).toBe(`<p>${image("photo.png")}</p>`);
});

test("typing goes on during an upload and is not interrupted by it", async ({ page, openEditor }) => {
  const { give, text, imageForm } = await openEditor();
  await give("paste", { files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toHaveLength(1);
  await page.keyboard.type("before ");
  await finish(page);
  await expect(imageForm).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type("after");
  await expect(imageForm, "the question waits").toBeVisible();
  expect(await stored(page)).toBe(`<p>${image("photo.png")}before after</p>`);
});

test("an upload that ends while the editor types in another field does not move the focus", async ({
  page,
  openEditor,
}) => {
  const { give } = await openEditor();
  await give("paste", { files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toHaveLength(1);
  await page.getByLabel("Title").focus();
  await page.keyboard.type("ab");
  await finish(page);
  await expect.poll(() => stored(page)).toContain("photo.png");
  await page.keyboard.type("cd");
  await expect(page.getByLabel("Title")).toHaveValue("abcd");
});

test("a failed upload removes its placeholder, shows the reason and does not change the text", async ({
  page,
  openEditor,
}) => {
  const { give } = await openEditor("<p>text</p>");
  await give("paste", { files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toHaveLength(1);
  await page.evaluate(() => harness.failUploads("The bucket is full."));
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await page.evaluate(() => harness.errors)).toEqual(["The bucket is full."]);
  expect(await stored(page)).toBe("<p>text</p>");
});

test("a file that is not an image is rejected before it is sent", async ({ page, openEditor }) => {
  const { give } = await openEditor("<p>text</p>");
  const bytes = Buffer.from("not an image").toString("base64");
  await give("drop", { files: [{ name: "a.pdf", type: "application/pdf", bytes }] });
  await give("paste", { files: [{ name: "b.png", type: "image/png", bytes }] });
  await expect
    .poll(() => page.evaluate(() => harness.errors))
    .toEqual(['"a.pdf" is not an image.', '"b.png" cannot be read as an image.']);
  expect(await uploadNames(page)).toEqual([]);
  expect(await stored(page)).toBe("<p>text</p>");
});

test("the description of a selected image can be changed", async ({ page, openEditor }) => {
  const { text, imageForm } = await openEditor(
    '<p>a<img src="https://example.com/a.png" alt="old" width="60" height="40">b</p>',
  );
  await text.getByRole("img").click();
  await expect(imageForm.getByLabel("Image description")).toHaveValue("old");
  await imageForm.getByLabel("Image description").fill("new");
  expect(await stored(page), "every character counts at once").toContain('alt="new"');
  await imageForm.getByRole("button", { name: "Done" }).click();
  await text.press("Control+Home");
  await expect(imageForm).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(imageForm, "by keyboard as well").toBeVisible();
});

test("undo removes an uploaded image, and never restores its placeholder", async ({ page, openEditor }) => {
  const { give, text, imageForm } = await openEditor("<p>text</p>");
  await give("paste", { files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toHaveLength(1);
  await finish(page);
  await imageForm.getByRole("button", { name: "Skip" }).click();
  await text.focus();
  await page.keyboard.press("Control+Z");
  expect(await stored(page)).toBe("<p>text</p>");
  await page.keyboard.press("Control+Z");
  expect(await stored(page)).toBe("<p>text</p>");
  await expect(page.locator(".ql-upload")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+Z");
  expect(await stored(page)).toBe(`<p>${image("photo.png")}text</p>`);
});

test("a placeholder that was deleted and restored by undo becomes its image", async ({ page, openEditor }) => {
  const { give, selectAll } = await openEditor("<p>text</p>");
  await give("paste", { files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toHaveLength(1);
  await selectAll();
  await page.keyboard.press("Backspace");
  await finish(page);
  await expect.poll(() => page.evaluate(() => harness.handle.isUploading())).toBe(false);
  await page.keyboard.press("Control+Z");
  await expect.poll(() => stored(page)).toBe(`<p>${image("photo.png")}text</p>`);
});

test("another text discards the uploads of the previous one", async ({ page, openEditor }) => {
  const { give, reset } = await openEditor("<p>text</p>");
  await give("paste", { files: [await imageFile()] });
  await expect.poll(() => uploadNames(page)).toHaveLength(1);
  await reset("<p>other</p>");
  await finish(page);
  await drawFrames(page);
  expect(await stored(page)).toBe("<p>other</p>");
  expect(await page.evaluate(() => harness.handle.isUploading())).toBe(false);
});

test("a photo becomes upright, is scaled and loses its metadata", async ({ page, openEditor }) => {
  await openEditor();
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#8b499e" } })
    .withExif({ IFD0: { Make: "Camera" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const result = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const { file, width, height } = await harness.prepareImage(new File([bytes], "me.jpg", { type: "image/jpeg" }));
    const written = String.fromCharCode(...new Uint8Array(await file.slice(0, 200).arrayBuffer()));
    return { name: file.name, type: file.type, width, height, hasExif: /Exif|EXIF|Camera/.test(written) };
  }, photo.toString("base64"));
  expect(result).toEqual({ name: "me.jpg", type: "image/webp", width: 1800, height: 2400, hasExif: false });
});

/** A bitmap of 24 bits per pixel (Windows 3). */
function bmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height, 0x80);
  file.write("BM");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(0, 6);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.fill(0, 30, 54);
  return file;
}

async function gif(width: number, pages: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * 4 * pages * 3, 0x80);
  raw.fill(0, 0, width * 3); // so that the frames differ
  return sharp(raw, { raw: { width, height: 4 * pages, channels: 3, pageHeight: 4 } })
    .gif({ delay: 100 })
    .toBuffer();
}

test("a tall screenshot stays readable, and other formats are converted or explained", async ({ page, openEditor }) => {
  await openEditor();
  const prepare = async (name: string, type: string, file: Buffer) =>
    page.evaluate(
      async ([name = "", type = "", base64 = ""]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        try {
          const { file, width, height } = await harness.prepareImage(new File([bytes], name, { type }));
          return `${file.type} ${width} ${height}`;
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      },
      [name, type, file.toString("base64")],
    );
  const tall = await sharp({ create: { width: 300, height: 12_000, channels: 3, background: "#8b499e" } })
    .png()
    .toBuffer();
  expect(await prepare("tall.png", "image/png", tall)).toBe("image/webp 300 12000");
  expect(await prepare("small.bmp", "image/bmp", bmp(6, 4))).toBe("image/webp 6 4");
  expect(await prepare("unknown", "", bmp(6, 4))).toBe("image/webp 6 4");
  expect(await prepare("still.gif", "image/gif", await gif(2500, 1))).toBe("image/webp 2400 4");
  expect(await prepare("moving.gif", "image/gif", await gif(100, 2))).toBe("image/gif 100 4");
  expect(await prepare("moving.gif", "image/gif", await gif(2500, 2))).toBe(
    '"moving.gif" is a moving picture of more than 2400 × 2400 pixels. Make it smaller in an image program, or upload a still picture.',
  );
  expect(await prepare("photo.heic", "", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"))).toBe(
    '"photo.heic" is a HEIC image, which this browser cannot read. Save it as JPEG or PNG, and upload that file.',
  );
  expect(await prepare("scan.tif", "image/tiff", Buffer.from("II*\0\x08\0\0\0", "latin1"))).toBe(
    '"scan.tif" is a TIFF image, which this browser cannot read. Save it as JPEG or PNG, and upload that file.',
  );
});

test("the form names and marks its image, follows the selection, and writes only into its image", async ({
  page,
  openEditor,
}) => {
  const twin = '<img src="/uploaded/twin.png" alt="" width="60" height="40">';
  const known = '<img src="/uploaded/known.png" alt="" width="60" height="40">';
  const { text, imageForm } = await openEditor(
    `<p>${twin}</p>${"<p>line</p>".repeat(60)}<p>${twin}</p><p>${known}</p>`,
  );
  const images = text.locator("img");
  const input = imageForm.getByLabel("Image description");
  const marked = () => images.evaluateAll((all) => all.map((one) => one.hasAttribute("data-described")));

  await images.first().click();
  await expect(input).toHaveAccessibleDescription("Image 1 of 3");
  expect(await marked()).toEqual([true, false, false]);
  await input.fill("upper");
  await images.nth(1).click();
  await expect(input).toHaveAccessibleDescription("Image 2 of 3");
  await expect(input, "both images have the same URL").toHaveValue("");
  await expect(images.nth(1)).toBeInViewport();
  expect(await marked()).toEqual([false, true, false]);
  await input.fill("lower");

  // The form of a library image that was inserted first gives way to that of the second.
  await text.press("Control+Home");
  await expect(imageForm).toBeHidden();
  await page.evaluate(() => harness.handle.insertByUrl({ url: `${location.origin}/uploaded/one.png`, alt: "" }));
  await expect(input).toBeFocused();
  await text.press("Control+End");
  await page.evaluate(() => harness.handle.insertByUrl({ url: `${location.origin}/uploaded/two.png`, alt: "" }));
  await expect(input).toBeFocused();
  await page.keyboard.type("newest");
  await page.keyboard.press("Enter");
  expect(await images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))).toEqual([
    "",
    "upper",
    "lower",
    "",
    "newest",
  ]);

  await page.evaluate(() => harness.handle.openImage(4));
  await expect(input).toBeFocused();
  await expect(images.nth(3)).toBeInViewport();
  await imageForm.getByRole("button", { name: "Use “From the library”" }).click();
  await expect(input).toHaveValue("From the library");
  await expect(input).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await marked()).toEqual([false, false, false, false, false]);
  expect(await stored(page)).not.toContain("data-described");
  expect(await stored(page)).toContain('known.png" alt="From the library"');
});
