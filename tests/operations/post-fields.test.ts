import { afterEach, expect, inject, test } from "vitest";
import { readKnownVersions } from "#embedded-supabase/operations.ts";
import { openForTransfer } from "#operations/open-for-transfer.ts";
import { readEnv } from "#server/settings/env.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";

const LAST_BEFORE = "20261124100000";
const POST = "10000000-0000-4000-8000-000000000001";
const DELETED = "10000000-0000-4000-8000-000000000002";
const IMAGE = "/storage/v1/object/public/blog-images/a.png";

const ROWS_OF_BEFORE = `
  insert into blog_posts (id, slug, title, date, author, excerpt, content, image_url, tags)
    select id::uuid, 'slug-' || n, 'First "title" ' || n, '2020-02-29', 'Siti', 'Short',
      '<p>Café <img src="${IMAGE}"></p>', 'https://example.com${IMAGE}', array['a', 'b,c']
    from (values ('${POST}', 1), ('${DELETED}', 2)) as post (id, n);
  update blog_posts set title = 'Second', content = '<p>Two</p>', image_url = null, tags = '{}', slug = slug || '-b';
  delete from blog_posts where id = '${DELETED}';
  insert into post_drafts (post_id, base_version, title, slug, author, date, content, image_url, tags, revision)
    values ('${POST}', now(), E'A\\\\ "b"', 'slug-1-b', 'Dewi', '2020-02', repeat('<p>x</p>', 20000), '${IMAGE}', array['c'], 7);
  insert into post_drafts (title) values ('');`;

const FIRST = {
  slug: "slug-1",
  title: 'First "title" 1',
  date: "2020-02-29",
  author: "Siti",
  excerpt: "Short",
  content: `<p>Café <img src="${IMAGE}"></p>`,
  image_url: `https://example.com${IMAGE}`,
  tags: ["a", "b,c"],
};
const { content: _, ...SECOND } = { ...FIRST, slug: "slug-1-b", title: "Second", image_url: null, tags: [] };

const folders = temporaryFolders();
afterEach(() => folders.remove());

test.each(EMBEDDED)("versions, deleted posts and drafts of before have their fields on %s", async (kind) => {
  const DATABASE_URL = kind === "PostgreSQL" ? await createDatabase(inject("clusterUrl")) : undefined;
  const env = { DATA_DIR: await folders.make(), LOG_LEVEL: "silent", ...(DATABASE_URL && { DATABASE_URL }) };
  const { database, bringUpToDate, migrationsDir } = await openForTransfer(readEnv(env), "fill");
  try {
    const before = (await readKnownVersions(migrationsDir)).filter((version) => version <= LAST_BEFORE);
    await bringUpToDate(new Set(before));
    await database.execute(ROWS_OF_BEFORE);
    const sizes = "select version, bytes from post_versions union all select 0, bytes from deleted_posts order by 1, 2";
    const sizesBefore = await database.query(sizes);
    await bringUpToDate();

    expect(await database.query(sizes)).toEqual(sizesBefore);
    expect(
      await database.query(
        "select version, title, fields, replaced_at is null as is_public from post_versions where post_id = $1 order by 1",
        [POST],
      ),
    ).toEqual([
      { version: 1, title: FIRST.title, fields: FIRST, is_public: false },
      { version: 2, title: "Second", fields: SECOND, is_public: true },
    ]);
    expect(await database.query("select id, slug, title, fields, former_slugs from deleted_posts")).toEqual([
      {
        id: DELETED,
        slug: "slug-2-b",
        title: "Second",
        fields: { ...SECOND, slug: "slug-2-b", content: "<p>Two</p>" },
        former_slugs: ["slug-2"],
      },
    ]);
    const drafts = await database.query("select title, slug, revision, fields from post_drafts order by revision desc");
    expect(drafts).toEqual([
      {
        title: 'A\\ "b"',
        slug: "slug-1-b",
        revision: 7,
        fields: {
          title: 'A\\ "b"',
          slug: "slug-1-b",
          author: "Dewi",
          date: "2020-02",
          image_url: IMAGE,
          tags: ["c"],
          content: "<p>x</p>".repeat(20_000),
        },
      },
      {
        title: "",
        slug: "",
        revision: 1,
        fields: { title: "", slug: "", author: "", date: "", content: "", image_url: "", tags: [] },
      },
    ]);

    // The history of before continues: the deleted post comes back with its versions and previous slug.
    await database.query(
      `insert into blog_posts select (jsonb_populate_record(null::blog_posts, fields ||
        jsonb_build_object('id', id, 'language', 'en', 'created_at', now(), 'updated_at', now()))).* from deleted_posts`,
    );
    const versions = await database.query(
      "select version, action, fields ->> 'content' as content from post_versions where post_id = $1 order by 1",
      [DELETED],
    );
    expect(versions).toEqual([
      { version: 1, action: "added", content: FIRST.content },
      { version: 2, action: "changed", content: "<p>Two</p>" },
      { version: 3, action: "brought back", content: null },
    ]);
    expect(await database.query("select slug from former_slugs order by 1")).toEqual([
      { slug: "slug-1" },
      { slug: "slug-2" },
    ]);
  } finally {
    await database.close();
  }
});
