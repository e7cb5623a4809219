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

/** Longest delay before typed text is stored, in milliseconds. */
const WRITE_DELAY_MS = 400;

/** Stores a form's draft in this browser during typing. */
export class DraftAutosave {
  private readonly store: DraftStore;
  private readonly storage: Storage;
  private key: string;
  private serverDraft: ServerDraftLink | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private canStore = true;
  private readonly watchers = new Set<() => void>();

  constructor(store: DraftStore, storage: Storage) {
    this.store = store;
    this.storage = storage;
    this.key = this.makeKey();
  }

  /** False when the last attempt to store the draft failed. */
  readonly getCanStore = (): boolean => this.canStore;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Stores every change until stopped. @returns function that stops, and stores pending text */
  readonly start = (): (() => void) => {
    const unwatch = this.store.watch(this.note);
    // A hidden or closed tab may never become visible again.
    const writeOnHide = () => document.visibilityState === "hidden" && this.write();
    document.addEventListener("visibilitychange", writeOnHide);
    addEventListener("pagehide", this.write);
    return () => {
      document.removeEventListener("visibilitychange", writeOnHide);
      removeEventListener("pagehide", this.write);
      this.write();
      unwatch();
    };
  };

  /** Moves an earlier editing session's copy to this one. The old copy stays when the quota is too small for both. */
  takeOver(found: StoredDraft): void {
    this.serverDraft = found.serverDraft;
    if (found.key === this.key) return;
    if (storeDraft(this.storage, { ...found, key: this.key })) dropDraft(this.storage, found.key);
  }

  /** Deletes the copy after a save, also when the form has already closed. */
  clear(): void {
    this.stopTimer();
    dropDraft(this.storage, this.key);
  }

  /** Leaves the text in storage, so that it is offered like text of another session. @returns whether it is stored */
  setAside(): boolean {
    this.timer ??= setTimeout(() => {});
    this.write();
    this.key = this.makeKey();
    return this.canStore;
  }

  /** Records the server draft that the form's text belongs to. */
  linkTo(serverDraft: ServerDraftLink | undefined): void {
    if (serverDraft?.id === this.serverDraft?.id && serverDraft?.revision === this.serverDraft?.revision) return;
    this.serverDraft = serverDraft;
    const stored = listStoredDrafts(this.storage, this.key)[0];
    if (stored) storeDraft(this.storage, { ...stored, serverDraft });
  }

  private makeKey(): string {
    const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    return draftKeyPrefix(this.store.getDraft().post?.id ?? null) + id;
  }

  private readonly note = (change: DraftChange): void => {
    if (["loaded", "restored", "draft-opened", "refused"].includes(change.type)) return;
    this.timer ??= setTimeout(this.write, WRITE_DELAY_MS);
    // The rich-text editor already waits for a pause in typing.
    if (change.type === "typed" && change.name === "content") this.write();
  };

  private readonly write = (): void => {
    const draft = this.store.read(); // comes first, because it may report a change
    if (this.timer === undefined) return;
    this.stopTimer();
    const values = allValues(draft);
    // Text that equals the saved version needs no copy.
    if (areSameValues(values, draft.saved)) dropDraft(this.storage, this.key);
    else {
      const slug = draft.post?.slug ?? "";
      const { key, serverDraft } = this;
      this.setCanStore(storeDraft(this.storage, { key, values, writtenAt: Date.now(), slug, serverDraft }));
    }
  };

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private setCanStore(canStore: boolean): void {
    if (canStore === this.canStore) return;
    this.canStore = canStore;
    for (const watcher of this.watchers) watcher();
  }
}
