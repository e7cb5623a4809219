import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftRow } from "#tests/factories/make-draft.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { DATABASES } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "../support/shared-site.ts";

type Row = Record<string, unknown>;
type Headers = { editingSession?: string; revision?: number | string; takeOver?: boolean };

const MINE = "10000000-0000-4000-8000-000000000001";
const THEIRS = "10000000-0000-4000-8000-000000000002";

describe.each(DATABASES)("drafts in %s", (kind) => {
  let site: Site;
  let headers: Record<string, string>;
  let userId: string;
  let id: string;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    headers = {
      apikey: site.backend.publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
      prefer: "return=representation",
    };
    const [user] = await site.database.query("select id from auth.users where email = $1", [EDITOR.email]);
    userId = String(user?.id);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.database.query("delete from post_drafts");
    const { body } = await send("POST", "", { title: "Begun" }, { editingSession: MINE });
    id = String(body[0].id);
  });

  async function send(
    method: string,
    search: string,
    row: Row | Row[] | undefined,
    { editingSession, revision, takeOver }: Headers,
  ) {
    const response = await site.fetch(`/rest/v1/post_drafts${search}`, {
      method,
      headers: {
        ...headers,
        ...(editingSession !== undefined && { "x-editing-session": editingSession }),
        ...(revision !== undefined && { "x-draft-revision": String(revision) }),
        ...(takeOver && { "x-draft-take-over": "yes" }),
      },
      body: row && JSON.stringify(Array.isArray(row) ? row.map(draftRow) : draftRow(row)),
    });
    return { status: response.status, body: await response.json() };
  }

  const change = (row: Row, named: Headers = {}) => send("PATCH", `?id=eq.${id}`, row, named);

  async function stored(): Promise<Row> {
    const [row] = await site.database.query("select * from post_drafts where id = $1", [id]);
    return row ?? {};
  }

  const endLease = () =>
    site.database.query("update post_drafts set leased_until = now() - interval '1 second' where id = $1", [id]);

  test("record the account and the time of a save, and ignore the caller's values", async () => {
    const forged = {
      revision: 70,
      saved_at: "2000-01-01T00:00:00Z",
      saved_by: THEIRS,
      saved_by_name: "the chair",
      created_at: "2000-01-01T00:00:00Z",
      leased_by: THEIRS,
      leased_by_name: "the chair",
      leased_since: "2000-01-01T00:00:00Z",
      leased_until: "2099-01-01T00:00:00Z",
    };
    const added = await send("POST", "", { ...forged, title: "Forged" }, { editingSession: MINE });
    expect(added.status).toBe(201);
    const truth = {
      revision: 1,
      saved_by: userId,
      saved_by_name: EDITOR.email,
      leased_by: MINE,
      leased_by_name: EDITOR.email,
    };
    expect(added.body[0]).toMatchObject(truth);
    for (const instant of ["saved_at", "created_at", "leased_since", "leased_until"]) {
      expect(Math.abs(Date.parse(added.body[0][instant]) - Date.now()), instant).toBeLessThan(120_000);
    }
    const { leased_by, ...rest } = forged;
    const changed = await change({ ...rest, id: THEIRS, title: "Forged again" }, { editingSession: MINE, revision: 1 });
    expect(changed.body[0]).toMatchObject({ ...truth, id, revision: 2, title: "Forged again" });
    expect(Date.parse(changed.body[0].saved_at)).toBeGreaterThan(Date.parse("2020-01-01"));
    // A call without a text saves nothing.
    expect((await change(rest)).body[0]).toMatchObject({ revision: 2, saved_by_name: EDITOR.email });
  });

  test("are leased to the editing session that writes, for a minute from its last request", async () => {
    const first = await stored();
    expect(first).toMatchObject({ leased_by: MINE, leased_by_name: EDITOR.email });
    const again = await change({ leased_by: MINE }, { editingSession: MINE });
    expect(again.body[0]).toMatchObject({ leased_by: MINE, revision: 1 });
    const [lease] = await site.database.query(
      "select leased_since = $2::timestamptz as is_same, leased_until between now() + interval '30 s' and now() + interval '90 s' as is_minute from post_drafts where id = $1",
      [id, again.body[0].leased_since],
    );
    expect(lease).toEqual({ is_same: true, is_minute: true });
    expect((await change({ leased_by: null }, { editingSession: MINE })).body[0]).toMatchObject({
      leased_by: null,
      leased_by_name: null,
      leased_since: null,
      leased_until: null,
    });
  });

  test("reject another editing session while the lease lives", async () => {
    const before = await stored();
    for (const named of [{ editingSession: THEIRS }, { editingSession: THEIRS, revision: 1 }, {}]) {
      const rejected = await change({ title: "Theirs" }, named);
      expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
        409,
        "PT409",
        `${EDITOR.email} is writing this draft. Your text is not stored in it.`,
      ]);
    }
    expect((await change({ leased_by: THEIRS }, { editingSession: THEIRS })).status).toBe(409);
    // Only the holder of the lease can release it. These calls succeed without an effect.
    expect((await change({ leased_by: null }, { editingSession: THEIRS })).status).toBe(200);
    expect((await change({ leased_by: null })).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test("change the editing session only by an explicit request, and then reject the first one", async () => {
    const taken = await change({ leased_by: THEIRS }, { editingSession: THEIRS, takeOver: true });
    expect([taken.status, taken.body[0].leased_by]).toEqual([200, THEIRS]);
    expect((await change({ title: "Mine" }, { editingSession: MINE, revision: 1 })).status).toBe(409);
    expect((await change({ leased_by: MINE }, { editingSession: MINE })).status).toBe(409);
    expect((await change({ title: "Theirs" }, { editingSession: THEIRS, revision: 1 })).body[0]).toMatchObject({
      revision: 2,
    });
    expect((await change({ title: "Unnamed" }, { takeOver: true })).status).toBe(409);
  });

  test("are free after the lease has ended or was released, and then reject the older text", async () => {
    await endLease();
    expect((await change({ title: "Theirs" }, { editingSession: THEIRS, revision: 1 })).body[0]).toMatchObject({
      leased_by: THEIRS,
      revision: 2,
    });
    await change({ leased_by: null }, { editingSession: THEIRS });
    const late = await change({ title: "Mine, from before" }, { editingSession: MINE, revision: 1 });
    expect([late.status, late.body.code]).toEqual([409, "PT409"]);
    expect(late.body.message).toBe(
      "This draft was saved elsewhere after you opened it. Your text is not stored in it.",
    );
    expect(await stored()).toMatchObject({ title: "Theirs", revision: 2, leased_by: null });
  });

  test("report a header that is not a UUID or a number", async () => {
    const before = await stored();
    for (const editingSession of ["", "me", "'; drop table post_drafts; --", "9".repeat(8000)]) {
      expect((await change({ title: "x" }, { editingSession })).body, editingSession.slice(0, 20)).toMatchObject({
        code: "PT400",
      });
    }
    for (const revision of ["", "one", "1.5", "99999999999999999999"]) {
      expect((await change({ title: "x" }, { editingSession: MINE, revision })).body, revision).toMatchObject({
        code: "PT400",
      });
    }
    expect(await stored()).toEqual(before);
  });

  test("belong to at most one post, at most one draft to each post, and survive its deletion", async () => {
    const post = await site.fetch("/rest/v1/blog_posts", { method: "POST", headers, body: JSON.stringify(makePost()) });
    const [{ id: postId }] = await post.json();
    const added = await send("POST", "", { post_id: postId, title: "Changes" }, {});
    id = added.body[0].id;
    expect((await send("POST", "", { post_id: postId }, {})).body).toMatchObject({ code: "23505" });
    expect((await change({ post_id: null, title: "Moved" })).body[0]).toMatchObject({ post_id: postId });
    await site.fetch(`/rest/v1/blog_posts?id=eq.${postId}`, { method: "DELETE", headers });
    expect(await stored()).toMatchObject({ post_id: null, title: "Moved", saved_by_name: EDITOR.email });
  });

  test("are limited to 2,000", async () => {
    await site.database.query(
      `insert into post_drafts (fields) select '{"title": "Filler"}' from generate_series(1, 1999)`,
    );
    const full = await send("POST", "", { title: "One more" }, {});
    expect([full.status, full.body.message]).toEqual([422, expect.stringContaining("There are 2,000 drafts")]);
    expect((await change({ title: "Longer than before" }, { editingSession: MINE })).status).toBe(200);
    await site.database.query(
      "delete from post_drafts where ctid in (select ctid from post_drafts where title = 'Filler' limit 1)",
    );
    const rows = [{ title: "The last" }, { title: "One more" }];
    expect((await send("POST", "", rows, {})).status).toBe(422);
    expect((await send("POST", "", rows[0], {})).status).toBe(201);
  });

  test("use at most 256 MB together", async () => {
    // Without the limit of a statement: a busy machine compresses these texts in more than half a minute.
    await site.database.execute(
      `insert into post_drafts (fields) select jsonb_build_object('title', 'Filler', 'content', repeat('x', 1990000))
       from generate_series(1, 134)`,
    );
    const large = { title: "Large", content: "x".repeat(1_900_000) };
    const full = await send("POST", "", large, {});
    expect([full.status, full.body.message]).toEqual([422, expect.stringContaining("256 MB")]);
    expect((await change(large, { editingSession: MINE })).status).toBe(422);
    expect((await send("POST", "", { title: "Small" }, {})).status).toBe(201);
    await site.database.query("delete from post_drafts where title = 'Filler'");
    expect((await change(large, { editingSession: MINE })).status).toBe(200);
  });
});
