import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { SqlDatabase } from "#embedded-supabase";
import { draftRow, makeDraft } from "#tests/factories/make-draft.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { DATABASES, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import { addPerson } from "#tests/support/people.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const SOON = { timeout: 30_000, interval: 50 };

/** Stores a draft past the rules for editors: its time may have come already. */
async function insertDraft(database: SqlDatabase, changes: Record<string, unknown>) {
  const draft = makeDraft(changes);
  await database.query(
    `insert into post_drafts (id, post_id, base_version, fields, scheduled_for)
     select id, post_id, base_version, fields, scheduled_for from jsonb_populate_record(null::post_drafts, $1::jsonb)`,
    [JSON.stringify(draftRow(draft))],
  );
  return draft;
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

async function postsOf(site: Site, slug: string) {
  return site.database.query("select *, date::text as day from blog_posts where slug = $1", [slug]);
}

async function draftOf(site: Site, id: string) {
  const [draft] = await site.database.query("select * from post_drafts where id = $1", [id]);
  return draft;
}

async function untilRejected(site: Site, id: string): Promise<string> {
  return vi.waitFor(async () => {
    const draft = await draftOf(site, id);
    expect(draft?.schedule_failure).not.toBeNull();
    expect(draft?.scheduled_for).toBeNull();
    return String(draft?.schedule_failure);
  }, SOON);
}

describe.each(DATABASES)("a scheduled draft on %s", (kind) => {
  let site: Site;
  let editor: ReturnType<typeof createClients>["database"];
  beforeAll(async () => {
    site = await startSiteOnDatabase(kind);
    editor = createClients(site, await signIn(site)).database;
  });
  afterAll(() => site.close());

  test("is published at its time, by the form's derivations, in the name of the editor who scheduled it", async () => {
    const draft = makeDraft({
      content: "<p>Hello <strong>world</strong></p><script>alert(1)</script>",
      title: " A title ",
    });
    expect(
      (await editor.from("post_drafts").insert(draftRow({ ...draft, scheduled_for: inSeconds(2) }))).error,
    ).toBeNull();
    expect(await draftOf(site, draft.id)).toMatchObject({ scheduled_by_name: EDITOR.email });
    expect(await postsOf(site, draft.slug)).toEqual([]);
    await vi.waitFor(async () => expect(await postsOf(site, draft.slug)).toHaveLength(1), SOON);
    const [post] = await postsOf(site, draft.slug);
    expect(post).toMatchObject({
      title: "A title",
      excerpt: "Hello world",
      content: "<p>Hello <strong>world</strong></p>",
      tags: ["cloud"],
      image_url: null,
    });
    expect(await draftOf(site, draft.id)).toBeUndefined();
    const [change] = await site.database.query(
      `select c.action, u.email from app_private.post_changes c join auth.users u on u.id = c.changed_by where post_id = $1`,
      [String(post?.id)],
    );
    expect(change).toEqual({ action: "insert", email: EDITOR.email });
    await vi.waitFor(async () => expect(await (await site.fetch("/blog")).text()).toContain("A title"), SOON);
  });

  test("has its planned day in the firm's zone, even if it is late", async () => {
    const draft = await insertDraft(site.database, { scheduled_for: "2026-03-01T17:30:00Z" });
    await vi.waitFor(async () => expect(await postsOf(site, draft.slug)).toHaveLength(1), SOON);
    expect(await postsOf(site, draft.slug)).toMatchObject([{ day: "2026-03-02" }]);
  });

  test("replaces the text of its post, whose day does not change", async () => {
    const post = makePost({ date: "2025-05-05" });
    const { data: stored } = await editor.from("blog_posts").insert(post).select().single();
    const draft = await insertDraft(site.database, {
      post_id: stored.id,
      base_version: stored.updated_at,
      slug: post.slug,
      title: "Corrected",
      date: "2025-05-05",
      scheduled_for: inSeconds(-1),
    });
    await vi.waitFor(async () => expect(await draftOf(site, draft.id)).toBeUndefined(), SOON);
    expect(await postsOf(site, post.slug)).toMatchObject([{ id: stored.id, title: "Corrected", day: "2025-05-05" }]);
  });

  test("is not published without the required fields, and has a message about them", async () => {
    const draft = await insertDraft(site.database, { title: " ", content: "", scheduled_for: inSeconds(-1) });
    const failure = await untilRejected(site, draft.id);
    expect(failure).toMatch(/^Not published on \d{4}-\d\d-\d\d at \d\d:\d\d \(Asia\/Jakarta\): /);
    expect(failure).toContain("Title is required. Content is required.");
    expect(await postsOf(site, draft.slug)).toEqual([]);
  });

  test("is not published under another post's slug", async () => {
    const post = makePost();
    await editor.from("blog_posts").insert(post);
    const draft = await insertDraft(site.database, { slug: post.slug, scheduled_for: inSeconds(-1) });
    expect(await untilRejected(site, draft.id)).toContain(`Another post has the slug "${post.slug}" already.`);
    expect(await postsOf(site, post.slug)).toMatchObject([{ title: post.title }]);
  });

  test("does not overwrite a later save", async () => {
    const post = makePost();
    const { data: stored } = await editor.from("blog_posts").insert(post).select().single();
    await editor.from("blog_posts").update({ title: "Saved since" }).eq("id", stored.id);
    const { id } = await insertDraft(site.database, {
      post_id: stored.id,
      base_version: stored.updated_at,
      slug: post.slug,
      scheduled_for: inSeconds(-1),
    });
    expect(await untilRejected(site, id)).toContain("Someone saved the post after this draft was begun.");
    expect(await postsOf(site, post.slug)).toMatchObject([{ title: "Saved since" }]);
  });

  test("does not restore a deleted post, but does after it is scheduled again", async () => {
    const post = makePost();
    const { data: stored } = await editor.from("blog_posts").insert(post).select().single();
    const draft = await insertDraft(site.database, { post_id: stored.id, base_version: stored.updated_at });
    await editor.from("blog_posts").delete().eq("id", stored.id);
    await site.database.query("update post_drafts set scheduled_for = now() where id = $1", [draft.id]);
    expect(await untilRejected(site, draft.id)).toContain("The post was deleted.");
    await site.database.query("update post_drafts set scheduled_for = now() where id = $1", [draft.id]);
    await vi.waitFor(async () => expect(await postsOf(site, draft.slug)).toHaveLength(1), SOON);
  });

  test("that is cancelled in time stays a draft", async () => {
    const draft = makeDraft();
    await editor.from("post_drafts").insert(draftRow({ ...draft, scheduled_for: inSeconds(3600) }));
    await editor.from("post_drafts").update({ scheduled_for: null }).eq("id", draft.id);
    expect(await draftOf(site, draft.id)).toMatchObject({ scheduled_for: null, scheduled_by_name: null });
  });

  test("names the last editor of the text that will be public", async () => {
    const colleague = createClients(site, await signIn(site, await addPerson(site, "editor"))).database;
    const draft = makeDraft();
    await editor.from("post_drafts").insert(draftRow({ ...draft, scheduled_for: inSeconds(3600) }));
    await colleague.from("post_drafts").update({ schedule_failure: null }).eq("id", draft.id);
    expect(await draftOf(site, draft.id)).toMatchObject({ scheduled_by_name: EDITOR.email });
    await colleague
      .from("post_drafts")
      .update(draftRow({ ...draft, title: "Rewritten" }))
      .eq("id", draft.id);
    const changed = await draftOf(site, draft.id);
    expect(changed?.scheduled_by_name).toMatch(/^editor-.*@example\.test$/);
    expect(changed?.scheduled_by).toBe(changed?.saved_by);
  });

  test("with an invalid tag is rejected and blocks no other draft", async () => {
    const draft = makeDraft({ tags: ["a".repeat(601)] });
    await editor.from("post_drafts").insert(draftRow({ ...draft, scheduled_for: inSeconds(1) }));
    expect(await untilRejected(site, draft.id)).toMatch(/blog_posts_tag_sizes/);
  });

  test("can be scheduled only in the caller's name and for a future time", async () => {
    const draft = makeDraft({ scheduled_by_name: "boss@example.com", schedule_failure: "made up" });
    await editor.from("post_drafts").insert(draftRow({ ...draft, scheduled_for: inSeconds(3600) }));
    const scheduled = { scheduled_by_name: EDITOR.email, schedule_failure: null };
    expect(await draftOf(site, draft.id)).toMatchObject(scheduled);
    await editor.from("post_drafts").update({ scheduled_by_name: "boss", schedule_failure: "x" }).eq("id", draft.id);
    expect(await draftOf(site, draft.id)).toMatchObject(scheduled);
    for (const scheduled_for of [inSeconds(-60), "infinity"]) {
      const late = await editor.from("post_drafts").update({ scheduled_for }).eq("id", draft.id);
      expect([late.status, late.error?.message]).toEqual([400, "The time for publishing must be in the future."]);
    }
    await editor.from("post_drafts").delete().eq("id", draft.id);
  });
});

test("two processes publish each of 40 drafts once, and each removes its cached pages", async () => {
  const env = { DATABASE_URL: await createDatabase(inject("clusterUrl")) };
  const sites = [await startSite({ env }), await startSite({ env })];
  const [one, two] = sites as [Site, Site];
  try {
    for (const site of sites) await site.fetch("/blog");
    const scheduled_for = inSeconds(1);
    const drafts = await Promise.all(Array.from({ length: 40 }, () => insertDraft(one.database, { scheduled_for })));
    await vi.waitFor(async () => {
      expect(await one.database.query("select id from post_drafts")).toEqual([]);
    }, SOON);
    const rows = await one.database.query(
      "select slug, count(*)::int as n from blog_posts where slug like 'draft-%' group by 1",
    );
    expect(rows).toHaveLength(40);
    expect(rows.every(({ n }) => n === 1)).toBe(true);
    const latest = await one.database.query("select title from blog_posts order by date desc, id desc limit 1");
    const title = String(latest[0]?.title);
    expect(drafts.map((draft) => draft.title)).toContain(title);
    for (const site of [one, two]) {
      await vi.waitFor(async () => expect(await (await site.fetch("/blog")).text()).toContain(title), SOON);
    }
  } finally {
    for (const site of sites) await site.close();
  }
});
