import {
  draftKeyPrefix,
  dropDraft,
  listStoredDrafts,
  type ServerDraftLink,
  type StoredDraft,
  storeDraft,
} from "./draft-storage.ts";
import type { DraftStore } from "./draft-store.ts";
import { allValues, areSameValues, type DraftChange } from "./post-draft.ts";

/** Typing in a field is stored at most this long afterwards. */
const WRITE_DELAY_MS = 400;

/** Writes a form's draft into this browser while it is typed in. */
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
    this.serverDraft = found.serverDraft;
    if (found.key === this.key) return;
    if (storeDraft(this.storage, { ...found, key: this.key })) dropDraft(this.storage, found.key);
  }

  /** All is saved. Also called when the form is gone: a post may be saved after it was left. */
  clear(): void {
    this.stopTimer();
    dropDraft(this.storage, this.key);
  }

  /** Leaves the text there, to be offered as that of another visit. @returns whether this browser keeps it */
  setAside(): boolean {
    this.timer ??= setTimeout(() => {});
    this.write();
    this.key = this.makeKey();
    return this.canStore;
  }

  /** Text that comes back from this browser goes on in the draft of the server it was saved in. */
  linkTo(serverDraft: ServerDraftLink | undefined): void {
    if (serverDraft?.id === this.serverDraft?.id && serverDraft?.revision === this.serverDraft?.revision) return;
    this.serverDraft = serverDraft;
    const stored = listStoredDrafts(this.storage, this.key)[0];
    if (stored) storeDraft(this.storage, { ...stored, serverDraft });
  }

  private makeKey(): string {
    const visit = crypto.getRandomValues(new Uint32Array(2)).join("-");
    return draftKeyPrefix(this.store.getDraft().post?.id ?? null) + visit;
  }

  private readonly note = (change: DraftChange): void => {
    if (["loaded", "restored", "draft-opened", "refused"].includes(change.type)) return;
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
