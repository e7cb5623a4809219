import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeStorage } from "#tests/support/make-storage.ts";
import { DraftAutosave } from "./draft-autosave.ts";
import { draftKeyPrefix, listStoredDrafts, type StoredDraft, storeDraft } from "./draft-storage.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";
import { startDraft } from "./post-draft.ts";

const ACCOUNT = "10000000-0000-4000-8000-000000000001";
let storage: Storage;
let store: DraftStore;
let autosave: DraftAutosave;
let stop: () => void;
const onStored = vi.fn();
/** Text that the rich-text editor has not reported yet. */
let pending: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  storage = makeStorage();
  pending = undefined;
  store = createDraftStore(null, "Asia/Jakarta", () => {
    const value = pending;
    pending = undefined;
    if (value !== undefined) store.apply({ type: "typed", name: "content", value });
  });
  onStored.mockClear();
  autosave = new DraftAutosave(store, storage, ACCOUNT, onStored);
  stop = autosave.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = () => listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, null));
const type = (value: string) => store.apply({ type: "typed", name: "author", value });

it("stores all input within the delay at once", () => {
  const setItem = vi.spyOn(storage, "setItem");
  for (const text of ["S", "Si", "Siti"]) type(text);
  expect(setItem).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(setItem).toHaveBeenCalledOnce();
  expect(stored()[0]?.values.author).toBe("Siti");
});

it("stores rich text without a delay, because the editor has already waited", () => {
  store.apply({ type: "typed", name: "content", value: "<p>a</p>" });
  expect(stored()[0]?.values.content).toBe("<p>a</p>");
});

it("stores an unfinished tag", () => {
  store.apply({ type: "tag-typed", text: "secur" });
  vi.runAllTimers();
  expect(stored()[0]?.values.tags).toEqual(["secur"]);
});

it("stores the last input when the form closes, including rich text", () => {
  pending = "<p>last words</p>";
  stop();
  expect(stored()[0]?.values.content).toBe("<p>last words</p>");
});

it("stores nothing when input is undone", () => {
  type("S");
  vi.runAllTimers();
  type("");
  vi.runAllTimers();
  expect(stored()).toEqual([]);
});

it("removes the copy when the post is saved, and writes nothing later", () => {
  type("S");
  vi.runAllTimers();
  type("Siti");
  store.apply({ type: "loaded", post: null });
  autosave.clear();
  vi.runAllTimers();
  expect(stored()).toEqual([]);
});

it("removes the copy of a post that is saved after its form closed", () => {
  type("Siti");
  stop();
  expect(stored()).toHaveLength(1);
  store.apply({ type: "loaded", post: null });
  autosave.clear();
  expect(stored()).toEqual([]);
});

it("takes over a restored draft, and stores further changes in it", () => {
  const found: StoredDraft = {
    key: `${draftKeyPrefix(ACCOUNT, null)}earlier`,
    values: { ...startDraft(null, "Asia/Jakarta").values, author: "Siti" },
    writtenAt: Date.now(),
    slug: "",
  };
  storeDraft(storage, found);
  store.apply({ type: "opened", values: found.values, baseVersion: null });
  autosave.takeOver(found);
  expect(stored().map(({ key }) => key)).not.toContain(found.key);
  type("Siti Rahma");
  vi.runAllTimers();
  expect(stored().map(({ values }) => values.author)).toEqual(["Siti Rahma"]);
});

it("reports when this browser cannot store the draft, and when it can again", () => {
  const full = vi.spyOn(storage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  type("S");
  vi.runAllTimers();
  expect(onStored.mock.calls).toEqual([[false]]);
  full.mockRestore();
  type("Si");
  vi.runAllTimers();
  expect(onStored.mock.calls).toEqual([[false], [true]]);
});

const link = { id: "a", revision: 1, session: "b", hasText: false };

it("stores postponed text separately from new text, unless the server has it", () => {
  type("Mine");
  autosave.setAside();
  type("Another");
  vi.runAllTimers();
  autosave.linkTo({ ...link, hasText: true });
  autosave.setAside();
  expect(stored().map(({ values }) => values.author)).toEqual(["Mine"]);
});

it("stores the link to the server draft, and preserves it during typing", () => {
  type("S");
  vi.runAllTimers();
  autosave.linkTo({ ...link, hasText: true });
  expect(stored()[0]).toMatchObject({ serverDraft: { ...link, hasText: true }, values: { author: "S" } });
  type("Si");
  autosave.linkTo(link);
  vi.runAllTimers();
  expect(stored()[0]).toMatchObject({ serverDraft: link, values: { author: "Si" } });
});

it("finds the newest text of the account, and for an opened draft only text of this draft", () => {
  const values = { ...startDraft(null, "Asia/Jakarta").values, author: "Siti" };
  const copy = { values, writtenAt: Date.now(), slug: "" };
  storeDraft(storage, { ...copy, key: "nusagrid-draft:20000000-0000-4000-8000-000000000002:new:a" });
  expect(autosave.find(undefined)).toBeUndefined();
  const key = `${draftKeyPrefix(ACCOUNT, null)}a`;
  storeDraft(storage, { ...copy, key, serverDraft: link });
  expect([autosave.find(undefined)?.key, autosave.find("a")?.key, autosave.find("b")]).toEqual([key, key, undefined]);
});

it("moves the text to the edit form of the published post", () => {
  type("Siti");
  autosave.moveTo({ id: "1", slug: "t", title: "T", updated_at: "v1" });
  expect(stored()).toEqual([]);
  const [moved] = listStoredDrafts(storage, draftKeyPrefix(ACCOUNT, "1"));
  expect(moved).toMatchObject({ slug: "t", baseVersion: "v1", values: { author: "Siti" } });
});
