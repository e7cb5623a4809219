import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { deriveExcerpt } from "#shared/derive-excerpt.ts";
import { isSlug } from "#shared/post.ts";
import { readSeedPosts, renderSeedSql } from "./build-seed.ts";

it("the seed has 24 English and 6 Indonesian posts that follow every rule of a post", async () => {
  const posts = await readSeedPosts();
  expect(posts).toHaveLength(30);
  expect(posts.filter(({ language }) => language === "id")).toHaveLength(6);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(30);
  expect(new Set(posts.map(({ date }) => date)).size).toBe(30);
  for (const post of posts) {
    expect(isSlug(post.slug)).toBe(true);
    expect(post.excerpt).toBe(deriveExcerpt(await sanitizeRichText(post.content)));
    expect(post.tags.length).toBeGreaterThan(0);
  }
});

it("seed.sql matches its sources", async () => {
  const written = await readFile(new URL("../supabase/seed.sql", import.meta.url), "utf8");
  expect(written).toBe(renderSeedSql(await readSeedPosts()));
});
