import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { endAtWord } from "#shared/end-at-word.ts";
import { makePost, type PostRow } from "#tests/factories/make-post.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { createClients } from "#tests/support/clients.ts";
import { hashInlineScripts, readDocument } from "#tests/support/read-document.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const PAGE_SIZE = 9;

describe.each(BACKENDS)("the blog on %s", (kind) => {
  let site: Site;
  let editor: ReturnType<typeof createClients>;

  beforeAll(async () => {
    site = await startSiteOn(kind);
    editor = createClients(site, await signIn(site));
  });
  afterAll(() => site.close());

  /** Posts as the database has them, in the order every list promises. */
  async function storedPosts(
    condition = "language = 'en'",
  ): Promise<{ slug: string; title: string; excerpt: string; author: string }[]> {
    const rows = await site.database.query(
      `select slug, title, excerpt, author from blog_posts where ${condition} order by date desc, id desc`,
    );
    return rows as Awaited<ReturnType<typeof storedPosts>>;
  }

  async function open(path: string) {
    const response = await site.fetch(path);
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, document: readDocument(html) };
  }

  async function publish(overrides: Partial<PostRow> = {}): Promise<PostRow> {
    const post = makePost(overrides);
    const { error } = await editor.database.from("blog_posts").insert(post);
    expect(error).toBeNull();
    return post;
  }

  async function rename(from: string, to: string): Promise<void> {
    const { data } = await editor.database.from("blog_posts").update({ slug: to }).eq("slug", from).select();
    expect(data).toHaveLength(1);
  }

  test("a first start has sample posts", async () => {
    expect((await storedPosts()).length).toBeGreaterThan(PAGE_SIZE * 2);
  });

  test("the list contains the newest posts with their texts before any script runs", async () => {
    const { status, headers, document } = await open("/blog");
    const newest = (await storedPosts()).slice(0, PAGE_SIZE);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(document.posts).toEqual(newest.map(({ slug }) => slug));
    for (const { title, excerpt, author } of newest) {
      for (const words of [title, excerpt, author]) expect(document.text).toContain(words);
    }
  });

  test("the list has its metadata", async () => {
    const { document } = await open("/blog");
    expect(document.title).toContain("Our Insights & News");
    expect(document.canonical).toBe(`${site.url}/blog`);
    expect(document.meta("og:type")).toBe("website");
    for (const name of [
      "description",
      "keywords",
      "og:title",
      "og:description",
      "og:url",
      "twitter:card",
      "twitter:title",
    ]) {
      expect([name, document.meta(name)]).toEqual([name, expect.stringMatching(/.+/)]);
    }
  });

  test("every post is on exactly one page, in order", async () => {
    const posts = (await storedPosts()).map(({ slug }) => slug);
    const shown: unknown[] = [];
    for (let page = 1; page <= Math.ceil(posts.length / PAGE_SIZE); page += 1) {
      shown.push(...(await open(page === 1 ? "/blog" : `/blog?page=${page}`)).document.posts);
    }
    expect(shown).toEqual(posts);
  });

  test("the links to the next post lead through the whole blog, newest first, and back to the first post", async () => {
    for (const author of ["Same Day A", "Same Day B"]) await publish({ author, date: "2024-02-29" });
    const posts = (await storedPosts()).map(({ slug }) => slug);
    const read: unknown[] = [];
    for (let slug: unknown = posts[0]; read.length <= posts.length; ) {
      read.push(slug);
      [slug] = (await open(`/blog/${slug}`)).document.posts; // before the previous one and those related
    }
    expect(read).toEqual([...posts, posts[0]]);
  });

  test("a page past the end is not found, and says so", async () => {
    const { status, document } = await open("/blog?page=4711");
    expect([status, document.posts]).toEqual([404, []]);
    expect(document.text).toContain("This page does not exist.");
    expect(document.text).not.toContain("No blog posts available yet");
    expect((await open("/blog?q=cloud&page=4711")).status).toBe(404);
    expect((await open("/id/blog?page=4711")).status).toBe(404);
    expect(document.text).not.toContain("Failed to load");
    expect(document.text).not.toContain("Loading");
  });

  test.each(["0", "-1", "1.5", "x", "1e3", "%00", "", "99999999999999999999", "2%20", "1&page=2", "[]"])(
    "?page=%s is the first page",
    async (page) => {
      const { status, document } = await open(`/blog?page=${page}`);
      expect([status, document.posts]).toEqual([200, (await open("/blog")).document.posts]);
    },
  );

  test("a post's document has its text, its metadata and its structured data", async () => {
    const post = await publish({ title: 'Quotes "and" <angles> & more', content: "<p>Body with <em>stress</em>.</p>" });
    const { status, document, html } = await open(`/blog/${post.slug}`);
    expect(status).toBe(200);
    expect(document.title).toContain(post.title);
    expect(html).toContain("Body with <em>stress</em>.");
    expect(document.text).toContain("June 15, 2025");
    expect(document.canonical).toBe(`${site.url}/blog/${post.slug}`);
    expect(document.meta("og:type")).toBe("article");
    expect(document.meta("description")).toBe(endAtWord(post.excerpt));
    expect(document.structured).toMatchObject({
      "@type": "Article",
      headline: post.title,
      description: endAtWord(post.excerpt),
      author: { name: post.author },
      publisher: expect.anything(),
      datePublished: post.date,
      dateModified: post.date,
      mainEntityOfPage: { "@id": `${site.url}/blog/${post.slug}` },
    });
  });

  test("scripts in a post do not reach readers", async () => {
    const post = await publish({
      title: "</script><script>alert(1)</script>",
      content: '<p onclick="alert(2)">Text<script>alert(3)</script><img src="x" onerror="alert(4)"></p>',
    });
    const { html } = await open(`/blog/${post.slug}`);
    expect(html).not.toMatch(/<script>alert|onclick=|onerror=/);
  });

  test("an unknown post and an unknown path return 404, each with a separate text", async () => {
    const post = await open("/blog/there-is-no-such-post");
    expect(post.status).toBe(404);
    expect(post.document.text).toContain("The blog post you are looking for does not exist.");
    const page = await open("/no/such/page");
    expect(page.status).toBe(404);
    expect(page.document.text).toContain("Oops! Our server just had a coffee break.");
  });

  test.each([
    "UPPER",
    "-",
    "a--b",
    "%F0%9F%92%A9",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "a%20b",
    "%2e%2e%2fetc",
    "..%2f..",
    "%00",
    "'%20or%201=1--",
    "a".repeat(2000),
  ])("/blog/%s is an unknown post", async (slug) => {
    const { status, html } = await open(`/blog/${slug}`);
    expect(status).toBe(404);
    expect(html).not.toMatch(/node_modules|<script>alert|\.tsx?:\d+/);
  });

  test("the policy of every document allows its own inline scripts by their hashes and no others", async () => {
    const [{ slug = "" } = {}] = await storedPosts();
    for (const path of ["/", "/blog", "/blog?page=2", `/blog/${slug}`, "/blog/none", "/none"]) {
      const { headers, html } = await open(path);
      const policy = headers.get("content-security-policy") ?? "";
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
      const hashes = hashInlineScripts(html);
      expect(hashes.length).toBeGreaterThan(0);
      expect(scripts.filter((source) => source !== "'self'").sort()).toEqual([...new Set(hashes)].sort());
      expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
      const connect = /connect-src ([^;]*)/.exec(policy)?.[1];
      expect(connect).toBe(kind === "hosted" ? `'self' ${site.backendUrl}` : "'self'");
    }
  });

  test("feeds and sitemap list the newest post", async () => {
    const post = await publish({ date: "2030-01-01" });
    for (const path of ["/rss.xml", "/atom.xml", "/sitemap.xml"]) {
      await vi.waitFor(
        async () => {
          const { status, html } = await open(path);
          expect([path, status, html.includes(`/blog/${post.slug}`)]).toEqual([path, 200, true]);
        },
        { timeout: 15_000 },
      );
    }
  });

  test("words and paragraphs have their language in storage, page and feeds", async () => {
    const post = await publish({
      date: "2030-01-03",
      content:
        '<p lang="id" onclick="a()">Gotong royong</p><p>in <span lang="la">vivo</span> <span lang="not_a_tag">b</span></p>',
    });
    const shown = '<p lang="id">Gotong royong</p><p>in <span lang="la">vivo</span> <span>b</span></p>';
    const { data: stored } = await editor.database.from("blog_posts").select("content").eq("slug", post.slug);
    expect(stored).toEqual([{ content: shown }]);
    expect((await open(`/blog/${post.slug}`)).html).toContain(shown);
    for (const feed of ["/rss.xml", "/atom.xml"]) {
      await vi.waitFor(
        async () => {
          const { html } = await open(feed);
          expect(html).toContain(shown.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"));
        },
        { timeout: 15_000 },
      );
    }
  });

  test("page and feeds have the lists of HTML for the flat lists of the editor", async () => {
    const post = await publish({
      date: "2030-01-02",
      content: '<ol><li data-list="bullet">one</li><li data-list="ordered" class="ql-indent-1">two</li></ol>',
      excerpt: `${"word ".repeat(31)}divi...`.padStart(163, "x"),
    });
    const shown = "<ul><li>one<ol><li>two</li></ol></li></ul>";
    expect((await open(`/blog/${post.slug}`)).html).toContain(shown);
    for (const feed of ["/rss.xml", "/atom.xml"]) {
      await vi.waitFor(
        async () => {
          const { html } = await open(feed);
          expect(html).toContain(shown.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"));
          expect(html).not.toContain("divi...");
          expect(html).toContain("word...");
        },
        { timeout: 15_000 },
      );
    }
  });

  // A hosted project does not announce its changes, so one visitor may get the previous page.
  const shows = async (path: string, words: string, isThere: boolean) => {
    const check = async () => expect((await open(path)).document.text.includes(words)).toBe(isThere);
    if (kind === "hosted") await vi.waitFor(check, { timeout: 5000 });
    else await check();
  };

  test("the next request shows a created, changed or deleted post", async () => {
    const post = makePost({ title: "Fresh from the press", date: "2031-01-01" });
    await shows("/blog", post.title, false);
    await editor.database.from("blog_posts").insert(post);
    await shows("/blog", post.title, true);
    await shows(`/blog/${post.slug}`, post.title, true);

    await editor.database.from("blog_posts").update({ title: "Corrected in print" }).eq("slug", post.slug);
    await shows("/blog", "Corrected in print", true);
    await shows(`/blog/${post.slug}`, "Corrected in print", true);

    await editor.database.from("blog_posts").delete().eq("slug", post.slug);
    await shows("/blog", "Corrected in print", false);
    await shows(`/blog/${post.slug}`, "Post Not Found", true);
  });

  test("each previous slug of a renamed post leads to it by one redirect", async () => {
    const { slug } = await publish();
    const [second, third] = [`${slug}-second`, `${slug}-third`];
    await rename(slug, second);
    await rename(second, third);
    for (const previous of [slug, second]) {
      const { status, headers } = await open(`/blog/${previous}`);
      expect([status, headers.get("location")]).toEqual([301, `/blog/${third}`]);
    }
    await shows(`/blog/${third}`, "The text of", true);
  });

  test("a post that gets its previous slug back is available there, and so is another post with a free slug", async () => {
    const { slug } = await publish();
    await rename(slug, `${slug}-away`);
    await rename(`${slug}-away`, slug);
    await shows(`/blog/${slug}`, "The text of", true);
    expect((await open(`/blog/${slug}-away`)).headers.get("location")).toBe(`/blog/${slug}`);

    await rename(slug, `${slug}-gone`);
    await publish({ slug, title: "A newcomer at an old address" });
    await shows(`/blog/${slug}`, "A newcomer at an old address", true);
  });

  test("a deleted post leaves no redirect", async () => {
    const { slug } = await publish();
    await rename(slug, `${slug}-later`);
    await editor.database.from("blog_posts").delete().eq("slug", `${slug}-later`);
    expect((await open(`/blog/${slug}`)).status).toBe(404);
  });

  test("posts of one day have the same order on every page", async () => {
    const day = Array.from({ length: 30 }, () => makePost({ date: "1999-12-31" }));
    await editor.database.from("blog_posts").insert(day);
    const before = (await storedPosts("true")).length - 30;
    const seen: string[] = [];
    for (let from = before; from < before + 30; from += 7) {
      const { data } = await createClients(site)
        .database.from("blog_posts")
        .select("*", { count: "exact" })
        .order("date", { ascending: false })
        .range(from, Math.min(from + 6, before + 29));
      seen.push(...((data ?? []) as { slug: string }[]).map(({ slug }) => slug));
    }
    expect(seen).toEqual((await storedPosts("true")).slice(before).map(({ slug }) => slug));
  });
});
