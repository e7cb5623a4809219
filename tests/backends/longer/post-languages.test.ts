import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost, type PostRow } from "#tests/factories/make-post.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { createClients } from "#tests/support/clients.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

describe.each(BACKENDS)("languages of posts on %s", (kind) => {
  let site: Site;
  let english: PostRow & { id: string };
  let indonesian: PostRow;
  let insert: (row: PostRow) => Promise<string>;

  beforeAll(async () => {
    site = await startSiteOn(kind);
    const { database } = createClients(site, await signIn(site));
    insert = async (row) => {
      const { data, error } = await database.from("blog_posts").insert([row]).select();
      expect(error).toBeNull();
      return String(data?.[0]?.id);
    };
    const row = makePost({ title: "Quartz in English", tags: ["quartz"], date: "2026-11-20" });
    english = { ...row, id: await insert(row) };
    indonesian = makePost({
      title: "Kuarsa dalam bahasa Indonesia",
      tags: ["quartz"],
      date: "2026-11-20",
      language: "id",
      translation_of: english.id,
    });
    await insert(indonesian);
  });
  afterAll(() => site.close());

  const open = async (path: string) => (await site.fetch(path)).text();
  const alternates = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]*)"/gi)].map(([, language, href = ""]) => [
      language,
      new URL(href).pathname,
    ]);

  test.each([
    ["/blog", "/id/blog"],
    ["/blog?q=quartz", "/id/blog?q=quartz"],
    ["/blog?tag=quartz", "/id/blog?tag=quartz"],
    ["/rss.xml", "/id/rss.xml"],
    ["/atom.xml", "/id/atom.xml"],
  ])("%s and %s show posts of their language", async (en, id) => {
    const isIndonesianSearch = id.includes("?q=");
    expect(await open(en)).toContain(english.title);
    expect(await open(en)).not.toContain(indonesian.title);
    const found = await open(isIndonesianSearch ? "/id/blog?q=kuarsa" : id);
    expect(found).toContain(indonesian.title);
    expect(found).not.toContain(english.title);
  });

  test("the next, previous and related posts of a post have its language", async () => {
    const other = makePost({ title: "Kuarsa lain", tags: ["quartz"], date: "2026-11-19", language: "id" });
    await insert(other);
    expect(await open(`/id/blog/${indonesian.slug}`)).toContain(other.title);
    expect(await open(`/blog/${english.slug}`)).not.toContain(other.title);
  });

  test("a post and its translation name each other", async () => {
    const pair = [
      ["en", `/blog/${english.slug}`],
      ["id", `/id/blog/${indonesian.slug}`],
      ["x-default", `/blog/${english.slug}`],
    ];
    const pages = [await open(`/blog/${english.slug}`), await open(`/id/blog/${indonesian.slug}`)];
    expect(pages.map(alternates)).toEqual([pair, pair]);
    expect(pages[0]).toContain(`href="/id/blog/${indonesian.slug}"`);
    expect(pages[1]).toContain(`href="/blog/${english.slug}"`);
  });

  test("a post has one URL", async () => {
    for (const [asked, target] of [
      [`/id/blog/${english.slug}`, `/blog/${english.slug}`],
      [`/blog/${indonesian.slug}`, `/id/blog/${indonesian.slug}`],
    ]) {
      const { status, headers } = await site.fetch(asked ?? "");
      expect([status, headers.get("location")]).toEqual([301, target]);
    }
  });

  test("every pair of URLs for search engines is mutual, in documents and in the sitemap", async () => {
    const sitemap = await open("/sitemap.xml");
    const entries = [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)].map(([, loc = "", rest = ""]) => ({
      path: new URL(loc).pathname,
      links: [...rest.matchAll(/hreflang="([\w-]+)" href="([^"]*)"/g)].map(([, language, href = ""]) => [
        language,
        new URL(href).pathname,
      ]),
    }));
    const byPath = new Map(entries.map(({ path, links }) => [path, links]));
    expect(byPath.get("/id")).toEqual(byPath.get("/"));
    expect(byPath.get("/id/blog")).toEqual(byPath.get("/blog"));
    for (const { path, links } of entries) {
      for (const [, target = ""] of links) expect([path, byPath.get(target)]).toEqual([path, links]);
      expect([path, alternates(await open(path))]).toEqual([path, links]);
    }
  });

  test.each([
    [{ language: "english" }, "blog_posts_language_shape"],
    [{ language: "" }, "blog_posts_language_shape"],
  ])("%j is rejected", async (fields, constraint) => {
    const { database } = createClients(site, await signIn(site));
    const { error } = await database.from("blog_posts").insert([makePost(fields)]);
    expect(error?.message).toContain(constraint);
  });
});
