import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const LIST = "/rest/v1/blog_posts?select=*&order=date.desc";
const COUNTED = { prefer: "count=exact" };

type Headers = Record<string, string>;

describe.each(EMBEDDED)("a page of posts on %s", (kind) => {
  let site: Site;
  let editor: ReturnType<typeof createClients>;
  let editorToken: string;
  let origins = 0;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    editorToken = await signIn(site);
    editor = createClients(site, editorToken);
    // The table has enough posts for distant pages, and many posts on one day. PostgreSQL stores their content apart.
    await site.database.query(`
      insert into blog_posts (slug, title, date, author, content, tags)
      select 'post-' || number, 'Post ' || number, date '2024-12-31' - (number / 3 % 200), 'Author',
        '<p>' || (select string_agg(md5(number::text || part), ' ') from generate_series(1, 120) as part) || '</p>',
        array['a tag', 'another "one"']
      from generate_series(1, 700) as number`);
    // Autovacuum would analyze the table between two requests and change the planned count.
    await site.database.query("analyze blog_posts");
  });
  afterAll(() => site.close());

  /** Sends an anonymous request. A new Origin for each request prevents a response from the cache. */
  async function ask(path: string, headers: Headers = {}) {
    origins += 1;
    const origin = `http://origin-${origins}.test`;
    const response = await site.fetch(path, {
      headers: { apikey: site.backend.publishableKey, origin, ...headers },
    });
    const own = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
    return { status: response.status, headers: own, body: await response.text() };
  }

  /** @returns the rows of a list as PostgreSQL writes them, with their number and the number of all posts */
  async function expected(columns: string, offset: number, limit: number) {
    const [row] = await site.database.query(
      `select coalesce(json_agg(r), '[]')::text as body, count(*)::integer as rows,
        (select count(*)::integer from blog_posts) as total
      from (select ${columns} from blog_posts order by date desc, id desc limit $1 offset $2) as r`,
      [String(limit), String(offset)],
    );
    return { body: String(row?.body), rows: Number(row?.rows), total: Number(row?.total) };
  }

  test.each([
    [0, 9],
    [9, 9],
    [0, 1000],
    [0, 5000],
    [99, 9],
    [100, 9],
    [101, 9],
    [350, 200],
    [720, 9],
    [0, 0],
  ])("offset %i and limit %i have PostgreSQL's bytes, counted and not", async (offset, limit) => {
    const { body, rows, total } = await expected("*", offset, Math.min(limit, 1000));
    const range = rows === 0 ? "*" : `${offset}-${offset + rows - 1}`;
    for (const caller of [{}, { authorization: `Bearer ${editorToken}` }] as Headers[]) {
      const plain = await ask(`${LIST}&offset=${offset}&limit=${limit}`, caller);
      expect([plain.status, plain.body]).toEqual([200, body]);
      expect(Object.fromEntries(plain.headers)).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "content-range": `${range}/*`,
      });
      const counted = await ask(`${LIST}&offset=${offset}&limit=${limit}`, { ...COUNTED, ...caller });
      expect([counted.status, counted.body]).toEqual([rows < total ? 206 : 200, body]);
      expect(Object.fromEntries(counted.headers)).toMatchObject({
        "content-range": `${range}/${total}`,
        "preference-applied": "count=exact",
      });
    }
  });

  test.each([
    ["offset=5000&limit=9", COUNTED, 416, "PGRST103"],
    ["offset=5000&limit=9", {}, 200, undefined],
    ["offset=9&limit=9&limit=3", {}, 400, "54001"],
    ["offset=-1&limit=9", {}, 400, "PGRST100"],
    ["offset=x&limit=9", {}, 400, "PGRST100"],
    ["offset=007&limit=9", {}, 200, undefined],
    ["offset=100000&limit=9", {}, 200, undefined],
    ["offset=100001&limit=9", {}, 416, "PGRST103"],
    ["offset=0&limit=9", { range: "5-3" }, 416, "PGRST103"],
    ["offset=0&limit=9", { "accept-profile": "auth" }, 406, "PGRST106"],
    ["offset=0&limit=9", { accept: "application/vnd.pgrst.object+json" }, 406, "PGRST116"],
    ["offset=0&limit=9", { authorization: "Bearer a.b.c" }, 401, "PGRST301"],
    ["offset=0&limit=9", { apikey: "sb_publishable_none" }, 401, undefined],
    ["offset=0&limit=9", { apikey: "" }, 401, undefined],
  ] as [string, Headers, number, string | undefined][])("%s with %o: %i", async (range, headers, status, code) => {
    const response = await ask(`${LIST}&${range}`, headers);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body).code).toBe(code);
  });

  test("a header's range and a query's range meet", async () => {
    const { body } = await expected("*", 12, 3);
    expect((await ask(`${LIST}&offset=10&limit=5`, { range: "12-40" })).body).toBe(body);
    expect((await ask(LIST, { range: "12-14" })).body).toBe(body);
  });

  test.each([
    ["slug,date", "slug, date"],
    ["date,slug", "date, slug"],
    ["slug, date", "slug, date"],
    ["id,content,tags,created_at", "id, content, tags, created_at"],
    ["slug::text", "slug"],
  ])("select=%s has PostgreSQL's bytes on a far page", async (select, columns) => {
    const { body, total } = await expected(columns, 300, 20);
    const path = `/rest/v1/blog_posts?select=${select}&order=date.desc&offset=300&limit=20`;
    const response = await ask(path, COUNTED);
    expect([response.status, response.body]).toEqual([206, body]);
    expect(response.headers).toContainEqual(["content-range", `300-319/${total}`]);
  });

  test("pages of every size contain the table in its order", async () => {
    const rows = await site.database.query("select slug from blog_posts order by date desc, id desc");
    for (const size of [7, 100, 333]) {
      const read: unknown[] = [];
      for (let from = 0; from < rows.length; from += size) {
        const { data, count } = await editor.database
          .from("blog_posts")
          .select("slug", { count: "exact" })
          .order("date", { ascending: false })
          .range(from, from + size - 1)
          .throwOnError();
        expect(count).toBe(rows.length);
        read.push(...(data as { slug: string }[]));
      }
      expect(read).toEqual(rows);
    }
  });

  test("a post whose date an editor changes is counted once", async () => {
    const post = makePost({ date: "2001-02-03" });
    const totalOf = async () =>
      (await ask(`${LIST}&offset=0&limit=1`, COUNTED)).headers.find(([name]) => name === "content-range")?.[1];
    const before = Number((await totalOf())?.split("/")[1]);
    await editor.database.from("blog_posts").insert(post).throwOnError();
    expect(await totalOf()).toBe(`0-0/${before + 1}`);
    await editor.database.from("blog_posts").update({ date: "1950-01-01" }).eq("slug", post.slug).throwOnError();
    expect(await totalOf()).toBe(`0-0/${before + 1}`);
    await editor.database.from("blog_posts").delete().eq("slug", post.slug).throwOnError();
    expect(await totalOf()).toBe(`0-0/${before}`);
  });
});
