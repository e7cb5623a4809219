import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#embedded-supabase";
import { prunePostHistory } from "#server/retention.ts";
import { draftRow } from "#tests/factories/make-draft.ts";
import { makePost, type PostRow } from "#tests/factories/make-post.ts";
import { DATABASES, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const FIELDS = JSON.stringify({ slug: "a", title: "A", content: "<p>x</p>" });

type StoredPost = PostRow & { id: string; created_at: string; updated_at: string };

describe.each(DATABASES)("%s", (kind) => {
  let site: Site;
  let token: string;
  beforeAll(async () => {
    site = await startSiteOnDatabase(kind);
    token = await signIn(site);
  });
  afterAll(() => site.close());

  function ask(method: string, path: string, body?: object): Promise<Response> {
    return site.fetch(`/rest/v1/${path}`, {
      method,
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  async function add(overrides: Partial<PostRow> & { id?: string } = {}): Promise<StoredPost> {
    const response = await ask("POST", "blog_posts", { ...makePost(overrides), ...overrides });
    expect(response.status).toBe(201);
    return (await response.json())[0];
  }
  async function change(id: string, row: object): Promise<StoredPost> {
    const response = await ask("PATCH", `blog_posts?id=eq.${id}`, row);
    expect(response.status).toBe(200);
    return (await response.json())[0];
  }
  const remove = (id: string) => ask("DELETE", `blog_posts?id=eq.${id}`);
  const withFields = ({ fields, ...row }: Row): Row => ({ ...row, ...(fields as Row) });
  const versionsOf = async (id: string) =>
    (await site.database.query("select * from post_versions where post_id = $1 order by version", [id])).map(
      withFields,
    );
  const deleted = async (id: string) =>
    (await site.database.query("select * from deleted_posts where id = $1", [id])).map(withFields)[0];
  const numbers = (rows: Row[]) => rows.map(({ version }) => version);

  describe("a version", () => {
    test("has the editor and the time of its save, and gets its text when another version replaces it", async () => {
      const post = await add({ title: "First", content: "<p>One</p>" });
      const changed = await change(post.id, { title: "Second", content: "<p>Two</p>", tags: ["a", "b"] });
      const uid = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub;
      const who = { saved_by: uid, saved_by_name: EDITOR.email };
      expect(await versionsOf(post.id)).toEqual([
        expect.objectContaining({ version: 1, action: "added", title: "First", content: "<p>One</p>", ...who }),
        expect.objectContaining({ version: 2, action: "changed", title: "Second", tags: ["a", "b"] }),
      ]);
      // The post has the public text.
      expect((await versionsOf(post.id))[1]).not.toHaveProperty("content");
      const [first, second] = (await (
        await ask("GET", `post_versions?post_id=eq.${post.id}&order=version`)
      ).json()) as [Row, Row];
      expect(first.replaced_at).toBe(changed.updated_at);
      expect(second).toMatchObject({ saved_at: changed.updated_at, replaced_at: null, ...who });
    });

    test("gets no version for an update that changes nothing", async () => {
      const { id, title } = await add();
      await change(id, { title });
      expect(numbers(await versionsOf(id))).toEqual([1]);
    });

    test("has no editor if the server wrote it: a post of the seed has one version without a text", async () => {
      const seeded = await site.database.query(
        "select v.* from post_versions v join blog_posts p on p.id = v.post_id where p.slug = 'forty-seven-days'",
      );
      expect(seeded).toMatchObject([{ version: 1, action: "added", saved_by: null, saved_by_name: null }]);
      expect(seeded[0]?.fields).not.toHaveProperty("content");
    });

    test("is also added for a post whose row was written without triggers", async () => {
      const { id, updated_at } = await add({ content: "<p>Old</p>" });
      await site.database.query("delete from post_versions where post_id = $1", [id]);
      await change(id, { content: "<p>New</p>" });
      const [old, current] = await versionsOf(id);
      expect(old).toMatchObject({ version: 1, content: "<p>Old</p>", saved_by: null });
      expect(new Date(String(old?.saved_at)).getTime()).toBe(new Date(updated_at).getTime());
      expect(current).toMatchObject({ version: 2, saved_by_name: EDITOR.email });
      expect(current).not.toHaveProperty("content");
    });

    test("cannot be written by any client, with any values in the call", async () => {
      const { id } = await add();
      const [row] = await versionsOf(id);
      const upsert = await site.fetch("/rest/v1/post_versions?on_conflict=post_id,version", {
        method: "POST",
        headers: {
          apikey: site.backend.publishableKey,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          prefer: "resolution=merge-duplicates",
        },
        body: JSON.stringify({ post_id: id, version: 1, action: "added", fields: {}, saved_at: row?.saved_at }),
      });
      expect(upsert.status).toBe(403);
      expect(await versionsOf(id)).toEqual([row]);
    });
  });

  describe("old versions", () => {
    /** Versions that were replaced so many days ago, oldest first, beside the public one. */
    async function withVersionsOfDays(...days: number[]): Promise<string> {
      const { id } = await add();
      await site.database.query("update post_versions set version = 1000 where post_id = $1", [id]);
      await site.database.execute(
        days
          .map(
            (day, index) => `insert into post_versions (post_id, version, saved_at, action, replaced_at, fields)
              values ('${id}', ${index + 1}, date '2026-11-15' - ${day} - 1, 'changed',
              now() - interval '${day} days', '${FIELDS}')`,
          )
          .join(";"),
      );
      return id;
    }

    test("older than a year are reduced to one per month, at the next change and by the server", async () => {
      // All but the last version of a month are removed, and all versions of this year stay.
      const days = [800, 799, 798, 500, 400, 399, 200, 199, 198, 1];
      for (const thin of [(id: string) => change(id, { title: "Next" }), () => prunePostHistory(site.backend)]) {
        const id = await withVersionsOfDays(...days);
        await thin(id);
        expect(numbers(await versionsOf(id)).filter((number) => Number(number) < 1000)).toEqual([3, 4, 6, 7, 8, 9, 10]);
      }
    });

    test("are limited in number and bytes, and the oldest ones are removed first", async () => {
      const { id } = await add();
      await site.database.query("update post_versions set version = 5000 where post_id = $1", [id]);
      await site.database.execute(`insert into post_versions (post_id, version, saved_at, action, replaced_at, fields)
        select '${id}', n, now(), 'changed', now(), '${FIELDS}' from generate_series(1, 1003) as n`);
      await change(id, { title: "One more" });
      const stored = await versionsOf(id);
      expect([stored.length, stored[0]?.version]).toEqual([1001, 5]);
      await site.database.execute(
        `update post_versions set fields = fields || jsonb_build_object('content', repeat('x', 1900000)) where post_id = '${id}' and version between 900 and 960`,
      );
      await change(id, { title: "And another" });
      const [bytes] = await site.database.query("select sum(bytes)::int as sum from post_versions where post_id = $1", [
        id,
      ]);
      expect(bytes?.sum).toBeLessThanOrEqual(64 * 1024 * 1024 + 500);
      expect(numbers(await versionsOf(id)).slice(-3)).toEqual([5000, 5001, 5002]);
    });
  });

  describe("a deleted post", () => {
    test("is stored completely, and all visitors get 404", async () => {
      const post = await add({ tags: ["x"], image_url: "https://example.com/a.png" });
      await change(post.id, { slug: `${post.slug}-renamed` });
      expect((await remove(post.id)).status).toBe(200);
      const { updated_at: _, ...row } = post;
      const [stored] = (await (await ask("GET", `deleted_posts?id=eq.${post.id}`)).json()) as Row[];
      expect(stored && withFields(stored)).toMatchObject({
        ...row,
        slug: `${post.slug}-renamed`,
        former_slugs: [post.slug],
        deleted_by_name: EDITOR.email,
      });
      expect((await site.fetch(`/blog/${post.slug}-renamed`)).status).toBe(404);
    });

    async function restore(row: Row): Promise<Response> {
      const { id, slug, title, date, author, excerpt, content, image_url, tags } = row;
      return ask("POST", "blog_posts", { id, slug, title, date, author, excerpt, content, image_url, tags });
    }

    test("is restored once, with its date, its previous slugs and its versions", async () => {
      const post = await add({ content: "<p>One</p>" });
      const previous = post.slug;
      await change(post.id, { slug: `${previous}-b`, content: "<p>Two</p>" });
      await remove(post.id);
      const stored = (await deleted(post.id)) as Row;
      const responses = await Promise.all([restore(stored), restore(stored)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      const [back] = await site.database.query("select * from blog_posts where id = $1", [post.id]);
      expect(back).toMatchObject({ slug: `${previous}-b`, content: "<p>Two</p>", created_at: stored.created_at });
      expect(await deleted(post.id)).toBeUndefined();
      expect((await site.fetch(`/blog/${previous}`)).headers.get("location")).toBe(`/blog/${previous}-b`);
      expect(await versionsOf(post.id)).toMatchObject([
        { version: 1, content: "<p>One</p>" },
        { version: 2, content: "<p>Two</p>", action: "changed" },
        { version: 3, action: "brought back", saved_by_name: EDITOR.email },
      ]);
      await remove(post.id);
      expect(await deleted(post.id)).toMatchObject({ former_slugs: [previous] });
    });

    describe("that has a draft", () => {
      async function deleteWithDraft(draft: object = {}): Promise<{ post: StoredPost; stored: Row; draftId: string }> {
        const post = await add({ content: "<p>Public</p>" });
        const row = {
          post_id: post.id,
          base_version: post.updated_at,
          slug: post.slug,
          content: "<p>New</p>",
          ...draft,
        };
        const response = await ask("POST", "post_drafts", draftRow(row));
        expect(response.status).toBe(201);
        const [{ id: draftId }] = await response.json();
        await remove(post.id);
        return { post, stored: (await deleted(post.id)) as Row, draftId };
      }
      const draftOf = async (id: string) =>
        (
          await site.database.query(
            "select post_id, base_version, fields ->> 'content' as content from post_drafts where id = $1",
            [id],
          )
        )[0];

      test("is connected to its draft again, with the restored version as the base", async () => {
        const { post, stored, draftId } = await deleteWithDraft();
        expect(await draftOf(draftId)).toMatchObject({ post_id: null });
        const [back] = await (await restore(stored)).json();
        const { base_version, ...joined } = (await draftOf(draftId)) as Row;
        expect(joined).toEqual({ post_id: post.id, content: "<p>New</p>" });
        expect(new Date(String(base_version))).toEqual(new Date(back.updated_at));
        expect(back.updated_at).not.toBe(post.updated_at);
      });

      test("retains the older base version of its draft if the draft or the restored text differs", async () => {
        const early = "2026-01-01T00:00:00+00:00";
        const older = await deleteWithDraft({ base_version: early });
        await restore(older.stored);
        const other = await deleteWithDraft();
        await restore({ ...other.stored, content: "<p>Other</p>" });
        for (const [{ draftId, post }, begun] of [[older, early] as const, [other, other.post.updated_at] as const]) {
          const found = (await draftOf(draftId)) as Row;
          expect([found.post_id, new Date(String(found.base_version))]).toEqual([post.id, new Date(begun)]);
        }
      });

      const lease = (id: string, since: string, until: string) =>
        site.database.query(
          `update post_drafts set leased_by = id, leased_since = now() + $2::interval, leased_until = now() + $3::interval
          where id = $1 returning revision`,
          [id, since, until],
        );

      test("gets its draft back while the form of the draft is open", async () => {
        const { post, stored, draftId } = await deleteWithDraft();
        await lease(draftId, "-5 minutes", "1 minute");
        expect((await restore(stored)).status).toBe(201);
        expect(await draftOf(draftId)).toMatchObject({ post_id: post.id });
      });

      test("gets its draft back after the lease of a new post's form, which then reports a conflict", async () => {
        const { post, stored, draftId } = await deleteWithDraft();
        const [leased] = await lease(draftId, "0", "-1 second");
        expect((await restore(stored)).status).toBe(201);
        const late = await site.fetch(`/rest/v1/post_drafts?id=eq.${draftId}`, {
          method: "PATCH",
          headers: {
            apikey: site.backend.publishableKey,
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            "x-draft-revision": String(leased?.revision),
          },
          body: JSON.stringify({ fields: { content: "<p>Late</p>" }, base_version: null }),
        });
        expect(late.status).toBe(409);
        const found = (await draftOf(draftId)) as Row;
        expect([found.post_id, found.content, found.base_version === null]).toEqual([post.id, "<p>New</p>", false]);
      });

      test("is restored without its draft while a later opened form writes the draft", async () => {
        const { stored, draftId } = await deleteWithDraft();
        await lease(draftId, "0", "1 minute");
        expect((await restore(stored)).status).toBe(201);
        expect(await draftOf(draftId)).toMatchObject({ post_id: null });
      });

      test("is restored without its draft if that was published, discarded or became a new post's", async () => {
        const discarded = await deleteWithDraft();
        await ask("DELETE", `post_drafts?id=eq.${discarded.draftId}`);
        expect((await restore(discarded.stored)).status).toBe(201);
        const own = await deleteWithDraft();
        await site.database.query("update post_drafts set base_version = null where id = $1", [own.draftId]);
        expect((await restore(own.stored)).status).toBe(201);
        expect(await draftOf(own.draftId)).toMatchObject({ post_id: null });
      });

      test("leaves the draft of a new post if it is permanently deleted", async () => {
        const { post, draftId } = await deleteWithDraft();
        expect((await ask("DELETE", `deleted_posts?id=eq.${post.id}`)).status).toBe(200);
        expect(await draftOf(draftId)).toMatchObject({ post_id: null });
      });
    });

    test("whose slug is used meanwhile can only be restored under another slug", async () => {
      const post = await add();
      await remove(post.id);
      const stored = (await deleted(post.id)) as Row;
      await add({ slug: post.slug });
      const rejected = await restore(stored);
      expect([rejected.status, (await rejected.json()).code]).toEqual([409, "23505"]);
      expect(await deleted(post.id)).toBeDefined();
      const slug = `${post.slug}-2`;
      expect((await restore({ ...stored, slug })).status).toBe(201);
      expect(await versionsOf(post.id)).toMatchObject([{ slug: post.slug }, { slug }]);
    });

    test("does not take a previous slug from the post that has it now", async () => {
      const post = await add();
      await change(post.id, { slug: `${post.slug}-b` });
      await remove(post.id);
      await add({ slug: post.slug });
      expect((await restore((await deleted(post.id)) as Row)).status).toBe(201);
      expect(await site.database.query("select 1 from former_slugs where slug = $1", [post.slug])).toEqual([]);
    });

    test("is permanently deleted with its versions by an editor", async () => {
      const post = await add();
      await change(post.id, { title: "Changed" });
      await remove(post.id);
      expect((await ask("DELETE", `deleted_posts?id=eq.${post.id}`)).status).toBe(200);
      expect([await deleted(post.id), await versionsOf(post.id)]).toEqual([undefined, []]);
    });

    test("is hidden after 30 days, even before its removal", async () => {
      const old = await add();
      const young = await add();
      for (const { id } of [old, young]) await remove(id);
      await site.database.query("update deleted_posts set deleted_at = now() - interval '30 days' where id = $1", [
        old.id,
      ]);
      await site.database.query("update deleted_posts set deleted_at = now() - interval '29 days' where id = $1", [
        young.id,
      ]);
      const seen = (await (await ask("GET", "deleted_posts?select=id")).json()) as Row[];
      expect(seen.map(({ id }) => id)).toContain(young.id);
      expect(seen.map(({ id }) => id)).not.toContain(old.id);
      expect(await (await ask("DELETE", `deleted_posts?id=eq.${old.id}`)).json()).toEqual([]);
      expect(await prunePostHistory(site.backend)).toBe(1);
      expect([await deleted(old.id), await versionsOf(old.id)]).toEqual([undefined, []]);
      // The next deletion does the same.
      await site.database.query("update deleted_posts set deleted_at = now() - interval '31 days' where id = $1", [
        young.id,
      ]);
      await remove((await add()).id);
      expect(await deleted(young.id)).toBeUndefined();
    });

    test("counts the versions that are deleted with it", async () => {
      const post = await add({ content: "a".repeat(50_000) });
      await site.database.query("update blog_posts set content = 'b' where id = $1", [post.id]);
      await remove(post.id);
      expect(Number((await deleted(post.id))?.bytes)).toBeGreaterThan(50_000);
    });

    test("is replaced by newer ones above the limits", async () => {
      await site.database.execute(`delete from deleted_posts; insert into deleted_posts (id, fields, created_at,
        updated_at, former_slugs, deleted_at) select gen_random_uuid(), '${FIELDS}', now(), now(), '{}',
        now() - interval '1 hour' from generate_series(1, 10000)`);
      const post = await add();
      await remove(post.id);
      const [counted] = await site.database.query("select count(*)::int as count from deleted_posts");
      expect([counted?.count, (await deleted(post.id))?.id]).toEqual([10_000, post.id]);
      await site.database.execute("delete from deleted_posts");
    });
  });

  test("versions are removed after a table was emptied without triggers", async () => {
    const { id } = await add();
    await site.database.execute(
      "alter table blog_posts disable trigger user; delete from blog_posts where true; alter table blog_posts enable trigger user",
    );
    const again = await add({ id });
    expect(again.id).toBe(id);
    expect(numbers(await versionsOf(id))).toEqual([1]);
    await prunePostHistory(site.backend);
    expect(await site.database.query("select count(distinct post_id)::int as posts from post_versions")).toEqual([
      { posts: 1 },
    ]);
  });
});
