import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Statement, TransactionQuery } from "#embedded-supabase/database/transaction-query.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const SLUG = /<loc>[^<]*\/blog\/([^<]+)<\/loc>/g;

describe.each(EMBEDDED)("feeds and sitemap on %s", (kind) => {
  let site: Site;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
  });
  afterAll(() => site.close());

  async function read(path: string): Promise<string> {
    const response = await site.fetch(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  }

  async function storedSlugs(): Promise<unknown[]> {
    const rows = await site.database.query("select slug from blog_posts order by date desc, id desc");
    return rows.map(({ slug }) => slug);
  }

  const slugsIn = (xml: string) => [...xml.matchAll(SLUG)].map(([, slug]) => slug);

  /** Returns the transactions of the database while the site renders a page again; each is one round trip. */
  async function tripsOf(path: string): Promise<(readonly Statement[])[]> {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await read(path);
    const queries: unknown[] = query.mock.calls.map(([first]) => first);
    query.mockRestore();
    return queries.flatMap((query) => (query instanceof TransactionQuery ? [query.statements] : []));
  }

  test("a few posts are one sitemap", async () => {
    const rows = await site.database.query(
      "select slug, language, updated_at from blog_posts order by date desc, id desc",
    );
    const pages = [
      ["/", "/id"],
      ["/blog", "/id/blog"],
    ].flatMap(([english, indonesian]) => {
      const alternates = [
        ["en", english],
        ["id", indonesian],
        ["x-default", english],
      ].map(([code, path]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${site.url}${path}"/>`);
      return [english, indonesian].map((path) => `<url><loc>${site.url}${path}</loc>${alternates.join("")}</url>`);
    });
    const posts = rows.map(
      ({ slug, language, updated_at }) =>
        `<url><loc>${site.url}${language === "id" ? "/id" : ""}/blog/${slug}</loc><lastmod>${new Date(String(updated_at)).toISOString()}</lastmod></url>`,
    );
    expect(await read("/sitemap.xml")).toBe(
      `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...pages, ...posts].join("\n")}\n</urlset>\n`,
    );
    expect((await site.fetch("/sitemap-1.xml")).status).toBe(404);
  });

  test("a change of a post changes its modification time, but not its day", async () => {
    const [{ slug, date } = {}] = await site.database.query(
      "select slug, date::text from blog_posts order by date desc limit 1 offset 4",
    );
    const editor = createClients(site, await signIn(site));
    const { data } = await editor.database
      .from("blog_posts")
      .update({ tags: ["changed"] })
      .eq("slug", slug)
      .select("updated_at")
      .single();
    const changedAt = new Date(data?.updated_at).toISOString();
    expect(Date.now() - Date.parse(changedAt)).toBeLessThan(60_000);
    expect(await read("/sitemap.xml")).toContain(`/blog/${slug}</loc><lastmod>${changedAt}</lastmod>`);
    const feed = await read("/atom.xml");
    const entry = new RegExp(`<entry>(?:(?!</entry>).)*/blog/${slug}".*?</entry>`, "s").exec(feed)?.[0];
    // The day starts at midnight in Jakarta.
    const publishedAt = new Date(`${date}T00:00:00+07:00`).toISOString();
    expect(entry).toContain(`<published>${publishedAt}</published>\n<updated>${changedAt}</updated>`);
    expect(feed.slice(0, feed.indexOf("<entry>"))).toContain(`<updated>${changedAt}</updated>`);
    const rss = await read("/rss.xml");
    expect(rss).toContain(`<atom:updated>${changedAt}</atom:updated>`);
    expect(rss).toContain(`<lastBuildDate>${new Date(changedAt).toUTCString()}</lastBuildDate>`);
  });

  test("many posts have an index of parts that contain each post once", async () => {
    // Unlike `query`, this has no time limit, which a slow machine would exceed.
    await site.database.execute(`
      insert into blog_posts (slug, title, author, content, date)
      select 'post-' || number, 'Title', 'Author', 'Text', date '2020-01-01' - number / 3
      from generate_series(1, 4100) as number`);
    const parts = await vi.waitFor(
      async () => {
        const index = await read("/sitemap.xml");
        expect(index).toContain("<sitemapindex ");
        return [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(([, url = ""]) => url);
      },
      { timeout: 15_000 },
    );
    expect(parts).toEqual([1, 2, 3].map((number) => `${site.url}/sitemap-${number}.xml`));
    const oldestFirst = await Promise.all(parts.map((part) => read(new URL(part).pathname)));
    expect(oldestFirst.toReversed().flatMap(slugsIn)).toEqual(await storedSlugs());
    expect(oldestFirst.map((part) => part.includes(`<loc>${site.url}/blog</loc>`))).toEqual([true, false, false]);
    expect((await site.fetch("/sitemap-4.xml")).status).toBe(404);
    expect((await site.fetch("/sitemap-26.xml")).status).toBe(404);
  });

  test("a new post changes only the last part", async () => {
    const before = await Promise.all([1, 2, 3].map((number) => read(`/sitemap-${number}.xml`)));
    const editor = createClients(site, await signIn(site));
    const post = makePost({ date: "2030-01-01" });
    await editor.database.from("blog_posts").insert(post).throwOnError();
    const after = await Promise.all([1, 2, 3].map((number) => read(`/sitemap-${number}.xml`)));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toContain(`/blog/${post.slug}</loc>`);
  });

  test.each([
    ["/sitemap.xml", 1],
    ["/sitemap-1.xml", 3],
    ["/rss.xml", 1],
    ["/atom.xml", 1],
    ["/blog", 1],
    ["/blog?page=400", 1],
  ])(
    "%s needs the same number of database round trips with thousands of posts as with a few: %i",
    async (path, trips) => {
      await read("/blog"); // other pages show the number of pages, so it must be known
      const editor = createClients(site, await signIn(site));
      await editor.database.from("blog_posts").update({ author: "Another" }).eq("slug", "post-1").throwOnError();
      if (path.includes("?")) await read("/blog");
      const found = await tripsOf(path);
      expect(found).toHaveLength(trips);
      expect(found.flat().filter(({ text }) => text.includes("(select count(*)"))).toEqual([]);
    },
  );

  test("a feed reads twenty posts and does not count all posts", async () => {
    const editor = createClients(site, await signIn(site));
    await editor.database.from("blog_posts").update({ author: "A third" }).eq("slug", "post-1").throwOnError();
    const [statements = []] = await tripsOf("/rss.xml");
    const query = statements.find(({ text }) => text.includes("limit "));
    expect(query?.values).toContain(20);
    expect(query?.text).not.toContain("count_posts");
  });

  test("one render shows a save, even if its announcement is late", async () => {
    const editor = createClients(site, await signIn(site));
    for (let save = 1; save <= 20; save += 1) {
      await editor.database
        .from("blog_posts")
        .update({ title: `Save ${save}` })
        .eq("slug", "post-1")
        .throwOnError();
      const before = site.renderCount();
      for (const _ of ["rendered", "cached", "cached"]) await read("/blog");
      expect([save, site.renderCount() - before]).toEqual([save, 1]);
    }
  });
});
