import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyValues, fieldsOf } from "#app/features/posts/post-values.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { DATABASES } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { openSharedSite } from "./support/shared-site.ts";

/** The database sets these columns. */
const SET_BY_DATABASE = ["created_at", "id", "updated_at"];

/** Every table and list with the columns of a post has all columns of `blog_posts`. */
describe.each(DATABASES)("the columns of a post in %s", (kind) => {
  let site: Site;
  let columns: string[];

  beforeAll(async () => {
    site = await openSharedSite(kind);
    const found = await site.database.query(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'blog_posts'",
    );
    columns = found.map(({ name }) => String(name)).filter((name) => !SET_BY_DATABASE.includes(name));
    columns.sort();
  });
  afterAll(() => site.close());

  const without = (left: string) => columns.filter((name) => name !== left);

  test("are the fields of the form and the derived excerpt", () => {
    expect([...Object.keys(fieldsOf(emptyValues())), "excerpt"].sort()).toEqual(columns);
  });

  test("are the fields of versions and of a deleted post", async () => {
    const { slug, title, author, content } = makePost();
    const [post] = await site.database.query(
      "insert into blog_posts (slug, title, author, content) values ($1, $2, $3, $4) returning id",
      [slug, title, author, content],
    );
    const id = String(post?.id);
    await site.database.query("update blog_posts set title = title || '!' where id = $1", [id]);
    const keysOf = async (table: string, key: string) => {
      const rows = await site.database.query(
        `select array(select jsonb_object_keys(fields) order by 1) as keys from ${table} where ${key} = $1`,
        [id],
      );
      return rows.map(({ keys }) => (keys as string[]).sort());
    };
    const versions = await keysOf("post_versions", "post_id");
    // The public version has its content in the post.
    expect(versions.sort((a, b) => b.length - a.length)).toEqual([columns, without("content")]);
    await site.database.query("delete from blog_posts where id = $1", [id]);
    expect(await keysOf("deleted_posts", "id")).toEqual([columns]);
  });

  test("are in the lists of a search, except the content", async () => {
    const [found] = await site.database.query("select public.find_posts(size => 1) -> 'posts' -> 0 as post");
    expect(Object.keys(found?.post as object).sort()).toEqual([...without("content"), ...SET_BY_DATABASE].sort());
  });

  test.each<[string, unknown]>([
    ["a number", { title: 1 }],
    ["null", { title: null }],
    ["a list instead of text", { title: ["A"] }],
    ["text instead of tags", { tags: "a" }],
    ["nested tags", { tags: [["a"]] }],
    ["an empty tag", { tags: [null] }],
    ["a number as a tag", { tags: [1] }],
    ["a list of fields", []],
    ["text instead of fields", "text"],
    ["a content that is too long", { content: "x".repeat(2_000_001) }],
    ["other fields that are too long", { title: "x".repeat(100_001) }],
  ])("of a draft are text as typed: %s is rejected", async (_, fields) => {
    const added = site.database.query("insert into post_drafts (fields) values ($1)", [JSON.stringify(fields)]);
    await expect(added).rejects.toThrow(/violates check constraint "post_drafts_/);
  });
});
