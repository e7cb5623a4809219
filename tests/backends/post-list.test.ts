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
  async function ask(address: string, headers: Headers = {}) {
    origins += 1;
    const origin = `http://origin-${origins}.test`;
    const response = await site.fetch(address, {
      headers: { apikey: site.backend.publishableKey, origin, ...headers },
    });
    const own = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
    return { status: response.status, headers: own, body: await response.text() };
  }

  /** The additional header changes nothing in the response, but it makes lite handle the call. */
  const askLite = (address: string, headers: Headers = {}) => ask(address, { ...headers, "range-unit": "items" });

  test.each([
    "offset=0&limit=9",
    "offset=9&limit=9",
    "offset=0&limit=1000",
    "offset=99&limit=9",
    "offset=100&limit=9",
    "offset=101&limit=9",
    "offset=350&limit=200",
    "offset=720&limit=9",
    "offset=724&limit=9",
    "offset=5000&limit=9",
    "offset=0&limit=0",
    "limit=9&offset=300",
    "offset=9&limit=9&slug=neq.post-1",
    "offset=9&limit=9&limit=3",
    "offset=-1&limit=9",
    "offset=x&limit=9",
    "offset=007&limit=9",
    "offset=100000&limit=9",
    "offset=100001&limit=9",
    "offset=9&limit=9&apikey=x",
  ])("%s has lite's bytes, counted and not", async (range) => {
    for (const headers of [{}, COUNTED, { prefer: "count=planned" }, { authorization: `Bearer ${editorToken}` }]) {
      const address = `${LIST}&${range}`;
      expect(await ask(address, headers as Headers)).toEqual(await askLite(address, headers as Headers));
    }
  });

  test.each([
    "slug,date",
    "date,slug",
    "slug,slug",
    "slug, date",
    "id,content,tags,created_at",
    "nothing",
    "slug::text",
    "",
  ])("select=%s has lite's bytes", async (select) => {
    const address = `/rest/v1/blog_posts?select=${select}&order=date.desc&offset=300&limit=20`;
    expect(await ask(address, COUNTED)).toEqual(await askLite(address, COUNTED));
  });

  test.each([
    { apikey: "sb_publishable_none" },
    { apikey: "" },
    { authorization: "Bearer a.b.c" },
    { authorization: "Basic YTpi" },
    { range: "0-3" },
    { "accept-profile": "auth" },
    { accept: "text/csv" },
    { accept: "application/vnd.pgrst.object+json" },
  ] as Headers[])("lite handles a request with %o", async (headers) => {
    const address = `${LIST}&offset=200&limit=5`;
    const response = await ask(address, { ...COUNTED, ...headers });
    expect(response).not.toEqual(await ask(address, COUNTED));
    expect(response).toEqual(await askLite(address, { ...COUNTED, ...headers }));
  });

  test("pages of every size are the table in its order", async () => {
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
