import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSchema } from "#embedded-supabase/rest/schema/load-schema.ts";
import { makeAnonymousQuery } from "#embedded-supabase/tests/anonymous-queries.ts";
import { seededRandom } from "#embedded-supabase/tests/query-schema.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { POSTS } from "../support/post-queries.ts";
import { openSharedSite } from "../support/shared-site.ts";

const QUERIES = 2000;

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  let visitor: ReturnType<typeof createClients>;
  let editor: ReturnType<typeof createClients>;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    visitor = createClients(site);
    editor = createClients(site, await signIn(site));
  });
  afterAll(() => site.close());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    site.fetch(path, { headers: { apikey: site.backend.publishableKey, ...headers } });

  test("the budget knows all tables and columns, and the tables that no policy shows to anonymous callers", async () => {
    const columns = await site.database.query(`
      select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' group by table_name`);
    const shown = await site.database.query(`
      select tablename as table from pg_policies
      where schemaname = 'public' and cmd in ('SELECT', 'ALL') and roles && array['anon', 'public']::name[]`);
    const tables = [...(await loadSchema(site.database)).tables.values()];
    const readable = tables.filter(({ isPublic }) => isPublic).map(({ name }) => name);
    expect(columns.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name).sort());
    expect(shown.map(({ table }) => table).sort()).toEqual(readable.sort());
    for (const { table, columns: found } of columns) {
      const known = tables.find(({ name }) => name === table)?.columns.keys() ?? [];
      expect([table, [...known]]).toEqual([table, found]);
    }
  });

  test(`${QUERIES} random queries within the budget all get a response without a failure`, async () => {
    const random = seededRandom(kind.length);
    const statuses = new Map<number, number>();
    for (let round = 0; round < QUERIES; round += 1) {
      const path = makeAnonymousQuery(random, POSTS);
      const headers = {
        ...(random() < 0.3 && { prefer: "count=exact" }),
        ...(random() < 0.1 && { accept: "application/vnd.pgrst.object+json" }),
        ...(random() < 0.05 && { accept: "text/csv" }),
      };
      const response = await ask(path, headers);
      const text = await response.text();
      // A statement that reaches its time limit also causes 500.
      expect([path, response.status, text.slice(0, 200)]).toEqual([
        path,
        expect.toBeOneOf([200, 206, 400, 404, 406, 416]),
        expect.not.stringMatching(/"(?:54001|PGRST100)"/),
      ]);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    expect(statuses.get(200)).toBeGreaterThan(QUERIES / 4);
  });

  test("the official client filters, sorts, embeds and counts as a visitor", async () => {
    const posts = ["alpha", "beta", "gamma"].map((word, index) =>
      makePost({
        slug: `visitor-${word}`,
        title: `About ${word}`,
        date: `2019-01-0${index + 1}`,
        tags: [word, "greek"],
      }),
    );
    await editor.database.from("blog_posts").insert(posts);
    await editor.database.from("blog_posts").update({ slug: "visitor-delta" }).eq("slug", "visitor-gamma");
    const table = () => visitor.database.from("blog_posts");
    const slugs = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await query;
      expect(error).toBeNull();
      return (data as { slug: string }[]).map(({ slug }) => slug.slice("visitor-".length));
    };
    const mine = () => table().select("slug").contains("tags", ["greek"]).order("date");
    expect(await slugs(mine())).toEqual(["alpha", "beta", "delta"]);
    expect(await slugs(mine().gt("date", "2019-01-01").lte("date", "2019-01-03"))).toEqual(["beta", "delta"]);
    expect(await slugs(mine().in("slug", ["visitor-alpha", "visitor-delta"]))).toEqual(["alpha", "delta"]);
    expect(await slugs(mine().ilike("title", "%BETA%"))).toEqual(["beta"]);
    expect(await slugs(mine().like("title", "About _eta"))).toEqual(["beta"]);
    expect(await slugs(mine().overlaps("tags", ["alpha", "beta"]))).toEqual(["alpha", "beta"]);
    expect(await slugs(mine().not("slug", "eq", "visitor-beta"))).toEqual(["alpha", "delta"]);
    expect(await slugs(mine().or("slug.eq.visitor-alpha,and(date.gte.2019-01-03,title.like.*gamma)"))).toEqual([
      "alpha",
      "delta",
    ]);
    expect(await slugs(mine().is("image_url", null).limit(1))).toEqual(["alpha"]);
    expect(await slugs(mine().order("title", { ascending: false, nullsFirst: true }).range(1, 2))).toEqual([
      "beta",
      "delta",
    ]);
    const counted = await table().select("*", { count: "exact", head: true }).contains("tags", ["greek"]);
    expect(counted.count).toBe(3);
    const renamed = await table()
      .select("title, former_slugs!inner(slug)")
      .eq("former_slugs.slug", "visitor-gamma")
      .single();
    expect(renamed.data).toEqual({ title: "About gamma", former_slugs: [{ slug: "visitor-gamma" }] });
    const back = await visitor.database
      .from("former_slugs")
      .select("blog_posts(slug)")
      .eq("slug", "visitor-gamma")
      .single();
    expect(back.data).toEqual({ blog_posts: { slug: "visitor-delta" } });
    const csv = await table().select("slug,date").eq("slug", "visitor-alpha").csv();
    expect(csv.data).toBe("slug,date\nvisitor-alpha,2019-01-01");
  });

  test("the official client receives the limit and an alternative", async () => {
    const { error, status } = await visitor.database.from("blog_posts").select("slug").textSearch("content", "cloud");
    expect([status, error]).toEqual([
      401,
      expect.objectContaining({ code: "42501", details: expect.stringContaining("fts"), hint: expect.any(String) }),
    ]);
    const search = await editor.database.from("blog_posts").select("slug").textSearch("content", "cloud");
    expect(search.error).toBeNull();
  });

  test("a page of the list far after the last one does not exist, and says so", async () => {
    const response = await site.fetch("/blog?page=999999");
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining("All posts are on the pages before it."),
    ]);
  });
});
