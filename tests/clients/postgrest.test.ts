import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { createDatabase, runAsSuperuser } from "#tests/support/postgres-cluster.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** Adds functions with arguments, which the site lacks, and a table with the name of a table of storage. */
const OTHER_TABLES = `
  create function public.twice(number integer) returns integer language sql stable as 'select 2 * number';
  create table public.users (name text primary key, likes text);
  create table public.memberships (id integer primary key, name text references public.users);
  insert into public.users values ('Ayu', 'tea'), ('Budi', null);
  insert into public.memberships values (1, 'Ayu'), (2, null);
  grant select on public.users, public.memberships to authenticated, service_role`;

/** Checks the cases of postgrest-js' suites on the site's tables, as an editor and with the secret key. */
describe("postgrest-js", () => {
  let site: Site;
  let server: ReturnType<typeof createClients>["database"];
  let editor: ReturnType<typeof createClients>["database"];
  const author = `Author ${crypto.randomUUID()}`;
  const posts = ["alpha", "beta", "gamma", "delta"].map((name, index) =>
    makePost({
      title: name,
      author,
      date: `2025-0${index + 1}-01`,
      tags: [name, "all"],
      image_url: index > 1 ? "https://a.example/b.png" : null,
    }),
  );

  beforeAll(async () => {
    const url = await createDatabase(inject("clusterUrl"));
    await (await startSite({ env: { DATABASE_URL: url } })).close();
    await runAsSuperuser(url, OTHER_TABLES);
    site = await startSite({ env: { DATABASE_URL: url } });
    server = createServerClients(site).database;
    editor = createClients(site, await signIn(site)).database;
    expect((await editor.from("blog_posts").insert(posts)).error).toBeNull();
  });
  afterAll(() => site.close());

  const read = (columns = "title", database = editor) =>
    database.from("blog_posts").select(columns).eq("author", author).order("date");
  type Query = ReturnType<typeof read>;
  const titles = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return (data as { title: string }[]).map(({ title }) => title).join(" ");
  };

  const FILTERS: [string, (query: Query) => Query, string][] = [
    ["eq", (query) => query.eq("title", "beta"), "beta"],
    ["neq", (query) => query.neq("title", "beta"), "alpha gamma delta"],
    ["gt", (query) => query.gt("date", "2025-02-01"), "gamma delta"],
    ["gte", (query) => query.gte("date", "2025-02-01"), "beta gamma delta"],
    ["lt", (query) => query.lt("date", "2025-02-01"), "alpha"],
    ["lte", (query) => query.lte("date", "2025-02-01"), "alpha beta"],
    ["like", (query) => query.like("title", "%et%"), "beta"],
    ["likeAllOf", (query) => query.likeAllOf("title", ["%a", "g%"]), "gamma"],
    ["likeAnyOf", (query) => query.likeAnyOf("title", ["al%", "de%"]), "alpha delta"],
    ["ilike", (query) => query.ilike("title", "ALPHA"), "alpha"],
    ["ilikeAllOf", (query) => query.ilikeAllOf("title", ["%A", "G%"]), "gamma"],
    ["ilikeAnyOf", (query) => query.ilikeAnyOf("title", ["AL%", "DE%"]), "alpha delta"],
    ["match by a regular expression", (query) => query.filter("title", "match", "^(a|b)"), "alpha beta"],
    ["is", (query) => query.is("image_url", null), "alpha beta"],
    ["in", (query) => query.in("title", ["alpha", "delta", 'a,"b"']), "alpha delta"],
    ["notIn", (query) => query.not("title", "in", "(alpha,delta)"), "beta gamma"],
    ["contains", (query) => query.contains("tags", ["beta"]), "beta"],
    ["containedBy", (query) => query.containedBy("tags", ["gamma", "all", "x"]), "gamma"],
    ["overlaps", (query) => query.overlaps("tags", ["alpha", "beta"]), "alpha beta"],
    ["match", (query) => query.match({ title: "beta", date: "2025-02-01" }), "beta"],
    ["not", (query) => query.not("title", "eq", "beta"), "alpha gamma delta"],
    ["or", (query) => query.or("title.eq.alpha,title.eq.delta"), "alpha delta"],
    ["or with and", (query) => query.or("title.eq.alpha,and(title.eq.delta,date.eq.2025-04-01)"), "alpha delta"],
    ["filter", (query) => query.filter("title", "eq", "beta"), "beta"],
    ["limit", (query) => query.limit(2), "alpha beta"],
    ["range", (query) => query.range(1, 2), "beta gamma"],
  ];
  test.each(FILTERS)("filter: %s", async (_, narrow, expected) => {
    expect(await titles(narrow(read()))).toBe(expected);
    expect(await titles(narrow(read("title", server)))).toBe(expected);
  });

  const COSTLY = ["match by a regular expression"];
  test.each(FILTERS.filter(([name]) => !COSTLY.includes(name)))("anonymous filter: %s", async (_, narrow, expected) => {
    expect(await titles(narrow(read("title", createClients(site).database)))).toBe(expected);
  });

  test("anonymous text search and search of posts", async () => {
    const { database } = createClients(site);
    const search = (columns: string, query: string) =>
      database
        .from("blog_posts")
        .select("title")
        .eq("author", author)
        .textSearch(columns, query, { type: "websearch" });
    expect(await titles(search("title", "beta or nothing"))).toBe("beta");
    expect(
      await titles(database.from("blog_posts").select("title").textSearch("title", "gamma").eq("author", author)),
    ).toBe("gamma");
    const found = await database.rpc("find_posts", { search: "gamma", size: 1 });
    expect([found.error, found.data]).toEqual([
      null,
      (await database.rpc("find_posts", { search: "gamma", size: 1 }, { get: true })).data,
    ]);
    const head = await database.rpc("find_posts", { search: "gamma" }, { head: true });
    expect([head.status, head.error]).toEqual([200, null]);
    expect((await database.rpc("list_pictures")).error).toMatchObject({
      code: "42501",
      message: "permission denied for function list_pictures",
    });
    expect((await database.rpc("no_such_function")).error).toMatchObject({ code: "PGRST202" });
  });

  test("order: both directions, several columns, nulls first", async () => {
    const all = () => editor.from("blog_posts").select("title").eq("author", author);
    expect(await titles(all().order("title", { ascending: false }))).toBe("gamma delta beta alpha");
    expect(await titles(all().order("image_url", { nullsFirst: true }).order("title"))).toBe("alpha beta delta gamma");
  });

  test("columns: alias, cast, and an unknown column", async () => {
    const { data } = await read("name:title, day:date::text, tags").limit(1);
    expect(data).toEqual([{ name: "alpha", day: "2025-01-01", tags: ["alpha", "all"] }]);
    expect((await read("nothing")).error).toMatchObject({ code: "42703" });
  });

  test.each(["exact", "planned", "estimated"] as const)("count: %s", async (count) => {
    const { count: found, data } = await editor.from("blog_posts").select("title", { count }).eq("author", author);
    expect(data).toHaveLength(4);
    if (count === "exact") expect(found).toBe(4);
    else expect(found).toEqual(expect.any(Number));
    const head = await editor.from("blog_posts").select("title", { count, head: true }).eq("author", author);
    expect([head.data, head.error]).toEqual([null, null]);
  });

  test("single and maybeSingle: one row, none, many", async () => {
    const all = () => editor.from("blog_posts").select("title").eq("author", author);
    expect((await all().eq("title", "beta").single()).data).toEqual({ title: "beta" });
    expect((await all().eq("title", "none").maybeSingle()).data).toBeNull();
    const none = await all().eq("title", "none").single();
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      "PGRST116",
      "The result contains 0 rows",
    ]);
    const many = await all().single();
    expect([many.status, many.error?.code, many.error?.details]).toEqual([
      406,
      "PGRST116",
      "The result contains 4 rows",
    ]);
    expect((await all().maybeSingle()).error?.code).toBe("PGRST116");
    await expect(all().single().throwOnError()).rejects.toMatchObject({ code: "PGRST116" });
  });

  test("CSV", async () => {
    const { data } = await read("title,date").limit(2).csv();
    expect(data).toBe("title,date\nalpha,2025-01-01\nbeta,2025-02-01");
  });

  test("embedding: the posts of previous slugs, and the reverse, inner and spread", async () => {
    const old = makePost({ author: `${author} 2` });
    await editor.from("blog_posts").insert(old);
    await editor
      .from("blog_posts")
      .update({ slug: `${old.slug}-new` })
      .eq("slug", old.slug);
    const { data } = await editor.from("former_slugs").select("slug, blog_posts(title)").eq("slug", old.slug).single();
    expect(data).toEqual({ slug: old.slug, blog_posts: { title: old.title } });
    const back = await editor
      .from("blog_posts")
      .select("title, former_slugs!inner(slug)")
      .eq("former_slugs.slug", old.slug);
    expect(back.data).toEqual([{ title: old.title, former_slugs: [{ slug: old.slug }] }]);
    const spread = await editor.from("former_slugs").select("slug, ...blog_posts(title)").eq("slug", old.slug);
    expect(spread.data).toEqual([{ slug: old.slug, title: old.title }]);
    const unknown = await editor.from("former_slugs").select("slug, contact_messages(id)");
    expect(unknown.error).toMatchObject({ code: "PGRST200", details: expect.stringContaining("contact_messages") });
  });

  test("embedding: a table that has the name of a table in another schema", async () => {
    const { data } = await editor.from("memberships").select("id, users(*)").order("id");
    expect(data).toEqual([
      { id: 1, users: { name: "Ayu", likes: "tea" } },
      { id: 2, users: null },
    ]);
    const inner = await editor.from("users").select("*, memberships!inner(id)");
    expect(inner.data).toEqual([{ name: "Ayu", likes: "tea", memberships: [{ id: 1 }] }]);
  });

  test("rpc: by POST, GET and HEAD", async () => {
    expect((await editor.rpc("twice", { number: 2 })).data).toBe(4);
    expect((await editor.rpc("twice", { number: 2 }, { get: true })).data).toBe(4);
    const head = await editor.rpc("twice", { number: 2 }, { head: true, count: "exact" });
    expect([head.status, head.data, head.count]).toEqual([200, null, 1]);
    const wrong = await editor.rpc("twice", { number: "two" }, { head: true });
    expect([wrong.status, wrong.data]).toEqual([400, null]);
  });

  test("insert, upsert, update and delete return rows, counts or nothing, as requested", async () => {
    const row = makePost({ author: `${author} 3` });
    const inserted = await editor.from("blog_posts").insert(row, { count: "exact" }).select("slug").single();
    expect([inserted.status, inserted.data, inserted.count]).toEqual([201, { slug: row.slug }, 1]);
    const upserted = await editor
      .from("blog_posts")
      .upsert({ ...row, title: "Upserted" }, { onConflict: "slug" })
      .select("title");
    expect(upserted.data).toEqual([{ title: "Upserted" }]);
    const ignored = await editor
      .from("blog_posts")
      .upsert({ ...row, title: "Ignored" }, { onConflict: "slug", ignoreDuplicates: true })
      .select("title");
    expect(ignored.data).toEqual([]);
    const updated = await editor.from("blog_posts").update({ title: "New" }, { count: "exact" }).eq("slug", row.slug);
    expect([updated.status, updated.data, updated.count]).toEqual([204, null, 1]);
    const missed = await editor.from("blog_posts").update({ title: "New" }).eq("slug", "no-such-post").select();
    expect([missed.status, missed.data]).toEqual([200, []]);
    const removed = await editor.from("blog_posts").delete({ count: "exact" }).eq("slug", row.slug).select("slug");
    expect([removed.data, removed.count]).toEqual([[{ slug: row.slug }], 1]);
  });

  test("maxAffected rejects a change of more rows, and then nothing changes", async () => {
    const update = editor.from("blog_posts").update({ excerpt: "x" }).eq("author", author);
    // The types contain this method only for clients that name a version of PostgREST.
    const bounded = update as unknown as { maxAffected(max: number): typeof update };
    const rejected = await bounded.maxAffected(2);
    expect(rejected.error?.code).toBe("PGRST124");
    expect((await editor.from("blog_posts").select("slug").eq("excerpt", "x")).data).toEqual([]);
  });

  test("a violated rule is reported with its details, if PostgreSQL reports them", async () => {
    const slug = posts[0]?.slug ?? "";
    const taken = { code: "23505", message: 'duplicate key value violates unique constraint "blog_posts_slug_key"' };
    // PostgreSQL shows values of rows only to roles that bypass row policies. The embedded service_role is such a role.
    const embedded = await startSite();
    try {
      const service = createServerClients(embedded).database;
      const { data } = await createClients(embedded).database.from("blog_posts").select("slug").limit(1).single();
      const byServer = await service.from("blog_posts").insert(makePost(data ?? {}));
      expect(byServer.status).toBe(409);
      const details = `Key (slug)=(${data?.slug}) already exists.`;
      expect(byServer.error).toMatchObject({ ...taken, details, hint: null });
      const shape = await service.from("blog_posts").insert(makePost({ slug: "Not A Slug" }));
      expect(shape.status).toBe(400);
      expect(shape.error).toMatchObject({ code: "23514", details: expect.stringMatching(/^Failing row contains \(/) });
    } finally {
      await embedded.close();
    }
    const byEditor = await editor.from("blog_posts").insert(makePost({ slug }));
    expect(byEditor.status).toBe(409);
    expect(byEditor.error).toMatchObject({ ...taken, details: null, hint: null });
    const ofAnonymous = await createClients(site).database.from("blog_posts").insert(makePost());
    expect(ofAnonymous.error).toMatchObject({ code: "42501", details: null });
  });

  test("an abort ends the call, and a missing table or function has its error code", async () => {
    const controller = new AbortController();
    controller.abort();
    expect((await read().abortSignal(controller.signal)).error?.message).toMatch(/abort/i);
    expect((await editor.from("nowhere").select()).error).toMatchObject({ code: "PGRST205" });
    expect((await editor.rpc("nothing")).error).toMatchObject({ code: "PGRST202" });
  });
});
