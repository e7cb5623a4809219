import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { Site } from "#tests/support/start-site.ts";
import type { JourneyPage } from "../journey-page.ts";
import { published, readText } from "../post-text.ts";
import { publish, writePost } from "./post.ts";
import { signIn } from "./sign-in.ts";

const FILE = path.join(import.meta.dirname, "../fixtures/article.md");

/** An article of 800 words with headings, lists, links and images, typed, published and read again. */
export async function writeArticle(page: JourneyPage, _site: Site, images: string): Promise<void> {
  const text = (await readFile(FILE, "utf8")).trim().split("\n");
  await signIn(page);
  await page.goto("/admin/blog/add");
  await writePost(
    page,
    { title: "Hope with a schedule", author: "Siti Rahma", date: "2026-02-04", tags: ["backup"], text },
    images,
  );
  expect(await readText(page, ".ql-editor"), "in the editor").toEqual(published(text));
  await publish(page);
  await page.goto("/blog/hope-with-a-schedule");
  expect(await readText(page, ".prose")).toEqual(published(text));
  await expect.poll(() => page.images(".prose")).toEqual([true, true, true]);
}
