import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackendError } from "#app/lib/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import { DraftStore } from "./draft-store.ts";
import { DraftSync } from "./draft-sync.ts";
import { draftRowOf, type ServerDraft, valuesOfDraft } from "./server-draft.ts";

const OTHER_SESSION = "20000000-0000-4000-8000-000000000002";
const LEASE_MS = 60_000;

/** Imitates the table with the database's rules. */
class FakeBackend implements DraftBackend {
  rows = new Map<string, ServerDraft>();
  calls: string[] = [];
  failure: BackendError | null = null;
  /** Executes the request but loses the response. */
  losesResponses = false;

  find = async (id: string) => this.respond("find", () => this.rows.get(id) ?? null);
  findOfPost = async (postId: string) =>
    this.respond("findOfPost", () => [...this.rows.values()].find((row) => row.post_id === postId) ?? null);

  add: DraftBackend["add"] = async (editingSession, { id, postId, baseVersion, values }) =>
    this.respond("add", () => {
      const hasOther = postId !== null && [...this.rows.values()].some((row) => row.post_id === postId);
      if (this.rows.has(id) || hasOther) throw new BackendError("duplicate key", 409, "23505");
      const row = makeDraft({ id, post_id: postId, base_version: baseVersion, ...draftRowOf(values) });
      return this.put(lease(row, editingSession));
    });

  change: DraftBackend["change"] = async (editingSession, { id, values, revision, takesOver }) =>
    this.respond("change", () => {
      const row = this.rows.get(id);
      if (!row) return null;
      this.guard(row, editingSession, takesOver);
      if (row.revision !== revision) throw new BackendError("saved elsewhere", 409, "PT409");
      return this.put(lease({ ...row, ...draftRowOf(values), revision: row.revision + 1 }, editingSession));
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

  remove = async (id: string, revision?: number) =>
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
  const saved = { revision: 1, saved_at: "2026-11-22T12:00:00Z", saved_by: null, saved_by_name: null };
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

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  backend = new FakeBackend();
  store = new DraftStore(null, () => {});
  sync = new DraftSync(store, backend);
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
      leased_by: sync.getEditingSessionId(),
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

  it("saves at once when it is asked to, and knows that it was", async () => {
    type("S");
    expect(await sync.save()).toBe("saved");
    expect(sync.getState().isDeliberate).toBe(true);
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

  it("reports why text is refused, and retries after the text changes", async () => {
    backend.failure = new BackendError("There are 2,000 drafts", 422);
    type("S");
    await pause(600_000);
    expect([backend.calls.length, sync.getState().trouble]).toEqual([
      1,
      { kind: "refused", reason: "There are 2,000 drafts" },
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
    expect(sync.getState()).toMatchObject({ conflict: null, trouble: null, draft: { revision: 3 } });
  });
});

describe("two editing sessions", () => {
  beforeEach(async () => {
    type("Mine");
    await pause();
    backend.calls = [];
  });

  const takeOver = (row: Partial<ServerDraft> = {}) =>
    backend.put(lease({ ...backend.only(), leased_by_name: "B", ...row }, OTHER_SESSION));

  it("detects a takeover, and writes nothing until the editor decides", async () => {
    takeOver({ fields: { author: "Theirs" }, revision: 2 });
    type("Mine, longer");
    await pause();
    expect(sync.getState().conflict).toMatchObject({
      kind: "leased",
      draft: { fields: { author: "Theirs" } },
      isReadOnly: false,
    });
    type("Mine, longer still");
    await pause(60_000);
    expect(backend.only().fields.author).toBe("Theirs");
    expect(await sync.takeOver({ withText: true })).toBe(true);
    expect(backend.only()).toMatchObject({
      fields: { author: "Mine, longer still" },
      revision: 3,
      leased_by: sync.getEditingSessionId(),
    });
  });

  it("is read-only after a takeover when it has no unsaved text", async () => {
    takeOver();
    await pause(25_000);
    expect(sync.getState().conflict).toMatchObject({ kind: "leased", isReadOnly: true });
    expect(await sync.takeOver({ withText: false })).toBe(true);
    expect(sync.getState()).toMatchObject({ conflict: null, draft: { revision: 1 } });
  });

  it("does not overwrite text that it has not shown", async () => {
    takeOver({ fields: { author: "Theirs" }, revision: 2 });
    type("Mine, longer");
    await pause();
    takeOver({ fields: { author: "Theirs, longer" }, revision: 3 });
    expect(await sync.takeOver({ withText: true })).toBe(false);
    expect(backend.only().fields.author).toBe("Theirs, longer");
    expect(sync.getState().conflict).toMatchObject({
      kind: "changed",
      draft: { fields: { author: "Theirs, longer" } },
    });
  });

  it("detects that the draft was saved elsewhere after its lease had ended", async () => {
    backend.put({ ...backend.only(), fields: { author: "Theirs" }, revision: 2, leased_by: null });
    type("Mine, longer");
    await pause();
    expect(sync.getState().conflict).toMatchObject({ kind: "changed" });
  });

  it("detects a removed draft, and creates a new one only on request", async () => {
    backend.rows.clear();
    await pause(25_000);
    expect(sync.getState().conflict).toMatchObject({ kind: "gone" });
    type("Mine, longer");
    await pause(60_000);
    expect(backend.rows.size).toBe(0);
    sync.startAnew();
    await pause(0);
    expect(backend.only()).toMatchObject({ fields: { author: "Mine, longer" }, revision: 1 });
  });
});

describe("an existing draft", () => {
  it("is offered when it differs, and nothing is saved until it is opened", async () => {
    const offered = backend.put(makeDraft({ fields: { author: "Theirs" } }));
    sync.offer(offered);
    type("Mine");
    await pause(60_000);
    expect([backend.calls, sync.getState().conflict?.kind]).toEqual([[], "offered"]);
    store.apply({
      type: "draft-opened",
      values: { ...store.getDraft().values, author: "Theirs" },
      baseVersion: null,
    });
    sync.open(offered);
    await pause(0);
    expect(backend.only().leased_by).toBe(sync.getEditingSessionId());
  });

  it("continues with the text that this browser stored", async () => {
    const left = backend.put(lease(makeDraft({ fields: { author: "Mine" }, revision: 4 }), OTHER_SESSION));
    const values = { ...store.getDraft().values, author: "Mine, longer" };
    store.apply({ type: "restored", values });
    sync.resume(values, { id: left.id, revision: 4, editingSession: OTHER_SESSION });
    await pause(0);
    expect(backend.only()).toMatchObject({ fields: { author: "Mine, longer" }, revision: 5 });
  });
});

describe("text that the browser and the server both store", () => {
  it("continues at once after any earlier editing session", async () => {
    const left = backend.put(lease(makeDraft({ fields: { author: "Mine" } }), OTHER_SESSION));
    sync.offer(left);
    const values = { ...valuesOfDraft(left) };
    store.apply({ type: "restored", values });
    sync.resume(values, undefined);
    await pause(0);
    expect([backend.only().leased_by, sync.getState().conflict]).toEqual([sync.getEditingSessionId(), null]);
    type("Mine, longer");
    await pause();
    expect(backend.only()).toMatchObject({ fields: { author: "Mine, longer" }, revision: 2 });
  });
});

describe("publishing", () => {
  it("saves no draft meanwhile, and then returns the draft to delete", async () => {
    type("S");
    await pause();
    type("Si");
    sync.publishing();
    await pause(60_000);
    store.apply({ type: "loaded", post: null });
    expect(await sync.published()).toMatchObject({ id: backend.only().id, revision: 1 });
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
    backend.put(lease({ ...backend.only(), fields: { author: "Theirs" }, revision: 2 }, OTHER_SESSION));
    type("Si");
    await pause();
    sync.publishing();
    expect(await sync.published()).toBeNull();
    expect(backend.only().fields.author).toBe("Theirs");
  });
});
