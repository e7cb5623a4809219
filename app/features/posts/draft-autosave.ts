import { draftKeyPrefix, dropDraft, type StoredDraft, storeDraft } from "./draft-storage.ts";
import type { DraftStore } from "./draft-store.ts";
import { allValues, areSameValues, type DraftChange } from "./post-draft.ts";

/** Typing in a field is stored at most this long afterwards. */
const WRITE_DELAY_MS = 400;

/** Writes a form's draft into this browser while it is typed in. */
export class DraftAutosave {
  private readonly store: DraftStore;
  private readonly storage: Storage;
  private readonly key: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private canStore = true;
  private readonly watchers = new Set<() => void>();

  constructor(store: DraftStore, storage: Storage) {
    this.store = store;
    this.storage = storage;
    const visit = crypto.getRandomValues(new Uint32Array(2)).join("-");
    this.key = draftKeyPrefix(store.getDraft().post?.id ?? null) + visit;
  }

  /** False when this browser could not keep the draft the last time. */
  readonly getCanStore = (): boolean => this.canStore;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Stores every change from here on. @returns ends it, and stores what was typed last */
  readonly start = (): (() => void) => {
    const unwatch = this.store.watch(this.note);
    // A tab that is hidden or left may never come back.
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

  /** Makes a draft of an earlier visit this visit's. Where two copies find no room, the old one stays. */
  takeOver(found: StoredDraft): void {
    if (storeDraft(this.storage, { ...found, key: this.key })) dropDraft(this.storage, found.key);
  }

  /** All is saved. Also called when the form is gone: a post may be saved after it was left. */
  clear(): void {
    this.stopTimer();
    dropDraft(this.storage, this.key);
  }

  private readonly note = (change: DraftChange): void => {
    if (change.type === "loaded" || change.type === "restored" || change.type === "refused") return;
    this.timer ??= setTimeout(this.write, WRITE_DELAY_MS);
    // The rich text has waited for its pause in typing already.
    if (change.type === "typed" && change.name === "content") this.write();
  };

  private readonly write = (): void => {
    const draft = this.store.read(); // first, since it may report a change
    if (this.timer === undefined) return;
    this.stopTimer();
    const values = allValues(draft);
    // What was typed and taken back is nothing to offer.
    if (areSameValues(values, draft.saved)) dropDraft(this.storage, this.key);
    else {
      const slug = draft.post?.slug ?? "";
      this.setCanStore(storeDraft(this.storage, { key: this.key, values, writtenAt: Date.now(), slug }));
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
