import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { droppedWithContent } from "#shared/rich-text/html-policy.ts";
import { sanitize } from "#shared/rich-text/server-sanitizer.ts";
import { cleaned, hostile, unchanged } from "#tests/corpus/sanitizer-cases.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { openSharedSite } from "./support/shared-site.ts";

const REJECTED = /The content of this post was not stored: it holds/;

/** HTML that the API would clean. These tests write it directly to the database. */
const active = [
  ...["script", "style", "link", "meta", "base", "form", "frame", "applet", ...droppedWithContent].map(
    (name) => `<p>a</p><${name} x="y">b`,
  ),
  "<SCRIPT>alert(1)</SCRIPT>",
  "<script\n>alert(1)</script>",
  "<script/x>alert(1)</script>",
  "<iframe/src=https://example.com>",
  "<img src=x onerror=alert(1)>",
  '<img src="x"onerror="alert(1)">',
  "<img/src=x/onerror=alert(1)>",
  "<p onclick\n=\nalert(1)>a</p>",
  '<p title=">" onclick="a()">b</p>',
  '<p =" onclick=a() b=">c</p>',
  '<p x=a" onclick=a() y=">c</p>',
  "<p ONCLICK='a()'>b</p>",
  '<a href="javascript:alert(1)">a</a>',
  "<a title='a' HREF = 'JaVaScRiPt:alert(1)'>a</a>",
  "<a href=javascript:alert(1)>a</a>",
  '<a href="java&#9;script:alert(1)">a</a>',
  '<a href="java&Tab;script&colon;alert(1)">a</a>',
  '<a href=" \u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:a">a</a>',
  '<img src="data:text/html;base64,AAAA">',
  "<!--><img src=x onerror=alert(1)>-->",
  "<img src=x onerror=alert(1)//",
];

/** This HTML looks active, but nothing in it runs. */
const harmless = [
  "&lt;script&gt;alert(1)&lt;/script&gt; &lt;p onclick=x&gt;",
  "<p>set one=1, onload = 2, javascript:void(0), data:text/html and href=javascript:1</p>",
  "<pre><code>&lt;a href=\"javascript:alert(1)\" onclick='x'&gt;\n</code></pre>",
  '<p><img src="https://example.com/a.png" alt="how onclick=alert(1) works" title="x on = y"></p>',
  '<p><img src="https://example.com/a.png" alt="1 < 2 > 0 onclick = x"></p>',
  "1 < 2, 3<4, a <<b>c</b>, <3",
  '<a href="/a:b">a</a><a href="?q=a:b">b</a><a href="#a:b">c</a><a href="a b.html">d</a><a href="">e</a><a name>f</a>',
  '<a href="https://example.com/?a=1&amp;b=javascript:2">a</a><a href="tom&amp;jerry">b</a><a href="tel:+62 21">c</a>',
  '<p a =" onclick=a() b=">c</p>',
  "<div class=x style='color: red' id=\"y\">b<br/><br /></div><!-- more -->",
];

describe.each(EMBEDDED)("posts written past the API on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSharedSite(kind);
  });
  afterAll(() => site.close());

  async function insert(content: string): Promise<string> {
    const { slug, title, author } = makePost();
    const [row] = await site.database.query(
      "insert into blog_posts (slug, title, author, content) values ($1, $2, $3, $4) returning id::text as id",
      [slug, title, author, content],
    );
    return String(row?.id);
  }
  const update = (id: string, column: "title" | "content", value: string) =>
    site.database.query(`update blog_posts set ${column} = $2 where id = $1::uuid returning ${column}`, [id, value]);

  test("are rejected if they contain active content", async () => {
    for (const html of active) await expect(insert(html), html).rejects.toThrow(REJECTED);
    const id = await insert("<p>a</p>");
    await expect(update(id, "content", "<script>1</script>")).rejects.toThrow(REJECTED);
  });

  test("are stored if they contain no active content", async () => {
    for (const html of harmless) await expect(insert(html), html).resolves.toBeTruthy();
  });

  test("are stored if they were sanitised", async () => {
    const left = [...unchanged, ...cleaned.map(([html]) => html), ...hostile, ...active, ...harmless].map(sanitize);
    for (const html of left.filter((text) => text.trim() !== ""))
      await expect(insert(html), html).resolves.toBeTruthy();
  });

  test("from before this rule may be changed in all other columns", async () => {
    await site.database.execute("alter table blog_posts disable trigger blog_posts_check");
    const id = await insert("<script>1</script>a");
    await site.database.execute("alter table blog_posts enable trigger blog_posts_check");
    expect(await update(id, "title", "Another title")).toEqual([{ title: "Another title" }]);
    expect(await update(id, "content", "<script>1</script>a")).toHaveLength(1);
    await expect(update(id, "content", "<script>2</script>a")).rejects.toThrow(REJECTED);
    expect(await update(id, "content", "a")).toEqual([{ content: "a" }]);
  });

  /** With more than linear work, one of these texts would exceed the time limit of the statement. */
  test("of a million characters are checked, with any content", async () => {
    for (const html of [
      "<a href=aaaa ",
      '<a href="aaaa"',
      '<a x="',
      "<a ",
      "<",
      "<!--",
      "<p on",
      '<a href="&amp;',
      "x=1 ",
    ]) {
      const [row] = await site.database.query("select app_private.find_active_html(repeat($1, $2::int)) as found", [
        html,
        String(Math.ceil(1_000_000 / html.length)),
      ]);
      expect(row, html).toHaveProperty("found");
    }
  });
});
