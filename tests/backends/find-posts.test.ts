import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPublicSearch, searchPart } from "#app/features/posts/post-search.ts";
import { canonicalPageUrl } from "#server/pages/page-url.ts";
import { makePost, type PostRow } from "#tests/factories/make-post.ts";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { DATABASES, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

test("the cache key of a search is the URL in the page's own links", () => {
  for (const search of ["q=%20A%09b&tag=c+%26+d", `q=${"é ".repeat(80)}`, "tag=%00x", "q=%F0%9F%92%A1"]) {
    const { pathname, searchParams } = new URL(`http://site.example/blog?${search}&page=3`);
    expect(canonicalPageUrl(pathname, searchParams)).toBe(`/blog${searchPart(readPublicSearch(searchParams), 3)}`);
  }
});

type Found = { count: number; has_more: boolean; posts: PostRow[] };

const POSTS = [
  makePost({ slug: "q-title", title: "Zebra crossing", date: "2020-01-01", author: "Ayu  Lestari", tags: ["Rimba"] }),
  makePost({
    slug: "q-text",
    title: "Another",
    date: "2021-01-01",
    author: "Budi",
    content: '<p class="hidden">Every <strong>zebra</strong>&nbsp;matters: CI/CD, client’s <em>k8s</em>, naïve.</p>',
    tags: ["rimba", "pantai"],
  }),
  makePost({ slug: "q-tag", title: "Binatang", date: "2022-01-01", author: "Citra", tags: ["zebra"] }),
];

describe.each(DATABASES)("finding posts on %s", (kind) => {
  let site: Site;
  let visitor: ReturnType<typeof createClients>["database"];
  let editor: ReturnType<typeof createClients>["database"];

  beforeAll(async () => {
    site = await startSiteOnDatabase(kind);
    visitor = createClients(site).database;
    editor = createClients(site, await signIn(site)).database;
    const { error } = await editor.from("blog_posts").insert(POSTS);
    expect(error).toBeNull();
  });
  afterAll(() => site.close());

  async function find(parameters: object, database = visitor): Promise<Found> {
    const { data, error } = await database.rpc("find_posts", parameters, { get: true });
    expect(error).toBeNull();
    return data as Found;
  }
  const slugs = async (parameters: object, database = visitor) =>
    (await find(parameters, database)).posts.map(({ slug }) => slug);

  test("finds words of title, author, tags and text, and orders matches in titles first, then by date", async () => {
    expect(await slugs({ search: "zebra" })).toEqual(["q-title", "q-tag", "q-text"]);
    expect(await find({ search: "zebra", skip: 1, size: 1 })).toMatchObject({
      count: 3,
      has_more: false,
      posts: [{ slug: "q-tag", title: "Binatang", date: "2022-01-01", author: "Citra", tags: ["zebra"] }],
    });
    expect(await slugs({ search: "budi" })).toEqual(["q-text"]);
    expect(await slugs({ search: "zebra pantai" })).toEqual(["q-text"]);
  });

  test("returns the columns of lists", async () => {
    const { data } = await visitor.from("blog_posts").select("*").eq("slug", "q-tag").single();
    const { content: _, created_at, updated_at, ...summary } = data;
    const times = { created_at: expect.any(String), updated_at: expect.any(String) };
    expect((await find({ search: "binatang" })).posts).toEqual([{ ...summary, ...times }]);
    expect([created_at, updated_at]).toEqual(Object.values(times));
  });

  test.each([
    ["ZEB", 3], // the beginning of the last word
    ["zeb crossing", 0], // but of no other
    ["ze", 0], // nor one so short that it means nothing
    ["ci/cd", 1],
    ["CI CD", 1],
    ["client's", 1],
    ["K8S", 1],
    ["naïve", 1],
    ["hidden", 0], // attributes are no text
    ["strong", 0],
    ["zebra & !crossing", 1], // signs separate words and mean nothing
    ["'zebra':*", 3],
    ["\\", 0],
    ["!!!", 0],
    ["   ", 0],
    ["%", 0],
    ["zebra'; drop table blog_posts; --", 0],
    ["x ".repeat(1000), 0],
    ["z".repeat(5000), 0],
    ["💡", 0],
  ])("%s finds %i of them", async (search, count) => {
    const found = await find({ search, author: "" }, editor);
    const mine = found.posts.filter(({ slug }) => slug.startsWith("q-"));
    if (search.trim() !== "") expect(mine).toHaveLength(count);
  });

  test("filters by tag and by author, in any case and with any spaces, and by all together", async () => {
    expect(await slugs({ tag: "RIMBA " })).toEqual(["q-text", "q-title"]);
    expect(await slugs({ tag: "rimb" })).toEqual([]);
    expect(await slugs({ author: "ayu lestari" }, editor)).toEqual(["q-title"]);
    expect(await slugs({ author: "budi", tag: "rimba", search: "zebra" }, editor)).toEqual(["q-text"]);
    expect(await slugs({ author: "citra", tag: "rimba" }, editor)).toEqual([]);
  });

  test("sorts the found posts, and all posts", async () => {
    const sorted = (sort: string) => slugs({ search: "zebra", sort }, editor);
    expect(await sorted("-date")).toEqual(["q-tag", "q-text", "q-title"]);
    expect(await sorted("date")).toEqual(["q-title", "q-text", "q-tag"]);
    expect(await sorted("title")).toEqual(["q-text", "q-tag", "q-title"]);
    expect(await sorted("-title")).toEqual(["q-title", "q-tag", "q-text"]);
    expect(await sorted("author")).toEqual(["q-title", "q-text", "q-tag"]);
    expect(await sorted("-author")).toEqual(["q-tag", "q-text", "q-title"]);
    await editor.from("blog_posts").update({ excerpt: "new" }).eq("slug", "q-text");
    expect((await sorted("-changed"))[0]).toBe("q-text");
    expect((await sorted("changed")).at(-1)).toBe("q-text");

    const { count } = await editor.from("blog_posts").select("slug", { count: "exact" }).limit(1);
    for (const sort of ["date", "title", "author", "changed"]) {
      const up = await find({ sort, size: 100 }, editor);
      const down = await find({ sort: `-${sort}`, size: 100 }, editor);
      expect([up.count, up.posts.length]).toEqual([count, count]);
      expect(down.posts).toEqual(up.posts.toReversed());
    }
    expect((await find({ sort: "title", skip: 100_000_000, size: 1_000_000 }, editor)).posts).toEqual([]);
    expect((await find({ sort: "title", skip: -5, size: -5 }, editor)).posts).toEqual([]);
  });

  test("follows every change of a post, and forgets a deleted one", async () => {
    const post = makePost({ slug: "q-change", title: "Quokka", tags: ["mamalia"] });
    await editor.from("blog_posts").insert(post);
    expect(await slugs({ search: "quokka" })).toEqual(["q-change"]);
    await editor.from("blog_posts").update({ title: "Wombat", content: "<p>Burrow</p>" }).eq("slug", "q-change");
    expect([await slugs({ search: "quokka" }), await slugs({ search: "burrow" })]).toEqual([[], ["q-change"]]);
    await editor.from("blog_posts").update({ tags: [], date: "1999-01-01" }).eq("slug", "q-change");
    expect([await slugs({ tag: "mamalia" }), await slugs({ search: "wombat" })]).toEqual([[], ["q-change"]]);
    await editor.from("blog_posts").delete().eq("slug", "q-change");
    expect(await slugs({ search: "wombat" })).toEqual([]);
    const rows = await site.database.query(`
      select (select count(*)::integer from app_private.post_search) as stored,
        (select count(*)::integer from blog_posts) as there`);
    expect(rows[0]?.stored).toBe(rows[0]?.there);
  });

  test("accepts any search text", async () => {
    const different = (count: number) => Array.from({ length: count }, (_, index) => index.toString(36)).join(" ");
    const posts = [
      `<p>${different(330_000)}</p>`,
      `<p>${"&lt;".repeat(400_000)}</p>`,
      `<p>${"é".repeat(900_000)}</p>`,
      `<p>${"𐍈 ".repeat(400_000)}</p>`,
    ].map((content) =>
      makePost({
        content,
        title: "T".repeat(500),
        author: "漢".repeat(200),
        tags: ["t".repeat(599), "𐍈".repeat(600)],
      }),
    );
    for (const post of posts) {
      const { error } = await createServerClients(site).database.from("blog_posts").insert(post);
      expect(error).toBeNull();
    }
    expect((await find({ tag: "T".repeat(150) })).count).toBe(posts.length);
    await editor.from("blog_posts").delete().like("title", "TTT%");
  });

  test("an anonymous search accepts words and a tag, and nothing more", async () => {
    const ask = (query: string, init: RequestInit = {}) =>
      site.fetch(`/rest/v1/rpc/find_posts?${query}`, {
        ...init,
        headers: { apikey: site.backend.publishableKey, "content-type": "application/json" },
      });
    for (const query of ["", "search=zebra", "search=zebra&tag=rimba&skip=9&size=20", "search="]) {
      expect([query, (await ask(query)).status]).toEqual([query, 200]);
    }
    for (const [query, status] of [
      ["sort=title", 404],
      ["author=budi", 404],
      ["__proto__=1", 400],
      ["select=count", 404],
      [`search=${"a".repeat(201)}`, 400],
      ["search=a&search=b", 400],
      ["size=21", 400],
      ["size=x", 400],
      ["skip=-1", 400],
      ["skip=100001", 416],
    ] as const) {
      expect([query, (await ask(query)).status]).toEqual([query, status]);
    }
    const post = async (body: string) => (await ask("", { method: "POST", body })).status;
    expect([await post("{}"), await post('{"size":21}'), await post('{"author":"budi"}')]).toEqual([200, 400, 404]);
    expect((await site.fetch("/rest/v1/rpc/find_posts?search=a")).status).toBe(401);
    const labels = await visitor.rpc("list_post_labels", {}, { get: true });
    expect(labels.status).toBe(401);
  });

  test("editors read all authors and tags, and the names of enabled accounts", async () => {
    await site.database.query(`
      insert into auth.users (id, email) values (gen_random_uuid(), 'off@example.com'), (gen_random_uuid(), 'on@example.com');
      update account_roles r set name = 'Siti Rahma' from auth.users u where u.id = user_id and u.email = 'on@example.com';
      update account_roles r set name = 'Left', disabled_at = now() from auth.users u
      where u.id = user_id and u.email = 'off@example.com'`);
    const { data } = await editor.rpc("list_post_labels", {}, { get: true });
    expect(data).toEqual({
      authors: expect.arrayContaining(["Budi", "Citra"]),
      tags: expect.arrayContaining(["rimba", "Rimba", "zebra"]),
      people: ["Siti Rahma"],
    });
  });

  test("posts that a policy hides are neither found nor counted", async () => {
    await site.database.query(`
      create policy "some are hidden" on blog_posts as restrictive for select to anon using (slug <> 'q-tag')`);
    try {
      expect(await find({ search: "zebra", size: 1 })).toMatchObject({ count: 2, posts: [{ slug: "q-title" }] });
      expect(await find({ search: "zebra", skip: 1, size: 5 })).toMatchObject({
        count: 2,
        posts: [{ slug: "q-text" }],
      });
      expect(await find({ search: "binatang" })).toEqual({ count: 0, has_more: false, posts: [] });
      expect(await find({ tag: "zebra" })).toEqual({ count: 0, has_more: false, posts: [] });
      expect((await find({ size: 20 })).posts.map(({ slug }) => slug)).not.toContain("q-tag");
      expect((await find({ search: "zebra" }, editor)).count).toBe(3);
    } finally {
      await site.database.query(`drop policy "some are hidden" on blog_posts`);
    }
  });

  describe("among many posts", () => {
    beforeAll(async () => {
      await site.database.query(`
        insert into blog_posts (slug, title, date, author, content, tags)
        select 'many-' || number, 'Common ' || number, date '2010-01-01' - number, 'Author ' || number % 7,
          '<p>lazimnya ' || case when number % 100 = 0 then 'langka' else 'kerap' end || '</p>', array['many']
        from generate_series(1, 1200) as number`);
      await site.database.query("analyze app_private.post_search");
      // This function has the same setting as the functions that search.
      await site.database.query(`
        create function app_private.explain_lookup(statement text) returns setof text
        language plpgsql set enable_seqscan = off as $$ begin return query execute 'explain ' || statement; end; $$`);
    });

    const explain = async (statement: string) =>
      JSON.stringify(await site.database.query("select app_private.explain_lookup($1)", [statement]));

    test("counts at most 500 matches, and pages through them, the newest first", async () => {
      for (const parameters of [{ search: "lazimnya" }, { tag: "many" }, { search: "kerap", tag: "many" }]) {
        const found = await find({ ...parameters, size: 3 });
        expect([found.count, found.has_more]).toEqual([500, true]);
        expect(found.posts[0]?.slug).toBe("many-1");
        expect((await find({ ...parameters, skip: 498, size: 9 })).posts).toHaveLength(2);
        expect((await find({ ...parameters, skip: 500, size: 9 })).posts).toEqual([]);
      }
      expect(await find({ search: "langka", size: 1 })).toMatchObject({ count: 12, has_more: false });
    });

    test.each([
      ["words", "row(app_private.words_query('langka'), null, null, null)", "post_search_words"],
      ["a tag", "row(null, 'zebra', null, null)", "post_search_tags"],
      ["an author", "row(null, null, 'author 3', null)", "post_search_author"],
    ])("an index serves %s", async (_name, question, index) => {
      const [conditions] = await site.database.query(
        `select app_private.post_conditions(${question}::app_private.post_question) as text`,
      );
      const statement = String(conditions?.text)
        .replace("$1", "app_private.words_query('langka')")
        .replace("$2", "'zebra'")
        .replace("$3", "'author 3'");
      expect(await explain(`select * from app_private.post_search where ${statement} limit 501`)).toContain(index);
    });

    test.each(["date", "title", "author", "changed"])("an index has the order by %s", async (sort) => {
      const columns = {
        date: "date, post_id",
        title: "title, post_id",
        author: "author, date desc, post_id desc",
        changed: "changed_at, post_id",
      };
      const order = columns[sort as keyof typeof columns];
      expect(await explain(`select post_id from app_private.post_search order by ${order} limit 10`)).toContain(
        `post_search_${sort}`,
      );
    });
  });
});
