import { areSameValues } from "#app/features/posts/post-values.ts";
import {
  draftKeyPrefix,
  dropDraft,
  listStoredDrafts,
  type ServerDraftLink,
  type StoredDraft,
  storeDraft,
} from "./draft-storage.ts";
import type { DraftStore } from "./draft-store.ts";
import { allValues, type DraftChange } from "./post-draft.ts";
import type { PublishedPost } from "./writing-state.ts";

/** Longest delay before typed text is stored, in milliseconds. */
const WRITE_DELAY_MS = 400;

/**
 * Stores a form's text in this browser during typing, for one account.
 * @param onStored reports whether the last attempt to store the draft succeeded
 */
export function createDraftAutosave(
  store: DraftStore,
  storage: Storage,
  account: string,
  onStored: (isStored: boolean) => void,
) {
  let key = makeKey();
  let serverDraft: ServerDraftLink | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function makeKey(postId = store.getDraft().post?.id ?? null): string {
    return draftKeyPrefix(account, postId) + crypto.getRandomValues(new Uint32Array(2)).join("-");
  }

  function note(change: DraftChange): void {
    if (["loaded", "opened", "refused"].includes(change.type)) return;
    timer ??= setTimeout(writePending, WRITE_DELAY_MS);
    // The rich-text editor already waits for a pause in typing.
    if (change.type === "typed" && change.name === "content") writePending();
  }

  function writePending(): void {
    store.read(); // comes first, because it may report a change
    if (timer !== undefined) storeNow();
  }

  /** Stores the form's text now, also without a change. */
  function storeNow(): void {
    const draft = store.read();
    stopTimer();
    const values = allValues(draft);
    // Text that equals the saved version needs no copy.
    if (areSameValues(values, draft.saved)) dropDraft(storage, key);
    else {
      const { slug = "", updated_at: baseVersion } = draft.post ?? {};
      onStored(storeDraft(storage, { key, values, writtenAt: Date.now(), slug, baseVersion, serverDraft }));
    }
  }

  /** Deletes the copy after a save, also when the form has already closed. */
  function clear(): void {
    stopTimer();
    dropDraft(storage, key);
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    storeNow,
    clear,
    /** Stores every change until stopped. @returns function that stops, and stores pending text */
    start(): () => void {
      const unwatch = store.watch(note);
      const end = new AbortController();
      // A hidden or closed tab may never become visible again.
      const writeOnHide = () => document.visibilityState === "hidden" && writePending();
      document.addEventListener("visibilitychange", writeOnHide, { signal: end.signal });
      addEventListener("pagehide", writePending, { signal: end.signal });
      return () => {
        end.abort();
        writePending();
        unwatch();
      };
    },
    /** Finds the newest text of an earlier editing session. @param draftId only text of this draft of a new post */
    find(draftId: string | undefined): StoredDraft | undefined {
      const { post, saved } = store.getDraft();
      return listStoredDrafts(storage, draftKeyPrefix(account, post?.id ?? null)).find(
        ({ values, serverDraft }) => (!draftId || post || serverDraft?.id === draftId) && !areSameValues(values, saved),
      );
    },
    /** Moves an earlier editing session's copy to this one. The old copy stays when the quota is too small for both. */
    takeOver(found: StoredDraft): void {
      serverDraft = found.serverDraft;
      if (storeDraft(storage, { ...found, key })) dropDraft(storage, found.key);
    },
    /** Leaves text that no server has in storage, and stores later text separately. */
    setAside(): void {
      writePending();
      if (serverDraft?.hasText) clear();
      key = makeKey();
      serverDraft = undefined;
    },
    /** Moves the text to the edit form of a post that another process published. */
    moveTo({ id, slug, updated_at: baseVersion }: PublishedPost): void {
      storeNow();
      const stored = listStoredDrafts(storage, key)[0];
      clear();
      if (stored) storeDraft(storage, { ...stored, key: makeKey(id), slug, baseVersion, serverDraft: undefined });
    },
    /** Records the server draft that the form's text belongs to. */
    linkTo(link: ServerDraftLink): void {
      const { id, revision, hasText } = serverDraft ?? {};
      if (link.id === id && link.revision === revision && link.hasText === hasText) return;
      serverDraft = link;
      const stored = listStoredDrafts(storage, key)[0];
      if (stored && timer === undefined) storeDraft(storage, { ...stored, serverDraft });
    },
  };
}
