import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeStorage } from "#tests/support/make-storage.ts";
import { DraftAutosave } from "./draft-autosave.ts";
import { draftKeyPrefix, listStoredDrafts, type StoredDraft, storeDraft } from "./draft-storage.ts";
import { DraftStore } from "./draft-store.ts";
import { startDraft } from "./post-draft.ts";

let storage: Storage;
let store: DraftStore;
let autosave: DraftAutosave;
let stop: () => void;
/** Text that the rich-text editor has not reported yet. */
let pending: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  storage = makeStorage();
  pending = undefined;
  store = new DraftStore(null, () => {
    const value = pending;
    pending = undefined;
    if (value !== undefined) store.apply({ type: "typed", name: "content", value });
  });
  autosave = new DraftAutosave(store, storage);
  stop = autosave.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = () => listStoredDrafts(storage, draftKeyPrefix(null));
const type = (value: string) => store.apply({ type: "typed", name: "author", value });

it("stores once for what is typed within the delay", () => {
  const setItem = vi.spyOn(storage, "setItem");
  for (const text of ["S", "Si", "Siti"]) type(text);
  expect(setItem).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(setItem).toHaveBeenCalledOnce();
  expect(stored()[0]?.values.author).toBe("Siti");
});

it("stores the rich text at once: it has waited already", () => {
  store.apply({ type: "typed", name: "content", value: "<p>a</p>" });
  expect(stored()[0]?.values.content).toBe("<p>a</p>");
});

it("stores a tag that is not finished", () => {
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
    key: `${draftKeyPrefix(null)}earlier`,
    values: { ...startDraft(null).values, author: "Siti" },
    writtenAt: Date.now(),
    slug: "",
  };
  storeDraft(storage, found);
  store.apply({ type: "restored", values: found.values });
  autosave.takeOver(found);
  expect(stored().map(({ key }) => key)).not.toContain(found.key);
  type("Siti Rahma");
  vi.runAllTimers();
  expect(stored().map(({ values }) => values.author)).toEqual(["Siti Rahma"]);
});

it("reports when this browser cannot store the draft, and when it can again", () => {
  const watcher = vi.fn();
  autosave.watch(watcher);
  const full = vi.spyOn(storage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  type("S");
  vi.runAllTimers();
  expect([autosave.getCanStore(), watcher.mock.calls.length]).toEqual([false, 1]);
  full.mockRestore();
  type("Si");
  vi.runAllTimers();
  expect([autosave.getCanStore(), watcher.mock.calls.length]).toEqual([true, 2]);
});

it("stores text that was set aside separately from new text", () => {
  type("Mine");
  expect(autosave.setAside()).toBe(true);
  type("Another");
  vi.runAllTimers();
  expect(
    stored()
      .map(({ values }) => values.author)
      .sort(),
  ).toEqual(["Another", "Mine"]);
});

it("stores the link to the server draft, and preserves it during typing", () => {
  const serverDraft = { id: "a", revision: 1, editingSession: "b" };
  type("S");
  vi.runAllTimers();
  autosave.linkTo(serverDraft);
  expect(stored()[0]).toMatchObject({ serverDraft, values: { author: "S" } });
  type("Si");
  vi.runAllTimers();
  expect(stored()[0]).toMatchObject({ serverDraft, values: { author: "Si" } });
  autosave.linkTo(undefined);
  expect(stored()[0]?.serverDraft).toBeUndefined();
});
