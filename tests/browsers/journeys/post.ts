import { expect } from "vitest";
import type { Site } from "#tests/support/start-site.ts";
import { button, field, type JourneyPage, link } from "../journey-page.ts";
import { published, readText, writeText } from "../post-text.ts";
import { signIn, signOut } from "./sign-in.ts";

const TITLE = "Première: a restore, rehearsed";
const SLUG = "premiere-a-restore-rehearsed";
const TEXT = [
  "Nobody had tried it before. We did, **on a Thursday**, with a clock.",
  "## What we did",
  "1. Chose a system by lot.",
  "1. Restored it with [the written plan](https://example.com/plan?year=2026#steps) alone.",
  "  - Twice we stopped to correct it.",
  "1. Compared three balances.",
  "![The clock in the server room](one.png)",
  "It took three hours – and twenty minutes.",
];
const ADDED = "It was dull the second time.";

/** A post from the empty form to its deletion; visitors read the written text in order. */
export async function managePost(page: JourneyPage, site: Site, images: string): Promise<void> {
  await signIn(page);
  await page.click(link("Add New Post"));
  await expect.poll(() => page.path()).toBe("/admin/blog/add");
  // The newest post, so that it is on the first page of every list.
  const [newest] = await site.database.query("select (max(date) + 1)::text as date from blog_posts");
  const date = String(newest?.date);
  const tags = ["backup", "rehearsal"];
  await writePost(page, { title: TITLE, author: "Siti Rahma", date, tags, text: TEXT }, images);
  expect(await page.valueOf(field("Slug"))).toBe(SLUG);
  await page.chooseFile("#post-image-file", `${images}/two.png`);
  await publish(page);
  await signOut(page);

  await page.goto("/blog");
  await page.click(link(TITLE));
  await expect.poll(() => page.texts("h1")).toEqual([TITLE]);
  expect(await page.texts("article > header p")).toEqual([`By Siti Rahma on ${inWords(date)}`, "1 min read"]);
  expect(await page.texts("ul[aria-label=Tags] li")).toEqual(tags);
  expect(await readText(page, ".prose")).toEqual(published(TEXT));
  await expect
    .poll(() => page.images("main article"), { message: "its own image and that of the text" })
    .toEqual([true, true]);

  await signIn(page);
  await expect.poll(() => page.evaluate(rowsLeadingElsewhere)).toEqual([]);
  await page.click(link(`Edit ${TITLE}`));
  await expect.poll(() => readText(page, ".ql-editor")).toEqual(published(TEXT));
  await page.click({ css: ".ql-editor > p:last-child" });
  await page.press("Control+End");
  await page.press("Enter");
  await page.type(ADDED);
  await page.fill(field("Title"), "Rehearsed");
  await page.click(button("Keep the old address"));
  await page.click(button("Update Blog Post"));
  await expect.poll(() => page.toasts()).toContain("Blog post updated successfully!");
  await page.goto(`/blog/${SLUG}`);
  expect(await page.texts("h1")).toEqual(["Rehearsed"]);
  expect(await readText(page, ".prose")).toEqual(published([...TEXT, ADDED]));

  await page.goto("/admin/blog");
  await page.click(button("Delete Rehearsed"));
  await page.click(button("Delete"));
  await expect.poll(() => page.toasts()).toContain("Blog post deleted successfully!");
  await expect.poll(() => page.count(link("Rehearsed"))).toBe(0);
  await page.goto("/blog");
  expect(await page.count(link("Rehearsed"))).toBe(0);
  await signOut(page);
}

type Written = { title: string; author: string; date: string; tags: string[]; text: string[] };

/** Fills the form, in the order of the screen. */
export async function writePost(page: JourneyPage, post: Written, images: string): Promise<void> {
  await page.fill(field("Title"), post.title);
  await page.click({ css: ".ql-editor" });
  await writeText(page, post.text, images);
  await page.fill(field("Author"), post.author);
  await page.fill(field("Date"), post.date);
  await page.click(field("Tags"));
  for (const tag of post.tags) await page.type(`${tag} `);
}

export async function publish(page: JourneyPage): Promise<void> {
  await page.click(button("Add Blog Post"));
  await expect.poll(() => page.toasts()).toContain("Blog post added successfully!");
}

/** The rows of the list where a click on the date does not hit the row's link. */
function rowsLeadingElsewhere(): (string | null)[] {
  const rows = [...document.querySelectorAll("tbody tr")];
  const others = rows.filter((row) => {
    row.scrollIntoView({ behavior: "instant", block: "center" });
    const { left, top, width, height } = row.querySelector("time")?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== row.querySelector("a");
  });
  return rows.length > 0 ? others.map(({ textContent }) => textContent) : ["no rows"];
}

function inWords(date: string): string {
  return new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
