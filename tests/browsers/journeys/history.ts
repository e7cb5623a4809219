import { expect } from "vitest";
import { button, field, type JourneyPage, link } from "../journey-page.ts";
import { publish } from "./post.ts";
import { signIn, signOut } from "./sign-in.ts";

const TITLE = "Corrected in haste";
const TEXT = "It takes two days.";
const ADDED = "Or three.";

/** A post is corrected, reset to its first version, deleted and restored. */
export async function restorePost(page: JourneyPage): Promise<void> {
  await signIn(page);
  await page.click(link("Add New Post"));
  await page.fill(field("Title"), TITLE);
  await page.click({ css: ".ql-editor" });
  await page.type(TEXT);
  await page.fill(field("Author"), "Dewi");
  await publish(page);
  await page.click(link("Posts"));
  await page.click(link(`Edit ${TITLE}`));
  await expect.poll(() => page.texts(".ql-editor")).toEqual([TEXT]);
  await page.click({ css: ".ql-editor > p:last-child" });
  await page.press("Control+End");
  await page.type(` ${ADDED}`);
  await page.click(button("Update Blog Post"));
  await expect.poll(() => page.toasts()).toContain("Blog post updated successfully!");

  await page.click(link("History"));
  await expect.poll(() => page.texts("h1")).toEqual(["Post History"]);
  await expect.poll(() => page.texts("tbody tr .version-mark")).toEqual(["public now", "added"]);
  await page.click({ css: "tbody tr:first-child a" });
  await expect.poll(() => page.texts("main ins")).toEqual([expect.stringContaining(ADDED)]);
  await page.click(link("All versions"));
  await page.click({ css: "tbody tr:last-child a" });
  await page.click(link("The whole post"));
  await expect.poll(() => page.texts("main article .prose")).toEqual([TEXT]);
  await page.click(button("Restore and publish"));
  await page.click({ css: "dialog button", name: "Restore and publish" });
  await expect.poll(() => page.path()).toBe("/admin/blog/edit/corrected-in-haste");
  await expect.poll(() => page.texts(".ql-editor")).toEqual([TEXT]);

  await page.click(link("Posts"));
  await page.click(button(`Delete ${TITLE}`));
  await page.click(button("Delete"));
  await expect.poll(() => page.toasts()).toContain("Blog post deleted successfully!");
  await page.click(link("Deleted"));
  await expect.poll(() => page.texts("h1")).toEqual(["Deleted Posts"]);
  await page.click(button(`Bring back ${TITLE}`));
  await expect.poll(() => page.toasts()).toContain("Blog post brought back!");
  await expect.poll(() => page.focused()).toBe("Deleted Posts");
  await page.goto("/blog/corrected-in-haste");
  expect(await page.texts(".prose")).toEqual([TEXT]);
  await signOut(page);
}
