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

/** Stores a form's text in this browser during typing, for one account. */
export class DraftAutosave {
  readonly #store: DraftStore;
  readonly #storage: Storage;
  readonly #account: string;
  readonly #onStored: (isStored: boolean) => void;
  #key: string;
  #serverDraft: ServerDraftLink | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onStored reports whether the last attempt to store the draft succeeded */
  constructor(store: DraftStore, storage: Storage, account: string, onStored: (isStored: boolean) => void) {
    this.#store = store;
    this.#storage = storage;
    this.#account = account;
    this.#onStored = onStored;
    this.#key = this.#makeKey();
  }

  /** Stores every change until stopped. @returns function that stops, and stores pending text */
  start(): () => void {
    const unwatch = this.#store.watch((change) => this.#note(change));
    const end = new AbortController();
    // A hidden or closed tab may never become visible again.
    const writeOnHide = () => document.visibilityState === "hidden" && this.#writePending();
    document.addEventListener("visibilitychange", writeOnHide, { signal: end.signal });
    addEventListener("pagehide", () => this.#writePending(), { signal: end.signal });
    return () => {
      end.abort();
      this.#writePending();
      unwatch();
    };
  }

  /** Stores the form's text now, also without a change. */
  storeNow(): void {
    const draft = this.#store.read();
    this.#stopTimer();
    const values = allValues(draft);
    // Text that equals the saved version needs no copy.
    if (areSameValues(values, draft.saved)) dropDraft(this.#storage, this.#key);
    else {
      const { slug = "", updated_at: baseVersion } = draft.post ?? {};
      const copy = { key: this.#key, values, writtenAt: Date.now(), slug, baseVersion, serverDraft: this.#serverDraft };
      this.#onStored(storeDraft(this.#storage, copy));
    }
  }

  /** Deletes the copy after a save, also when the form has already closed. */
  clear(): void {
    this.#stopTimer();
    dropDraft(this.#storage, this.#key);
  }

  /** Finds the newest text of an earlier editing session. @param draftId only text of this draft of a new post */
  find(draftId: string | undefined): StoredDraft | undefined {
    const { post, saved } = this.#store.getDraft();
    return listStoredDrafts(this.#storage, draftKeyPrefix(this.#account, post?.id ?? null)).find(
      ({ values, serverDraft }) => (!draftId || post || serverDraft?.id === draftId) && !areSameValues(values, saved),
    );
  }

  /** Moves an earlier editing session's copy to this one. The old copy stays when the quota is too small for both. */
  takeOver(found: StoredDraft): void {
    this.#serverDraft = found.serverDraft;
    if (storeDraft(this.#storage, { ...found, key: this.#key })) dropDraft(this.#storage, found.key);
  }

  /** Leaves text that no server has in storage, and stores later text separately. */
  setAside(): void {
    this.#writePending();
    if (this.#serverDraft?.hasText) this.clear();
    this.#key = this.#makeKey();
    this.#serverDraft = undefined;
  }

  /** Moves the text to the edit form of a post that another process published. */
  moveTo({ id, slug, updated_at: baseVersion }: PublishedPost): void {
    this.storeNow();
    const stored = listStoredDrafts(this.#storage, this.#key)[0];
    this.clear();
    if (!stored) return;
    storeDraft(this.#storage, { ...stored, key: this.#makeKey(id), slug, baseVersion, serverDraft: undefined });
  }

  /** Records the server draft that the form's text belongs to. */
  linkTo(link: ServerDraftLink): void {
    const { id, revision, hasText } = this.#serverDraft ?? {};
    if (link.id === id && link.revision === revision && link.hasText === hasText) return;
    this.#serverDraft = link;
    const stored = listStoredDrafts(this.#storage, this.#key)[0];
    if (stored && this.#timer === undefined) storeDraft(this.#storage, { ...stored, serverDraft: link });
  }

  #makeKey(postId = this.#store.getDraft().post?.id ?? null): string {
    return draftKeyPrefix(this.#account, postId) + crypto.getRandomValues(new Uint32Array(2)).join("-");
  }

  #note(change: DraftChange): void {
    if (["loaded", "opened", "rejected"].includes(change.type)) return;
    this.#timer ??= setTimeout(() => this.#writePending(), WRITE_DELAY_MS);
    // The rich-text editor already waits for a pause in typing.
    if (change.type === "typed" && change.name === "content") this.#writePending();
  }

  #writePending(): void {
    this.#store.read(); // comes first, because it may report a change
    if (this.#timer !== undefined) this.storeNow();
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
