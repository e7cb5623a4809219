import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { fieldsOf, valuesOf } from "#app/features/posts/post-values.ts";
import { BackendError } from "#shared/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import type { ServerDraftLink, StoredDraft } from "./draft-storage.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";
import { DraftSync } from "./draft-sync.ts";
import { startDraft } from "./post-draft.ts";
import type { ServerDraft } from "./server-draft.ts";
import { makeSessionId, type PublishedPost } from "./writing-state.ts";

const ACCOUNT = "10000000-0000-4000-8000-000000000001";
const OTHER_ACCOUNT = "20000000-0000-4000-8000-000000000002";
const OTHER_SESSION = makeSessionId(OTHER_ACCOUNT);
const MY_OTHER_SESSION = makeSessionId(ACCOUNT);
const AT = "2026-11-24T12:00:00Z";
const LEASE_MS = 60_000;

/** Imitates the table with the database's rules. */
class FakeBackend implements DraftBackend {
  rows = new Map<string, ServerDraft>();
  calls: string[] = [];
  failure: BackendError | null = null;
  post: PublishedPost | null = null;
  /** Executes the request but loses the response. */
  losesResponses = false;

  find = async (id: string) => this.respond("find", () => this.rows.get(id) ?? null);
  findOfPost = async (postId: string) =>
    this.respond("findOfPost", () => [...this.rows.values()].find((row) => row.post_id === postId) ?? null);

  findPost = async () => this.respond("findPost", () => this.post);

  add: DraftBackend["add"] = async (editingSession, { id, postId, baseVersion, values }) =>
    this.respond("add", () => {
      const hasOther = postId !== null && [...this.rows.values()].some((row) => row.post_id === postId);
      if (this.rows.has(id) || hasOther) throw new BackendError("duplicate key", 409, "23505");
      const row = makeDraft({ id, post_id: postId, base_version: baseVersion, fields: fieldsOf(values) });
      return this.put(lease(row, editingSession));
    });

  change: DraftBackend["change"] = async (editingSession, { id, values, revision, takesOver }) =>
    this.respond("change", () => {
      const row = this.rows.get(id);
      if (!row) return null;
      this.guard(row, editingSession, takesOver);
      if (row.revision !== revision) throw new BackendError("saved elsewhere", 409, "PT409");
      return this.put(lease({ ...row, fields: fieldsOf(values), revision: row.revision + 1 }, editingSession));
    });

  lease: DraftBackend["lease"] = async (editingSession, id, takesOver) =>
    this.respond("lease", () => {
      const row = this.rows.get(id);
      if (!row) return null;
      this.guard(row, editingSession, takesOver);
      return this.put(lease(row, editingSession));
    });

  release = async () => {
    this.calls.push("release");
  };

  remove = async ({ id, revision }: { id: string; revision: number }) =>
    this.respond("remove", () => this.rows.get(id)?.revision === revision && this.rows.delete(id));

  put(row: ServerDraft): ServerDraft {
    this.rows.set(row.id, row);
    return row;
  }

  only(): ServerDraft {
    const [row, another] = this.rows.values();
    if (!row || another) throw new Error(`There are ${this.rows.size} drafts.`);
    return row;
  }

  private guard(row: ServerDraft, editingSession: string, takesOver: boolean): void {
    const isLeased =
      row.leased_by !== null && row.leased_by !== editingSession && Date.parse(row.leased_until ?? "") > Date.now();
    if (isLeased && !takesOver) throw new BackendError("leased", 409, "PT409");
  }

  private respond<Result>(call: string, work: () => Result): Result {
    this.calls.push(call);
    if (this.failure) throw this.failure;
    const result = work();
    if (this.losesResponses) throw new BackendError("", 0);
    return result;
  }
}

function makeDraft(row: Partial<ServerDraft> = {}): ServerDraft {
  const text = { title: "", slug: "", fields: {} };
  const lease = { leased_by: null, leased_by_name: null, leased_since: null, leased_until: null };
  const schedule = { scheduled_for: null, scheduled_by: null, scheduled_by_name: null, schedule_failure: null };
  const saved = { revision: 1, saved_at: "2026-11-22T12:00:00Z", saved_by: ACCOUNT, saved_by_name: null };
  const id = crypto.randomUUID();
  return { id, post_id: null, base_version: null, created_at: "", ...text, ...lease, ...schedule, ...saved, ...row };
}

function lease(row: ServerDraft, editingSession: string): ServerDraft {
  return { ...row, leased_by: editingSession, leased_until: new Date(Date.now() + LEASE_MS).toISOString() };
}

let backend: FakeBackend;
let store: DraftStore;
let sync: DraftSync;
let stop: () => void;
let published: PublishedPost[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  published = [];
  backend = new FakeBackend();
  store = createDraftStore(null, "Asia/Jakarta", () => {});
  const show = (draft: ServerDraft | null) =>
    store.apply(
      draft ? { type: "opened", values: valuesOf(draft.fields), baseVersion: null } : { type: "loaded", post: null },
    );
  sync = new DraftSync(store, backend, ACCOUNT, { show, onPublished: (post) => void published.push(post) });
  stop = sync.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (value: string) => store.apply({ type: "typed", name: "author", value });
const pause = (ms = 2000) => vi.advanceTimersByTimeAsync(ms);

describe("saving", () => {
  it("waits for a pause in typing, and adds the draft once", async () => {
    for (const text of ["S", "Si", "Siti"]) {
      type(text);
      await pause(1900);
    }
    expect(backend.calls).toEqual([]);
    await pause(100);
    type("Siti R");
    await pause();
    expect(backend.calls).toEqual(["add", "change"]);
    expect(backend.only()).toMatchObject({
      fields: { author: "Siti R" },
      revision: 2,
      leased_by: sync.getLink().session,
    });
    expect(sync.getState().draft).toMatchObject({ revision: 2 });
  });

  it("saves nothing when input is undone", async () => {
    type("S");
    type("");
    await pause();
    expect(backend.calls).toEqual([]);
    expect(await sync.save()).toBe("nothing-to-save");
  });

  it("saves at once on request", async () => {
    type("S");
    expect(await sync.save()).toBe("saved");
    await pause();
    expect(backend.calls).toEqual(["add"]);
  });

  it("saves the last input when the form closes, and releases the lease", async () => {
    type("S");
    stop();
    await pause(0);
    expect(backend.calls).toEqual(["add", "release"]);
  });
});

describe("trouble", () => {
  it("retries with growing delays despite typing, and at once when the network is back", async () => {
    backend.failure = new BackendError("", 0);
    type("S");
    await pause();
    expect(sync.getState().trouble).toEqual({ kind: "unreachable" });
    type("Si");
    await pause(4900);
    expect(backend.calls).toHaveLength(1);
    await pause(200);
    expect(backend.calls).toHaveLength(2);
    await pause(9800);
    expect(backend.calls).toHaveLength(2);
    backend.failure = null;
    dispatchEvent(new Event("online"));
    await pause(0);
    expect(sync.getState().trouble).toBeNull();
    expect(backend.only().fields.author).toBe("Si");
  });

  it.each([404, 403])("sends no more requests to a backend that responds with %i", async (status) => {
    backend.failure = new BackendError("no", status);
    type("S");
    await pause();
    type("Si");
    await pause(600_000);
    expect([backend.calls, sync.getState().trouble]).toEqual([["add"], { kind: "unavailable" }]);
  });

  it("reports why text is rejected, and retries after the text changes", async () => {
    backend.failure = new BackendError("There are 2,000 drafts", 422);
    type("S");
    await pause(600_000);
    expect([backend.calls.length, sync.getState().trouble]).toEqual([
      1,
      { kind: "rejected", reason: "There are 2,000 drafts" },
    ]);
    backend.failure = null;
    type("Si");
    await pause();
    expect(sync.getState().trouble).toBeNull();
  });

  it("recognises its own draft after the response was lost", async () => {
    backend.losesResponses = true;
    type("S");
    await pause();
    backend.losesResponses = false;
    type("Si");
    await pause(5000);
    expect(backend.only()).toMatchObject({ fields: { author: "Si" }, revision: 2 });
    backend.losesResponses = true;
    type("Sit");
    await pause();
    backend.losesResponses = false;
    await pause(5000);
    expect(backend.only()).toMatchObject({ fields: { author: "Sit" }, revision: 3 });
    expect(sync.getState()).toMatchObject({ asked: null, trouble: null, draft: { revision: 3 } });
  });
});

describe("a draft that another person writes", () => {
  beforeEach(async () => {
    type("Mine");
    await pause();
    backend.calls = [];
  });

  const takeOver = (row: Partial<ServerDraft> = {}) =>
    backend.put(lease({ ...backend.only(), leased_by_name: "B", saved_by: OTHER_ACCOUNT, ...row }, OTHER_SESSION));
  const asked = () => sync.getState().asked;

  it("is asked about at the next save, and nothing is written before the decision", async () => {
    takeOver({ fields: { author: "Theirs" }, revision: 2 });
    type("Mine, longer");
    await pause();
    expect(asked()).toMatchObject({ kind: "theirs", draft: { fields: { author: "Theirs" } }, isReadOnly: false });
    type("Mine, longer still");
    await pause(60_000);
    expect([backend.only().fields.author, await sync.mayPublish()]).toEqual(["Theirs", false]);
    expect(await sync.keepMine()).toBe("saved");
    expect(backend.only()).toMatchObject({
      fields: { author: "Mine, longer still" },
      revision: 3,
      leased_by: sync.getLink().session,
    });
  });

  it("is asked about before publishing, also without a change of the text", async () => {
    takeOver();
    expect(await sync.mayPublish()).toBe(false);
    expect(asked()).toMatchObject({ kind: "theirs", isReadOnly: true });
    expect(await sync.keepMine()).toBe("saved");
    expect([asked(), sync.getState().draft?.revision, await sync.mayPublish()]).toEqual([null, 1, true]);
  });

  it("is not overwritten with text that the form has not shown", async () => {
    takeOver({ fields: { author: "Theirs" }, revision: 2 });
    type("Mine, longer");
    await pause();
    takeOver({ fields: { author: "Theirs, longer" }, revision: 3 });
    expect(await sync.keepMine()).toBe("not-saved");
    expect(backend.only().fields.author).toBe("Theirs, longer");
    expect(asked()).toMatchObject({ kind: "theirs", draft: { fields: { author: "Theirs, longer" } } });
  });

  it("is loaded again when the editor decides, and a deleted one changes the question", async () => {
    takeOver();
    type("Mine, longer");
    await pause();
    expect(asked()).toMatchObject({ draft: { fields: { author: "Mine" } } });
    takeOver({ fields: { author: "Theirs" }, revision: 2 });
    await sync.refreshQuestion();
    expect(asked()).toMatchObject({ kind: "theirs", draft: { fields: { author: "Theirs" } } });
    backend.failure = new BackendError("", 0);
    await expect(sync.refreshQuestion()).rejects.toThrow();
    expect(asked()).toMatchObject({ draft: { fields: { author: "Theirs" } } });
    backend.failure = null;
    backend.rows.clear();
    await sync.refreshQuestion();
    expect(asked()).toEqual({ kind: "deleted" });
  });

  it("is not published while the network is down, because the save of the post fails too", async () => {
    backend.failure = new BackendError("", 0);
    expect(await sync.mayPublish()).toBe(true);
  });
});

describe("another window of the same account", () => {
  beforeEach(async () => {
    type("Mine");
    await pause();
    backend.calls = [];
  });

  const writeElsewhere = (row: Partial<ServerDraft> = {}) =>
    backend.put(lease({ ...backend.only(), ...row }, MY_OTHER_SESSION));

  it("can always write: the last writer gets the lease", async () => {
    writeElsewhere();
    await pause(25_000);
    expect([sync.getState().asked, backend.only().leased_by]).toEqual([null, MY_OTHER_SESSION]);
    type("Mine, longer");
    await pause();
    expect(backend.only()).toMatchObject({
      fields: { author: "Mine, longer" },
      revision: 2,
      leased_by: sync.getLink().session,
    });
  });

  it("brings its newer text into a form without unsaved text", async () => {
    writeElsewhere({ fields: { author: "Mine, elsewhere" }, revision: 2 });
    await pause(25_000);
    expect([store.getDraft().values.author, sync.getState()]).toMatchObject([
      "Mine, elsewhere",
      { asked: null, text: "saved", draft: { revision: 2 } },
    ]);
  });

  it("is asked about when both have different unsaved text", async () => {
    writeElsewhere({ fields: { author: "Mine, elsewhere" }, revision: 2 });
    type("Mine, here");
    await pause();
    expect(sync.getState().asked).toMatchObject({ kind: "other-window" });
    expect(await sync.keepMine()).toBe("saved");
    expect(backend.only()).toMatchObject({ fields: { author: "Mine, here" }, revision: 3 });
  });
});

describe("a draft that no longer exists", () => {
  beforeEach(async () => {
    store.apply({ type: "typed", name: "title", value: "T" });
    await pause();
    backend.rows.clear();
  });

  it("was deleted: a new one is created only on request", async () => {
    await pause(25_000);
    expect(sync.getState()).toMatchObject({ asked: { kind: "deleted" }, text: "unsaved" });
    type("Mine, longer");
    await pause(60_000);
    expect(backend.rows.size).toBe(0);
    await sync.keepMine();
    expect(backend.only()).toMatchObject({ fields: { author: "Mine, longer" }, revision: 1 });
  });

  it("was published: the form may not publish it again", async () => {
    backend.post = { id: "1", slug: "t", title: "T", updated_at: "v1" };
    type("Mine, later");
    expect(await sync.mayPublish()).toBe(false);
    expect(sync.getState().asked).toEqual({ kind: "published", post: backend.post });
  });

  it("was published: a form without later text moves on to the post", async () => {
    backend.post = { id: "1", slug: "t", title: "T", updated_at: "v1" };
    expect(await sync.mayPublish()).toBe(false);
    expect(published).toEqual([backend.post]);
  });
});

describe("a draft that exists when the form opens", () => {
  it("opens by itself when this account saved it and the form has no text", async () => {
    sync.meetOffered(backend.put(makeDraft({ fields: { author: "Mine" } })));
    await pause(0);
    expect([store.getDraft().values.author, sync.getState().restoredAt]).toEqual(["Mine", "2026-11-22T12:00:00Z"]);
    expect(backend.only().leased_by).toBe(sync.getLink().session);
  });

  it("is asked about when another person saved it, and nothing is saved before the decision", async () => {
    sync.meetOffered(backend.put(makeDraft({ fields: { author: "Theirs" }, saved_by: OTHER_ACCOUNT })));
    type("Mine");
    await pause(60_000);
    expect([backend.calls, sync.getState().asked?.kind]).toEqual([[], "theirs"]);
  });
});

describe("text that this browser stored", () => {
  const AFTER_SAVING = Date.parse("2026-11-22T12:00:01Z");
  const BEFORE_SAVING = Date.parse("2026-11-22T11:59:59Z");

  const copyOf = (values: PostFormValues, link?: Partial<ServerDraftLink>, writtenAt = AFTER_SAVING): StoredDraft => {
    store.apply({ type: "opened", values, baseVersion: null });
    const serverDraft = link && {
      id: backend.only().id,
      revision: 1,
      session: MY_OTHER_SESSION,
      hasText: false,
      ...link,
    };
    return { key: "k", values, writtenAt, slug: "", serverDraft };
  };
  const mine = { ...startDraft(null, "Asia/Jakarta").values, author: "Mine" };

  it("is saved in its draft, also after the response of the last save was lost", async () => {
    for (const revision of [1, 2]) {
      backend.rows.clear();
      backend.put(lease(makeDraft({ fields: { author: "M" }, revision }), MY_OTHER_SESSION));
      sync.resume(copyOf(mine, {}));
      await pause(0);
      expect([backend.only(), sync.getState().asked]).toMatchObject([
        { fields: { author: "Mine" }, revision: revision + 1 },
        null,
      ]);
    }
  });

  it("is replaced by newer text of this account if the server had all of it", async () => {
    backend.put(makeDraft({ fields: { author: "Mine, later" }, revision: 4 }));
    sync.resume(copyOf(mine, { hasText: true }));
    await pause(0);
    expect([store.getDraft().values.author, sync.getState().asked]).toEqual(["Mine, later", null]);
  });

  it("disappears if the server had all of it and the draft no longer exists", async () => {
    backend.put(makeDraft({ fields: { author: "Mine" } }));
    const copy = copyOf(mine, { hasText: true });
    backend.rows.clear();
    sync.resume(copy);
    await pause(0);
    expect([store.getDraft().values.author, sync.getState()]).toMatchObject(["", { draft: null, asked: null }]);
  });

  it.each([{}, { revision: 0 }])("gives way to the text that the server saved later: %o", async (link) => {
    backend.put(lease(makeDraft({ fields: { author: "Mine, longer" }, revision: 2 }), MY_OTHER_SESSION));
    sync.resume(copyOf(mine, link, BEFORE_SAVING));
    await pause(60_000);
    expect([store.getDraft().values.author, sync.getState()]).toMatchObject([
      "Mine, longer",
      { asked: null, text: "saved", restoredAt: "2026-11-22T12:00:00Z" },
    ]);
    expect(backend.only()).toMatchObject({ fields: { author: "Mine, longer" }, revision: 2 });
  });

  it("continues its session: a save without a response is recognised, also when the copy was never saved", async () => {
    backend.put(lease(makeDraft({ fields: { author: "M" } }), MY_OTHER_SESSION));
    const copy = copyOf(mine, { revision: 0 });
    backend.failure = new BackendError("", 0);
    sync.resume(copy);
    await pause();
    expect(sync.getLink()).toMatchObject({ id: backend.only().id, revision: 0, session: MY_OTHER_SESSION });
    backend.failure = null;
    await pause(60_000);
    expect([backend.only(), sync.getState().asked]).toMatchObject([{ fields: { author: "Mine" }, revision: 2 }, null]);
  });

  it("is asked about when the editor goes on before the server responds", async () => {
    backend.put(makeDraft({ fields: { author: "Mine, elsewhere" }, revision: 2 }));
    sync.resume(copyOf(mine, {}, BEFORE_SAVING));
    type("Mine, here");
    await pause();
    expect([backend.only().fields.author, sync.getState().asked?.kind]).toEqual(["Mine, elsewhere", "other-window"]);
  });

  it("is saved as a new draft when the server has none", async () => {
    sync.resume(copyOf(mine));
    await pause(0);
    expect(backend.only()).toMatchObject({ fields: { author: "Mine" }, revision: 1 });
  });
});

describe("publishing", () => {
  it("saves no draft during a publication, and then returns the draft to delete", async () => {
    type("S");
    await pause();
    type("Si");
    sync.publishing();
    await pause(60_000);
    store.apply({ type: "loaded", post: null });
    expect(await sync.published(AT)).toMatchObject({ id: backend.only().id, revision: 1 });
    await pause(60_000);
    expect(backend.calls.filter((call) => call !== "lease")).toEqual(["add"]);
    expect(sync.getState().draft).toBeNull();
    type("The next post");
    await pause();
    expect(backend.rows.size).toBe(2);
  });

  it("resumes saving after a failure", async () => {
    type("S");
    sync.publishing();
    sync.publishingFailed();
    await pause();
    expect(backend.only().fields.author).toBe("S");
  });

  it("does not touch a draft that another editor has taken over", async () => {
    type("S");
    await pause();
    const theirs = { fields: { author: "Theirs" }, revision: 2, saved_by: OTHER_ACCOUNT };
    backend.put(lease({ ...backend.only(), ...theirs }, OTHER_SESSION));
    type("Si");
    await pause();
    sync.publishing();
    expect(await sync.published(AT)).toBeNull();
    expect(backend.only().fields.author).toBe("Theirs");
  });
});
