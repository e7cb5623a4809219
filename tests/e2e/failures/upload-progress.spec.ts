import type { Page } from "@playwright/test";
import sharp from "sharp";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { expect, test } from "../support/signed-in.ts";

const BYTES_PER_SECOND = 100_000;

let file: { name: string; mimeType: string; buffer: Buffer };

test.beforeAll(async () => {
  // Noise does not compress, so its size is approximately known.
  const noise = { width: 300, height: 300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } as const;
  const buffer = await sharp({ create: { ...noise, background: "#000" } })
    .png()
    .toBuffer();
  file = { name: "noise.png", mimeType: "image/png", buffer };
});

/** All values of the progress bar from now on, in order. */
async function watchBar(page: Page): Promise<() => Promise<number[]>> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await page.evaluate(() => {
    const said: number[] = [];
    Object.assign(globalThis, { said });
    const look = () => {
      const bars = [...document.querySelectorAll(".ql-upload")].map(({ shadowRoot }) => shadowRoot ?? document);
      for (const root of [document, ...bars]) {
        const value = root.querySelector('[role="progressbar"]')?.getAttribute("aria-valuenow");
        if (value && Number(value) !== said.at(-1)) said.push(Number(value));
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: number[] }).said);
}

/** The bar grows in steps with the sent bytes, and never shrinks. */
function expectGrowth(said: number[]): void {
  expect(said).toEqual(said.toSorted((one, other) => one - other));
  expect(said.filter((percent) => percent > 0 && percent < 100).length, said.join(" ")).toBeGreaterThan(2);
}

test("a chosen image shows the progress of its upload, and the request does not change", async ({ page, session }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Slow picture");
  await form.author.fill("A");
  await form.content.fill("Text");
  await form.imageFile.setInputFiles(file);
  const said = await watchBar(page);
  const upload = page.waitForRequest((request) => request.url().includes("/storage/v1/object/blog-images/"));
  await form.submit.click();
  await expect(page.getByRole("progressbar", { name: "Uploading noise.png" })).toBeVisible();
  const request = await upload;
  expect(request.method()).toBe("POST");
  expect(new URL(request.url()).pathname).toMatch(/^\/storage\/v1\/object\/blog-images\/\d{13}-\d+\.png$/);
  const headers = await request.allHeaders();
  expect(headers).toMatchObject({ "x-upsert": "false", authorization: `Bearer ${session.accessToken}` });
  expect(headers["content-type"]).toContain("multipart/form-data; boundary=");
  await expect(form.toast("Image uploaded successfully!")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  expectGrowth(await said());
});

test("saving a draft uploads its chosen image, and a failed upload says so and saves the text", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Draft with a picture");
  await form.imageFile.setInputFiles(file);
  await page.route("**/storage/v1/object/**", (route) => route.abort());
  await form.saveDraft.click();
  await expect(form.toast(/^Failed to upload image/)).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d, without the chosen image$/)).toBeVisible();
  await form.schedule.click();
  await expect(form.toast(/^Failed to upload image/)).toHaveCount(2);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByText("The chosen image is lost. Save the draft to keep it.")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.unroute("**/storage/v1/object/**");
  await form.saveDraft.click();
  await expect(form.toast("Image uploaded successfully!")).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.goto("/admin/blog/drafts");
  await page.getByRole("link", { name: "Draft with a picture", exact: true }).click();
  await expect(form.title).toHaveValue("Draft with a picture");
  await expect(form.imageUrl).toHaveValue(/\/storage\/v1\/object\/public\/blog-images\//);
});

test("an image in the text shows the progress of its upload in its position", async ({ page }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await expect(form.content).toBeVisible();
  const said = await watchBar(page);
  const chooser = page.waitForEvent("filechooser");
  await form.image.click();
  await form.upload.click();
  await (await chooser).setFiles(file);
  await expect(form.content.getByRole("progressbar", { name: "Uploading noise.png" })).toBeVisible();
  await expect(form.content.locator("img")).toBeVisible({ timeout: 20_000 });
  expectGrowth(await said());
});
