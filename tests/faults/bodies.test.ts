import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { beginRequest } from "#tests/support/unfinished-request.ts";

const MEGABYTE = 1024 * 1024;

describe.each(EMBEDDED)("bodies sent to %s", (kind) => {
  let site: Site;
  let anonymous: Record<string, string>;
  let editor: Record<string, string>;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { TRUST_PROXY: "true" });
    anonymous = { apikey: site.backend.publishableKey };
    editor = { ...anonymous, authorization: `Bearer ${await signIn(site)}` };
  });
  afterAll(() => site.close());

  const begin = (method: string, path: string, headers: Record<string, string>, body = "") =>
    beginRequest(site.url, { method, path, headers, body });

  async function countPosts(): Promise<unknown> {
    const [row] = await site.database.query("select count(*)::int as count from blog_posts");
    return row?.count;
  }

  test.each([
    ["POST", "/storage/v1/object/blog-images/a.png", 400],
    ["PUT", "/storage/v1/object/blog-images/a.png", 400],
    ["PUT", "/storage/v1/object/upload/sign/blog-images/a.png?token=a.b.c", 400],
    ["POST", "/storage/v1/object/list/blog-images", 400],
    ["POST", "/rest/v1/blog_posts", 401],
    ["PATCH", "/rest/v1/blog_posts?slug=eq.a", 401],
    ["POST", "/auth/v1/recover", 413],
    ["POST", "/auth/v1/token?grant_type=password", 413],
    ["POST", "/blog", 405],
  ])(
    "an anonymous %s %s of 10.9 MB gets a response before it is sent, and the connection closes",
    async (method, path, status) => {
      const announced: Record<string, string>[] = [{ "Content-Length": "10900000" }];
      // A chunked body announces no length, so the server must count its bytes. A test below covers this.
      if (status !== 413) announced.push({ "Transfer-Encoding": "chunked" });
      for (const length of announced) {
        const body = "Transfer-Encoding" in length ? "5\r\nhello\r\n" : "hello";
        const request = begin(method, path, { ...anonymous, ...length }, body);
        expect([await request.status, request.response().slice(0, 12)]).toEqual([status, expect.any(String)]);
        if (path === "/blog") {
          request.end();
        } else {
          expect(request.response().toLowerCase()).toContain("connection: close");
          await request.closed;
        }
      }
    },
  );

  test("credentials in chunks are received up to 16 KB", async () => {
    const chunk = `1000\r\n${"x".repeat(0x1000)}\r\n`;
    const request = begin(
      "POST",
      "/auth/v1/recover",
      { ...anonymous, "Transfer-Encoding": "chunked" },
      chunk.repeat(5),
    );
    expect(await request.status).toBe(413);
    await request.closed;
  });

  test("an e-mail of 200 KB is rejected by its length, one of 15 KB by its characters", async () => {
    for (const [letters, status] of [
      [200_000, 413],
      [15_000, 400],
    ] as const) {
      const response = await site.fetch("/auth/v1/recover", {
        method: "POST",
        headers: { ...anonymous, "content-type": "application/json" },
        body: JSON.stringify({ email: "a".repeat(letters) }),
      });
      expect([response.status, await response.json()]).toEqual([
        status,
        expect.objectContaining({ msg: expect.any(String) }),
      ]);
    }
  });

  test("unfinished bodies block no sign-in, and are replaced by others of the same network", async () => {
    const network = (index: number) => `2001:db8::${index.toString(16)}`;
    const slow = Array.from({ length: 40 }, (_, index) =>
      begin(
        "POST",
        "/auth/v1/token?grant_type=password",
        { ...anonymous, "Content-Length": "1000", "X-Forwarded-For": network(index) },
        '{"email":',
      ),
    );
    const given = await Promise.all(slow.slice(0, 24).map(({ status }) => status));
    expect(new Set(given)).toEqual(new Set([408]));
    const response = await site.fetch("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { ...anonymous, "content-type": "application/json", "x-forwarded-for": network(99) },
      body: JSON.stringify(EDITOR),
    });
    expect(response.status).toBe(200);
    for (const request of slow) request.end();
  });

  test("an editor's quota fits three of the largest uploads; the next gets 503 with Retry-After", async () => {
    const upload = () =>
      begin(
        "POST",
        `/storage/v1/object/blog-images/${crypto.randomUUID()}.png`,
        { ...editor, "Content-Type": "image/png", "Content-Length": String(11 * MEGABYTE - 64 * 1024) },
        "\x89PNG",
      );
    const uploads = [upload(), upload(), upload(), upload()];
    const rejected = await Promise.race(
      uploads.map(async (request) => {
        await request.status;
        return request;
      }),
    );
    expect([await rejected.status, rejected.response()]).toEqual([503, expect.stringMatching(/retry-after: \d+\r\n/i)]);
    await rejected.closed;
    // The limit leaves capacity for small bodies, and an anonymous read needs none.
    const post = await site.fetch("/rest/v1/blog_posts", {
      method: "POST",
      headers: { ...editor, "content-type": "application/json" },
      body: JSON.stringify(makePost()),
    });
    expect(post.status).toBe(201);
    expect((await site.fetch("/rest/v1/blog_posts?select=id&limit=1", { headers: anonymous })).status).toBe(200);

    for (const request of uploads) request.end();
    const freed = async () => {
      const response = await site.fetch(`/storage/v1/object/blog-images/${crypto.randomUUID()}.png`, {
        method: "POST",
        headers: { ...editor, "content-type": "image/png" },
        body: Uint8Array.from([...PNG, ...new Uint8Array(9 * MEGABYTE)]),
      });
      await response.text();
      return response.status;
    };
    await expect.poll(freed, { timeout: 30_000 }).toBe(200);
  });

  test.each([
    ["text/csv", `slug,title\n${Array.from({ length: 16_384 }, (_, row) => `a-${row},b\n`).join("")}`],
    [
      "application/json",
      JSON.stringify(Array.from({ length: 16_384 }, (_, row) => ({ slug: `a-${row}`, title: "b" }))),
    ],
    ["application/json", `[${"[".repeat(100_000)}`],
    ["application/x-www-form-urlencoded", "a=b&".repeat(100_000)],
  ])("an editor's rows of more values than a statement takes are rejected: %s", async (type, body) => {
    const before = await countPosts();
    const response = await site.fetch("/rest/v1/blog_posts", {
      method: "POST",
      headers: { ...editor, "content-type": type },
      body,
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: "54000" })]);
    const list = await site.fetch("/rest/v1/blog_posts?select=id&limit=3", { headers: anonymous });
    expect([list.status, await list.json(), await countPosts()]).toEqual([
      200,
      [expect.anything(), expect.anything(), expect.anything()],
      before,
    ]);
  });

  test("an editor may send rows as CSV or as a form", async () => {
    const rows = [makePost(), makePost()].map(({ slug, title, author, content }) => ({ slug, title, author, content }));
    const csv = [Object.keys(rows[0] as object), ...rows.map((row) => Object.values(row))]
      .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
      .join("\n");
    const { slug, title, author, content } = makePost();
    for (const [type, body] of [
      ["text/csv", csv],
      ["application/x-www-form-urlencoded", new URLSearchParams({ slug, title, author, content }).toString()],
    ] as const) {
      const response = await site.fetch("/rest/v1/blog_posts", {
        method: "POST",
        headers: { ...editor, "content-type": type },
        body,
      });
      expect([type, response.status]).toEqual([type, 201]);
    }
    const slugs = [...rows.map((row) => row.slug), slug];
    const stored = await site.database.query("select slug from blog_posts where slug in ($1, $2, $3)", slugs);
    expect(stored).toHaveLength(3);
  });

  test.each(["return=minimal", "return=headers-only", "return=representation", "count=exact", "tx=commit"])(
    "a row that was not written is not acknowledged, with Prefer: %s",
    async (prefer) => {
      const taken = makePost();
      const good = makePost();
      const send = (rows: object) =>
        site.fetch("/rest/v1/blog_posts", {
          method: "POST",
          headers: { ...editor, "content-type": "application/json", prefer },
          body: JSON.stringify(rows),
        });
      expect((await send(taken)).status).toBe(201);
      for (const [rows, status] of [
        [taken, 409],
        [[good, taken], 409],
        [[good, { ...makePost(), title: "" }], 400],
        [{ ...good, date: "soon" }, 400],
      ] as const) {
        expect((await send(rows)).status).toBe(status);
      }
      const [row] = await site.database.query("select count(*)::int as count from blog_posts where slug = $1", [
        good.slug,
      ]);
      expect(row?.count).toBe(0);
      const change = await site.fetch(`/rest/v1/blog_posts?slug=eq.${taken.slug}`, {
        method: "PATCH",
        headers: { ...editor, "content-type": "application/json", prefer },
        body: JSON.stringify({ title: "" }),
      });
      expect(change.status).toBe(400);
    },
  );
});
