import { expect } from "vitest";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { button, field, type JourneyPage, link } from "../journey-page.ts";
import { signIn, signOut } from "./sign-in.ts";

/** Shows the images of the bucket with their uses, uploads one, selects one in a form, and shows the accounts. */
export async function lookAtImages(page: JourneyPage, _site: Site, images: string): Promise<void> {
  await signIn(page);
  await page.click(link("Pictures"));
  await expect.poll(() => page.texts("h1")).toEqual(["Pictures"]);
  await page.chooseFile("#image-files", `${images}/three.png`);
  await expect.poll(() => page.texts(".image-uploads li")).toEqual([expect.stringContaining("Uploaded")]);
  await expect
    .poll(() => page.texts(".image-card:first-child .image-facts"))
    .toEqual([expect.stringMatching(/Not used$/)]);

  await page.fill(field("Search in names and descriptions"), "forty-seven-days");
  await page.press("Enter");
  await expect.poll(() => page.path()).toBe("/admin/pictures?search=forty-seven-days");
  await expect.poll(() => page.texts(".image-title")).toHaveLength(1);
  expect(await page.images(".image-grid")).toEqual([true]);
  await page.click({ css: ".image-card button" });
  await expect.poll(() => page.texts("dialog .image-uses a")).toEqual(["Forty-seven days"]);
  await expect.poll(() => page.texts("dialog dd")).toContainEqual(expect.stringMatching(/^\d+ × \d+ pixels$/));
  await page.click(button("Close"));
  await expect.poll(() => page.focused()).toMatch(/forty-seven-days/);

  await page.click(link("Posts"));
  await page.click(link("Add New Post"));
  await page.click(button("Choose from pictures"));
  await page.click({ css: "dialog .image-card:first-child button" });
  await expect.poll(() => page.valueOf(field("Image URL"))).toMatch(/\/storage\/v1\/object\/public\/blog-images\//);

  await expect.poll(() => page.texts(".post-keeping")).toEqual([expect.stringMatching(/^Saved /)]);
  await page.click(link("People"));
  await expect.poll(() => page.texts("h1")).toEqual(["People"]);
  // Other journeys leave accounts of editors.
  await expect.poll(() => page.texts("tbody .person-name")).toContain(EDITOR.email);
  const row = (await page.texts("tbody .person-name")).indexOf(EDITOR.email);
  expect((await page.texts("tbody .person-account"))[row]).toContain("Owner");
  await signOut(page);
}
