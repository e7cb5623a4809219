import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sanitize } from "#shared/rich-text/server-sanitizer.ts";
import { cleaned, hostile, runs, unchanged } from "#tests/corpus/sanitizer-cases.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const POSTS = "/rest/v1/blog_posts";
const HOSTILE = '<p onclick="a()">Safe</p><script>alert(1)</script><div style="x">too</div>';
const CLEAN = "<p>Safe</p>too";

describe.each(EMBEDDED)("posts written through the API on %s", (kind) => {
  let site: Site;
  let editor: Record<string, string>;
  let server: Record<string, string>;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    const { publishableKey, secretKey } = site.backend;
    editor = { apikey: publishableKey, authorization: `Bearer ${await signIn(site)}` };
    server = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  });
  afterAll(() => site.close());

  async function write(method: string, query: string, body: string, headers: Record<string, string>) {
    const response = await site.fetch(`${POSTS}${query}`, {
      method,
      body,
      headers: { ...editor, prefer: "return=representation", ...headers },
    });
    return { status: response.status, body: await response.json() };
  }
  const json = { "content-type": "application/json" };

  async function stored(slug: string): Promise<unknown> {
    const [row] = await site.database.query("select content from blog_posts where slug = $1", [slug]);
    return row?.content;
  }

  async function insert(content: string): Promise<string> {
    const post = makePost({ content });
    const { status } = await write("POST", "", JSON.stringify(post), json);
    expect(status).toBe(201);
    return post.slug;
  }

  const csv = ({ slug, title, author, content }: ReturnType<typeof makePost>) =>
    `slug,title,author,content\n${slug},${title.replaceAll(",", "")},${author},"${content.replaceAll('"', '""')}"`;

  test.each<[string, (post: ReturnType<typeof makePost>) => [string, string, string, Record<string, string>]]>([
    ["an object", (post) => ["POST", "", JSON.stringify(post), json]],
    ["a list", (post) => ["POST", "", JSON.stringify([makePost(), post]), json]],
    [
      "a list, the columns named",
      (post) => ["POST", "?columns=slug,title,author,content", JSON.stringify([post]), json],
    ],
    ["no content type", (post) => ["POST", "", JSON.stringify(post), { "content-type": "" }]],
    ["CSV", (post) => ["POST", "", csv(post), { "content-type": "text/csv" }]],
    [
      "CSV that calls itself JSON as well",
      (post) => ["POST", "", csv(post), { "content-type": "text/csv; a=application/jso" }],
    ],
    [
      "a form",
      ({ slug, title, author, content }) => [
        "POST",
        "",
        new URLSearchParams({ slug, title, author, content }).toString(),
        { "content-type": "application/x-www-form-urlencoded" },
      ],
    ],
    [
      "an upsert",
      (post) => [
        "POST",
        "?on_conflict=slug",
        JSON.stringify(post),
        { ...json, prefer: "resolution=merge-duplicates,return=representation" },
      ],
    ],
    ["the server's key", (post) => ["POST", "", JSON.stringify(post), { ...json, ...server }]],
    ["content that is not a text", (post) => ["POST", "", JSON.stringify({ ...post, content: [post.content] }), json]],
  ])("%s is cleaned before it is stored", async (name, request) => {
    const post = makePost({ content: HOSTILE });
    const { status, body } = await write(...request(post));
    expect(status).toBeLessThan(300);
    const isText = name !== "content that is not a text";
    expect(await stored(post.slug)).toBe(isText ? CLEAN : sanitize(JSON.stringify([HOSTILE])));
    expect(body.find((row: { slug: string }) => row.slug === post.slug).content).toBe(await stored(post.slug));
  });

  test.each(["PATCH", "PUT"])("%s is cleaned before it is stored", async (method) => {
    const post = makePost();
    const inserted = await write("POST", "", JSON.stringify(post), json);
    const { id } = inserted.body[0];
    const values = method === "PUT" ? { ...post, id, content: HOSTILE } : { content: HOSTILE };
    const { status, body } = await write(method, `?id=eq.${id}`, JSON.stringify(values), json);
    expect([status, body[0]?.content, await stored(post.slug)]).toEqual([200, CLEAN, CLEAN]);
  });

  test("a column name in another spelling is unknown", async () => {
    for (const name of ["Content", '"content"', "content::text", " content", "content->>a"]) {
      const { content: _, ...post } = makePost();
      const { status } = await write("POST", "", JSON.stringify({ ...post, [name]: HOSTILE }), json);
      expect([name, status]).toEqual([name, 400]);
    }
  });

  test("a post of only scripts becomes empty", async () => {
    const { status, body } = await write("POST", "", JSON.stringify(makePost({ content: "<script>1</script>" })), json);
    expect([status, body.code]).toEqual([400, "23514"]);
  });

  test("clean HTML stays unchanged", async () => {
    for (const html of unchanged.filter((text) => text.trim() !== ""))
      expect(await stored(await insert(html))).toBe(html);
  });

  test("other HTML is stored as the page would show it", async () => {
    for (const [html, expected] of cleaned.filter(([, left]) => left.trim() !== "")) {
      expect(await stored(await insert(html))).toBe(expected);
    }
    for (const html of hostile.filter((text) => sanitize(text).trim() !== "")) {
      expect(await stored(await insert(html))).not.toMatch(runs);
    }
  });
});
