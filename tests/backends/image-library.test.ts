import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draftRow } from "#tests/factories/make-draft.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { DATABASES, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import { GIF, PNG } from "#tests/support/images.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const PUBLIC = "/storage/v1/object/public/blog-images";
const RENDERED = "/storage/v1/render/image/public/blog-images";

type Listed = { name: string; posts: number };

describe.each(DATABASES)("images of the bucket on %s", (kind) => {
  let site: Site;
  let editor: ReturnType<typeof createClients>;

  beforeAll(async () => {
    site = await startSiteOnDatabase(kind);
    editor = createClients(site, await signIn(site));
  });
  afterAll(() => site.close());

  async function addPost(overrides: Parameters<typeof makePost>[0]) {
    const { data } = await editor.database
      .from("blog_posts")
      .insert([makePost(overrides)])
      .select();
    if (!data?.[0]) throw new Error("The post was not stored.");
    return data[0];
  }

  async function addDraft(row: { content?: string; image_url?: string; post_id?: string; base_version?: string }) {
    const { data } = await editor.database
      .from("post_drafts")
      .insert([draftRow(row)])
      .select();
    if (!data?.[0]) throw new Error("The draft was not stored.");
    return data[0];
  }

  async function namesOf(column: "post_id" | "draft_id", id: string): Promise<string[]> {
    const rows = await site.database.query(`select name from picture_references where ${column} = $1 order by name`, [
      id,
    ]);
    return rows.map(({ name }) => String(name));
  }

  const upload = (name: string, file = PNG, contentType = "image/png") =>
    editor.storage.from("blog-images").upload(name, file, { contentType });

  describe("references", () => {
    test.each([
      ["a URL with a host", `<p><img src="https://old.example${PUBLIC}/a.png" alt=""></p>`, ["a.png"]],
      ["one without", `<img src="${PUBLIC}/a.png">`, ["a.png"]],
      ["a variant", `<img src="${RENDERED}/a.png?width=480&amp;quality=75" alt="x">`, ["a.png"]],
      ["a link to an image", `<p><a href="http://localhost:3000${PUBLIC}/a.png#b">a</a></p>`, ["a.png"]],
      ["a folder and coded characters", `<img src="${PUBLIC}/seed/my%20map%20(1).png">`, ["seed/my map (1).png"]],
      ["letters of several bytes", `<img src="${PUBLIC}/k%C3%B6ln.png">`, ["köln.png"]],
      ["an ampersand in HTML", `<img src="${PUBLIC}/a&amp;b.png">`, ["a&b.png"]],
      [
        "two, one of them twice",
        `<img src="${PUBLIC}/b.png"><img src="${PUBLIC}/a.png"><img src="${PUBLIC}/b.png">`,
        ["a.png", "b.png"],
      ],
      ["a tag with a > in its words", `<img alt="a > b" src="${PUBLIC}/a.png">`, ["a.png"]],
      ["a URL in a text", `<p>https://x.example${PUBLIC}/a.png</p>`, []],
      ["a URL in an image's words", `<img alt="${PUBLIC}/a.png" src="https://x.example/b.png">`, []],
      ["another bucket", `<img src="/storage/v1/object/public/others/a.png">`, []],
      ["another site's path", `<img src="https://x.example/a?${PUBLIC}/a.png">`, []],
    ])("%s", async (_, content, expected) => {
      const [{ names } = {}] = await site.database.query(
        "select array(select app_private.picture_names($1, null) order by 1) as names",
        [content],
      );
      expect(names).toEqual(expected);
    });

    test("follow each change of a post", async () => {
      const post = await addPost({
        content: `<p><img src="${PUBLIC}/one.png"></p>`,
        image_url: `https://h.example${PUBLIC}/head.png`,
      });
      expect(await namesOf("post_id", post.id)).toEqual(["head.png", "one.png"]);
      await editor.database
        .from("blog_posts")
        .update({ content: `<p><img src="${PUBLIC}/two.png"></p>` })
        .eq("id", post.id);
      expect(await namesOf("post_id", post.id)).toEqual(["head.png", "two.png"]);
      await editor.database.from("blog_posts").update({ image_url: null }).eq("id", post.id);
      expect(await namesOf("post_id", post.id)).toEqual(["two.png"]);
      await editor.database.from("blog_posts").delete().eq("id", post.id);
      expect(await namesOf("post_id", post.id)).toEqual([]);
    });

    test("follow a draft", async () => {
      const draft = await addDraft({ image_url: `https://h.example${PUBLIC}/drafted.png` });
      expect(await namesOf("draft_id", draft.id)).toEqual(["drafted.png"]);
      await editor.database
        .from("post_drafts")
        .update({ fields: { image_url: "", content: `<img src="${PUBLIC}/x.png">` } })
        .eq("id", draft.id);
      expect(await namesOf("draft_id", draft.id)).toEqual(["x.png"]);
      await editor.database.from("post_drafts").delete().eq("id", draft.id);
      expect(await namesOf("draft_id", draft.id)).toEqual([]);
    });

    test("include posts from before the migration, such as the seed's", async () => {
      const [missing] = await site.database.query(`
        select count(*)::int as count from blog_posts where image_url like '%${PUBLIC}/seed/%'
          and not exists (select from picture_references where post_id = blog_posts.id)`);
      expect(missing?.count).toBe(0);
    });
  });

  describe("the uses of an image", () => {
    test("are listed by post and draft", async () => {
      const content = `<p><img src="${PUBLIC}/used.png"></p>`;
      const post = await addPost({ content });
      const draft = await addDraft({ content, post_id: post.id });
      const { data, error } = await editor.database.rpc(
        "picture_uses",
        { names: ["used.png", "unused.png"] },
        { get: true },
      );
      expect([error, data]).toEqual([
        null,
        [
          expect.objectContaining({
            name: "used.png",
            posts: 1,
            drafts: 1,
            post_id: post.id,
            slug: post.slug,
            title: post.title,
          }),
          expect.objectContaining({
            name: "used.png",
            posts: 1,
            drafts: 1,
            draft_id: draft.id,
            slug: post.slug,
            title: "",
          }),
        ],
      ]);
    });

    test("are limited to a number of images in one request", async () => {
      const names = Array.from({ length: 101 }, (_, index) => `${index}.png`);
      const { status, error } = await editor.database.rpc("picture_uses", { names });
      expect([status, error?.message]).toEqual([400, expect.stringContaining("At most 100")]);
    });
  });

  describe("the list", () => {
    test("contains the images of all folders, newest first, with their details", async () => {
      expect((await upload("newest-of-all.png")).error).toBeNull();
      await editor.database.from("picture_texts").upsert({ name: "newest-of-all.png", alt: "The newest one" });
      const { data, error } = await editor.database.rpc("list_pictures", { wanted: 3 }, { get: true });
      const [count] = await site.database.query(
        "select count(*)::int as count from storage.objects where bucket_id = 'blog-images'",
      );
      expect([error, data?.length]).toEqual([null, 3]);
      expect(data?.[0]).toMatchObject({
        name: "newest-of-all.png",
        bytes: PNG.length,
        type: "image/png",
        alt: "The newest one",
        posts: 0,
        drafts: 0,
        total: count?.count,
      });
      const { data: seeded } = await editor.database.rpc(
        "list_pictures",
        { search: "SEED/", wanted: 100 },
        { get: true },
      );
      expect(seeded?.every(({ name, posts }: Listed) => name.startsWith("seed/") && posts > 0)).toBe(true);
      const { data: described } = await editor.database.rpc("list_pictures", { search: "newest ONE" }, { get: true });
      expect(described?.map(({ name }: Listed) => name)).toEqual(["newest-of-all.png"]);
    });

    test("shows the name of the uploaded file, and finds the image by it", async () => {
      const bucket = editor.storage.from("blog-images");
      const file = new File([PNG], "x.png", { type: "image/png" });
      for (const [name, fileName] of [
        ["17-1.png", "Kantor Jakarta – Tim.png"],
        ["17-2.png", "x".repeat(300)],
        ["17-3.png", { not: "text" }],
      ] as const) {
        expect((await bucket.upload(name, file, { metadata: { fileName } })).error).toBeNull();
      }
      const find = async (search: string) =>
        (await editor.database.rpc("list_pictures", { search }, { get: true })).data;
      expect(await find("kantor jakarta")).toMatchObject([{ name: "17-1.png", file_name: "Kantor Jakarta – Tim.png" }]);
      expect((await find("17-2.png"))?.[0]?.file_name).toHaveLength(255);
      expect((await find("17-3.png"))?.[0]?.file_name).toBe('{"not": "text"}');
    });
  });

  describe("alternative texts of images", () => {
    test("record their author, and exist only for existing images", async () => {
      await upload("described.png");
      const { data } = await editor.database
        .from("picture_texts")
        .upsert({
          name: "described.png",
          alt: "A port",
          changed_by: crypto.randomUUID(),
          changed_by_name: "Another Editor",
        })
        .select();
      expect(data?.[0]).toMatchObject({ alt: "A port", changed_by_name: expect.stringContaining("@") });
      const { status } = await editor.database.from("picture_texts").insert({ name: "none.png", alt: "Nothing" });
      expect(status).toBe(403);
      const { status: tooLong } = await editor.database
        .from("picture_texts")
        .upsert({ name: "described.png", alt: "a".repeat(1001) });
      expect(tooLong).toBe(400);
    });
  });

  describe("a replacement", () => {
    test("changes URLs in posts and drafts, but not their words", async () => {
      const post = await addPost({
        image_url: `https://old.example${PUBLIC}/old.png`,
        content: `<p>${PUBLIC}/old.png</p><p><img src="${PUBLIC}/old.png" alt="It" width="60" height="40"><img src="${PUBLIC}/old.png2" alt=""></p>`,
      });
      const other = await addPost({ content: `<p><img src="${PUBLIC}/other.png" alt=""></p>` });
      const own = await addDraft({
        post_id: post.id,
        base_version: post.updated_at,
        content: `<img src="${RENDERED}/old.png?width=480">`,
      });
      const { data, error } = await editor.database.rpc("replace_picture", {
        old_name: "old.png",
        new_name: "1-2.webp",
        new_width: 800,
        new_height: 600,
      });
      expect([error, data]).toEqual([null, [{ posts: 1, drafts: 1 }]]);
      const { data: changed } = await editor.database.from("blog_posts").select("*").eq("id", post.id).single();
      expect(changed).toMatchObject({
        image_url: `https://old.example${PUBLIC}/1-2.webp`,
        content: `<p>${PUBLIC}/old.png</p><p><img src="${PUBLIC}/1-2.webp" alt="It" width="800" height="600"><img src="${PUBLIC}/old.png2" alt=""></p>`,
      });
      expect(changed?.updated_at).not.toBe(post.updated_at);
      const { data: draft } = await editor.database.from("post_drafts").select("*").eq("id", own.id).single();
      expect(draft).toMatchObject({
        fields: { content: `<img src="${RENDERED}/1-2.webp?width=480">` },
        base_version: changed?.updated_at,
        revision: own.revision + 1,
      });
      expect(await namesOf("post_id", post.id)).toEqual(["1-2.webp", "old.png2"]);
      const { data: untouched } = await editor.database
        .from("blog_posts")
        .select("updated_at")
        .eq("id", other.id)
        .single();
      expect(untouched?.updated_at).toBe(other.updated_at);
    });

    test("is rejected while another editor writes a draft with the image, and changes nothing", async () => {
      const post = await addPost({ content: `<p><img src="${PUBLIC}/leased.png" alt=""></p>` });
      const draft = { id: crypto.randomUUID(), fields: { content: `<img src="${PUBLIC}/leased.png">` } };
      const editingSession = crypto.randomUUID();
      await editor.database.from("post_drafts").insert(draft).setHeader("x-editing-session", editingSession);
      const names = { old_name: "leased.png", new_name: "1-3.webp" };
      const rejected = await editor.database.rpc("replace_picture", names);
      expect([rejected.status, rejected.error?.message]).toEqual([409, expect.stringMatching(/is writing a draft/)]);
      expect(await namesOf("post_id", post.id)).toEqual(["leased.png"]);
      await editor.database
        .from("post_drafts")
        .update({ leased_by: null })
        .eq("id", draft.id)
        .setHeader("x-editing-session", editingSession);
      expect((await editor.database.rpc("replace_picture", names)).data).toEqual([{ posts: 1, drafts: 1 }]);
    });

    test("does not change the base version of an older draft", async () => {
      const post = await addPost({ content: `<p><img src="${PUBLIC}/based.png" alt=""></p>` });
      const draft = await addDraft({ post_id: post.id, base_version: "2026-01-01T00:00:00Z", content: "mine" });
      await editor.database.rpc("replace_picture", { old_name: "based.png", new_name: "1-3.webp" });
      const { data } = await editor.database.from("post_drafts").select("*").eq("id", draft.id).single();
      expect(data).toMatchObject({ fields: { content: "mine" }, revision: draft.revision });
      expect(Date.parse(String(data?.base_version))).toBe(Date.parse("2026-01-01T00:00:00Z"));
    });

    test.each(["", "a b.png", '"><script>.png', "a/b.png", "\\1.png", "a".repeat(201)])(
      "rejects the name %j",
      async (name) => {
        const { status } = await editor.database.rpc("replace_picture", { old_name: "old.png", new_name: name });
        expect(status).toBe(400);
      },
    );

    test("changes everything or nothing, with a limited number of posts", async () => {
      await site.database.query(
        `insert into blog_posts (slug, title, author, content)
         select 'many-' || n, 'Many', 'A', '<p><img src="${PUBLIC}/many.png" alt=""></p>' from generate_series(1, 500) as n`,
        [],
      );
      const draft = await addDraft({ content: `<img src="${PUBLIC}/many.png">` });
      const replace = () => editor.database.rpc("replace_picture", { old_name: "many.png", new_name: "1-4.webp" });
      expect((await replace()).status).toBe(400);
      await editor.database.from("post_drafts").delete().eq("id", draft.id);
      expect((await replace()).data).toEqual([{ posts: 500, drafts: 0 }]);
      await site.database.query("delete from blog_posts where slug like 'many-%'", []);
    });
  });

  test("a cached page shows the new image after a replacement", async () => {
    await upload("5-5.gif", GIF, "image/gif");
    const post = await addPost({ content: `<p><img src="${PUBLIC}/shown.png" alt=""></p>` });
    expect(await (await site.fetch(`/blog/${post.slug}`)).text()).toContain("shown.png");
    await editor.database.rpc("replace_picture", { old_name: "shown.png", new_name: "5-5.gif" });
    const page = await (await site.fetch(`/blog/${post.slug}`)).text();
    expect([page.includes("shown.png"), page.includes("5-5.gif")]).toEqual([false, true]);
  });
});
