import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { createClients } from "#tests/support/clients.ts";
import { PNG } from "#tests/support/images.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** The calls of spec section 7 through the official clients, in the way the browser makes them. */
describe.each(BACKENDS)("the official clients on %s", (kind) => {
  let site: Site;
  let visitor: ReturnType<typeof createClients>;
  let editor: ReturnType<typeof createClients>;

  beforeAll(async () => {
    site = await startSiteOn(kind);
    visitor = createClients(site);
    editor = createClients(site, await signIn(site));
  });
  afterAll(() => site.close());

  describe("database", () => {
    test("list: one page, newest first, with the exact total", async () => {
      const [stored] = await site.database.query("select count(*)::int as count from blog_posts");
      const { data, count, status } = await visitor.database
        .from("blog_posts")
        .select("*", { count: "exact" })
        .order("date", { ascending: false })
        .range(0, 8);
      const dates = (data ?? []).map(({ date }) => date);
      expect([status, count, dates.length]).toEqual([expect.toBeOneOf([200, 206]), stored?.count, 9]);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(data?.[0]).toMatchObject({
        id: expect.any(String),
        slug: expect.any(String),
        title: expect.any(String),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        author: expect.any(String),
        excerpt: expect.any(String),
        content: expect.any(String),
        tags: expect.any(Array),
      });
    });

    test("list: a page that starts past the end is PGRST103", async () => {
      const { error, status } = await visitor.database
        .from("blog_posts")
        .select("*", { count: "exact" })
        .order("date", { ascending: false })
        .range(9000, 9008);
      expect([status, error?.code]).toEqual([416, "PGRST103"]);
    });

    test("detail: a single row, and PGRST116 without a row", async () => {
      const { data: list } = await visitor.database.from("blog_posts").select("slug").limit(1);
      const slug = list?.[0]?.slug as string;
      const found = await visitor.database.from("blog_posts").select("*").eq("slug", slug).single();
      expect(found.data).toMatchObject({ slug });
      const missing = await visitor.database.from("blog_posts").select("*").eq("slug", "no-such-post").single();
      expect([missing.status, missing.error?.code, missing.data]).toEqual([406, "PGRST116", null]);
    });

    test("insert, update and delete return the current row", async () => {
      const post = makePost({ tags: ["one", "two"], image_url: "https://example.test/a.png" });
      const added = await editor.database.from("blog_posts").insert([post]).select();
      expect([added.status, added.data]).toEqual([201, [expect.objectContaining(post)]]);

      const id = added.data?.[0]?.id;
      const changes = { ...post, title: "Another title", image_url: null, tags: [] };
      const changed = await editor.database.from("blog_posts").update(changes).eq("id", id).select();
      expect(changed.data).toEqual([expect.objectContaining({ ...changes, id })]);

      const removed = await editor.database.from("blog_posts").delete().eq("id", id).select();
      expect(removed.data).toEqual([expect.objectContaining({ id })]);
      const { count } = await visitor.database
        .from("blog_posts")
        .select("*", { count: "exact", head: true })
        .eq("id", id);
      expect(count).toBe(0);
    });

    test("texts are returned unchanged", async () => {
      const post = makePost({
        title: "Bahasa, “quotes”, 日本語, 👩🏽‍💻 and a \\backslash",
        content: `<p>${"long ".repeat(20_000)}</p>\n<pre>\t'";--\u2028</pre>`,
        tags: ["with, comma", 'with "quotes"', "{braces}", "NULL", "ünïcode"],
      });
      await editor.database.from("blog_posts").insert(post);
      const { data } = await visitor.database.from("blog_posts").select("*").eq("slug", post.slug).single();
      expect(data).toMatchObject(post);
    });

    test.each([
      ["a slug with capitals", { slug: "Not-A-Slug" }],
      ["an empty title", { title: "  " }],
      ["an empty author", { author: "" }],
      ["no content", { content: "" }],
      ["a date before 1900", { date: "1899-12-31" }],
      ["a date without an end", { date: "infinity" }],
      ["an image that is a script", { image_url: "javascript:alert(1)" }],
      ["an endless title", { title: "x".repeat(501) }],
    ])("%s is rejected as a violated rule, 400 with SQLSTATE 23514", async (_, wrong) => {
      const { error, status } = await editor.database.from("blog_posts").insert(makePost(wrong)).select();
      expect([status, error?.code]).toEqual([400, "23514"]);
      expect(error?.message).toContain("blog_posts_");
    });

    test("a used slug is rejected as a conflict, 409 with SQLSTATE 23505", async () => {
      const post = makePost();
      await editor.database.from("blog_posts").insert(post);
      const again = await editor.database.from("blog_posts").insert(post).select();
      expect([again.status, again.error?.code]).toEqual([409, "23505"]);
      const other = makePost();
      await editor.database.from("blog_posts").insert(other);
      const moved = await editor.database
        .from("blog_posts")
        .update({ slug: post.slug })
        .eq("slug", other.slug)
        .select();
      expect([moved.status, moved.error?.code]).toEqual([409, "23505"]);
    });

    test.each([
      ["a number where a list belongs", { tags: 5 }],
      ["an object where a list belongs", { tags: { a: 1 } }],
      ["a list of lists", { tags: [["a", "b"]] }],
      ["an invalid date", { date: "soon" }],
      ["nothing for a title", { title: null }],
      ["an unknown column", { colour: "red" }],
      ["a character that no text can contain", { title: "a\u0000b" }],
    ])("%s is the client's mistake, and the next call works", async (_, wrong) => {
      const { error, status } = await editor.database.from("blog_posts").insert({ ...makePost(), ...wrong });
      expect(status).toBeOneOf([400, 409]);
      expect(error?.code).toMatch(/^(?:22|23|42|PGRST)/);
      expect((await visitor.database.from("blog_posts").select("id").limit(1)).status).toBe(200);
    });
  });

  describe("storage", () => {
    const upload = (body: Blob | Uint8Array, name = `${crypto.randomUUID()}.png`) =>
      editor.images.upload(name, body, { cacheControl: "3600", upsert: false, contentType: "image/png" });

    test.each([
      ["as the form a browser sends", () => new Blob([PNG], { type: "image/png" })],
      ["as plain bytes", () => PNG],
    ])("an image uploaded %s is public at once, with its type and its lifetime", async (_, makeBody) => {
      const { data, error } = await upload(makeBody());
      expect(error).toBeNull();
      expect(data).toEqual({ path: expect.any(String), id: expect.any(String), fullPath: `blog-images/${data?.path}` });
      const { publicUrl } = visitor.images.getPublicUrl(data?.path ?? "").data;
      const response = await fetch(publicUrl);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/png",
        "cache-control": "max-age=3600",
        "content-length": String(PNG.length),
        etag: expect.stringMatching(/^"[^"]+"$/),
        "x-content-type-options": "nosniff",
      });
    });

    test("an existing name is not overwritten", async () => {
      const { data } = await upload(PNG);
      const { error } = await upload(new Uint8Array([...PNG, 0]), data?.path);
      expect(error).toMatchObject({ statusCode: "409" });
      const { data: downloaded } = await visitor.images.download(data?.path ?? "");
      expect(downloaded?.size).toBe(PNG.length);
    });

    test("a public image supports conditional and range requests", async () => {
      const { data } = await upload(PNG);
      const { publicUrl } = visitor.images.getPublicUrl(data?.path ?? "").data;
      const etag = (await fetch(publicUrl)).headers.get("etag") ?? "";
      const unchanged = await fetch(publicUrl, { headers: { "if-none-match": etag } });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
      const part = await fetch(publicUrl, { headers: { range: "bytes=1-3" } });
      expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
        206,
        `bytes 1-3/${PNG.length}`,
        "PNG",
      ]);
    });

    test("names may contain folders, and a file may have the name of a folder", async () => {
      const folder = crypto.randomUUID();
      for (const name of [`${folder}/a.png`, folder, `${folder}/a.png/b.png`]) {
        const { error } = await upload(PNG, name);
        expect([name, error]).toEqual([name, null]);
        expect((await fetch(visitor.images.getPublicUrl(name).data.publicUrl)).status).toBe(200);
      }
    });

    test("a removed image does not exist any more", async () => {
      const { data } = await upload(PNG);
      const removed = await editor.images.remove([data?.path ?? ""]);
      expect(removed.data).toHaveLength(1);
      expect((await fetch(visitor.images.getPublicUrl(data?.path ?? "").data.publicUrl)).ok).toBe(false);
    });

    test("an editor can list, copy, move and replace images", async () => {
      const folder = crypto.randomUUID();
      await upload(PNG, `${folder}/one.png`);
      expect((await editor.images.copy(`${folder}/one.png`, `${folder}/two.png`)).error).toBeNull();
      expect((await editor.images.move(`${folder}/one.png`, `${folder}/three.png`)).error).toBeNull();
      const replaced = await editor.images.update(`${folder}/two.png`, PNG, { contentType: "image/png" });
      expect(replaced.error).toBeNull();
      const { data } = await editor.images.list(folder);
      expect(data?.map(({ name }) => name).sort()).toEqual(["three.png", "two.png"]);
    });

    test("many concurrent uploads all succeed", async () => {
      const results = await Promise.all(Array.from({ length: 20 }, () => upload(PNG)));
      expect(results.filter(({ error }) => error)).toEqual([]);
      const sizes = await Promise.all(
        results.map(async ({ data }) => (await visitor.images.download(data?.path ?? "")).data?.size),
      );
      expect(new Set(sizes)).toEqual(new Set([PNG.length]));
    });
  });

  describe("accounts", () => {
    test("sign in, read the own account, refresh, sign out", async () => {
      const { auth } = createClients(site);
      const { data, error } = await auth.signInWithPassword(EDITOR);
      expect(error).toBeNull();
      expect(data.session).toMatchObject({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        token_type: "bearer",
      });
      expect((await auth.getUser()).data.user).toMatchObject({ email: EDITOR.email });
      const refreshed = await auth.refreshSession();
      expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
      expect((await auth.signOut()).error).toBeNull();
      expect((await auth.getSession()).data.session).toBeNull();
    });

    test("a wrong password and an unknown account get the same response", async () => {
      const { auth } = createClients(site);
      const wrong = await auth.signInWithPassword({ email: EDITOR.email, password: "not the password" });
      const unknown = await auth.signInWithPassword({ email: "unknown@example.test", password: "not the password" });
      for (const { error } of [wrong, unknown])
        expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
      expect(wrong.error?.message).toBe(unknown.error?.message);
    });

    test("a new password works, the old one does not, and a weak one is rejected", async () => {
      const { auth } = createClients(site);
      await auth.signInWithPassword(EDITOR);
      expect((await auth.updateUser({ password: "short" })).error).toMatchObject({ code: "weak_password" });
      try {
        expect((await auth.updateUser({ password: "a different passphrase" })).error).toBeNull();
        expect((await createClients(site).auth.signInWithPassword(EDITOR)).error).not.toBeNull();
      } finally {
        await auth.updateUser({ password: EDITOR.password });
      }
      expect((await createClients(site).auth.signInWithPassword(EDITOR)).error).toBeNull();
    });

    test("many editors may sign in and out concurrently", async () => {
      const results = await Promise.all(
        Array.from({ length: 15 }, async () => {
          const { auth } = createClients(site);
          const { error } = await auth.signInWithPassword(EDITOR);
          return error ?? (await auth.signOut({ scope: "local" })).error;
        }),
      );
      expect(results.filter(Boolean)).toEqual([]);
    });
  });
});
