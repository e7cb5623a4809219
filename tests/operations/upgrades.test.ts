import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** One archive for each released version and for the present schema, from tests/support/write-archive-fixture.ts. */
const archives = path.join(import.meta.dirname, "archives");
const folders = temporaryFolders();
afterEach(() => folders.remove());

describe.each(await readdir(archives))("data of %s", (name) => {
  test.each(EMBEDDED)("is brought up to date on %s", async (kind) => {
    const dataDir = await folders.make();
    const env: Record<string, string> = {};
    if (kind === "PostgreSQL") env.DATABASE_URL = await createDatabase(inject("clusterUrl"));
    const restored = await runScript("restore", [path.join(archives, name)], { DATA_DIR: dataDir, ...env });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("1 files of 2026-11-22T12:00:00.000Z") });
    const site = await startSite({ dataDir, env });
    try {
      const posts = await site.database.query("select slug, content, tags from blog_posts order by date desc");
      expect(posts).toEqual([
        { slug: "post-1", content: "<p>Text – 1</p>", tags: ["a", "b c"] },
        { slug: "renamed", content: "<p>Text – 2</p>", tags: ["a", "b c"] },
        { slug: "post-3", content: "<p>Text – 3</p>", tags: ["a", "b c"] },
      ]);
      // A later migration derives these counts from the rows.
      expect(await site.database.query("select sum(posts)::integer as posts from app_private.posts_by_month")).toEqual([
        { posts: 3 },
      ]);
      // Each published post has a version without its content, with the date of its last save.
      const versions = await site.database.query(
        `select v.saved_at = p.updated_at as "isDated", v.fields ? 'content' as "hasContent"
        from post_versions v join blog_posts p on p.id = v.post_id where v.replaced_at is null`,
      );
      expect(versions).toEqual(Array(3).fill({ isDated: true, hasContent: false }));
      expect(await site.database.query("select subject, message from contact_messages")).toEqual([
        { subject: "Tender", message: "Two\nlines" },
      ]);
      expect(
        (await site.database.query("select unread_bytes from app_private.contact_usage"))[0]?.unread_bytes,
      ).toBeGreaterThan(500);
      expect((await site.fetch("/blog/post-2")).headers.get("location")).toBe("/blog/renamed");
      const image = await site.fetch("/storage/v1/object/public/blog-images/kept.png");
      expect(new Uint8Array(await image.arrayBuffer())).toEqual(PNG);
      expect(await signIn(site)).toEqual(expect.any(String));
      expect(await site.database.query("select role from account_roles")).toEqual([{ role: "owner" }]);
    } finally {
      await site.close();
    }
  });
});
