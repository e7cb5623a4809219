import { BackendError, isUniqueViolation } from "#app/lib/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import { DraftLease } from "./draft-lease.ts";
import type { ServerDraftLink } from "./draft-storage.ts";
import type { DraftStore } from "./draft-store.ts";
import {
  type Conflict,
  conflictOf,
  GONE,
  type KnownDraft,
  knownDraft,
  NOT_SAVED,
  type SyncState,
  type Trouble,
  troubleOf,
} from "./draft-sync-state.ts";
import { allValues, areSameValues, type DraftChange } from "./post-draft.ts";
import type { PostFormValues } from "./post-schema.ts";
import { SaveTimer } from "./save-timer.ts";
import { isHeldElsewhere, type SavedDraft, type ServerDraft, valuesOfDraft } from "./server-draft.ts";

export type SaveOutcome = "saved" | "nothing-to-save" | Trouble | Conflict;

/** Saves a form's draft on the server while it is typed in. What it cannot save, the browser keeps (DraftAutosave). */
export class DraftSync {
  private readonly store: DraftStore;
  private readonly backend: DraftBackend;
  private state = NOT_SAVED;
  private stored: PostFormValues | null = null;
  private readonly timer = new SaveTimer(() => void this.write());
  private readonly lease: DraftLease;
  private isPublishing = false;
  private newId = crypto.randomUUID();
  private underWay: Promise<unknown> = Promise.resolve();
  private readonly watchers = new Set<() => void>();

  constructor(store: DraftStore, backend: DraftBackend) {
    this.store = store;
    this.backend = backend;
    this.lease = new DraftLease(backend, {
      getDraft: () => (this.state.conflict ? null : this.state.draft),
      inTurn: (work) => {
        this.underWay = this.underWay.then(() => (this.isPublishing ? undefined : work()));
      },
      onGone: () => this.settle(GONE),
      onChanged: (draft) => this.compare(draft),
    });
  }

  readonly getVisit = (): string => this.lease.getVisit();

  readonly getState = (): SyncState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Saves every change from here on. @returns ends it, and saves what was typed last */
  readonly start = (): (() => void) => {
    const unwatch = this.store.watch(this.note);
    const endLease = this.lease.start();
    const retryOnline = () => this.state.trouble?.kind === "unreachable" && this.saveNow();
    addEventListener("online", retryOnline);
    return () => {
      removeEventListener("online", retryOnline);
      endLease();
      this.store.read(); // what was typed last is reported while the form is still watched
      const isWaiting = this.timer.isWaiting();
      this.timer.stop();
      unwatch();
      void this.leave(isWaiting);
    };
  };

  /** A draft of the server, whose text stands in the form, becomes this form's. */
  readonly open = (draft: ServerDraft, { isDeliberate = true, takesOver = false } = {}): void => {
    this.timer.stop();
    this.stored = valuesOfDraft(draft);
    this.change({ ...NOT_SAVED, draft: knownDraft(draft), isDeliberate });
    if (isDeliberate) this.lease.renew(takesOver);
  };

  /** A draft another visit may write, found when the form was open already. */
  readonly offer = (draft: ServerDraft): void => {
    if (this.state.draft || this.state.conflict) return;
    if (areSameValues(valuesOfDraft(draft), allValues(this.store.getDraft())))
      this.open(draft, { isDeliberate: false });
    else this.settle({ kind: "offered", draft, isLooking: false });
  };

  /** Goes on in a draft whose text this browser held, as the visit that left it: it need not wait for its own lease. */
  readonly resume = (values: PostFormValues, link: ServerDraftLink | undefined): void => {
    const offered = this.state.conflict?.draft ?? null;
    const isSame = offered !== null && areSameValues(valuesOfDraft(offered), values);
    if (offered && !isSame && (offered.id !== link?.id || offered.revision !== link.revision)) return;
    if (link) this.lease.goOnAs(link.visit);
    // Text of this browser's own: the visit that left it may be believed to live for a minute more.
    if (isSame) this.open(offered, { takesOver: true });
    else if (link) {
      this.change({
        ...NOT_SAVED,
        draft: { id: link.id, revision: link.revision, savedAt: offered?.saved_at ?? null },
      });
      this.saveNow();
    }
  };

  /** At once, whatever the text lacks. */
  readonly save = async (): Promise<SaveOutcome> => {
    if (this.state.trouble) this.change({ ...this.state, trouble: null });
    const outcome = await this.write();
    if (outcome === "saved") this.change({ ...this.state, isDeliberate: true });
    return outcome;
  };

  /** Makes this visit the one that writes what was found. @param withText the form's own text replaces it */
  readonly takeOver = async ({ withText }: { withText: boolean }): Promise<boolean> => {
    const found = this.state.conflict?.draft;
    if (!found) return false;
    try {
      const held = await this.lease.take(found.id);
      if (!held) return this.settle(GONE);
      this.stored = valuesOfDraft(found);
      // Of the text that was shown: where it was saved once more, the database refuses to replace what nobody has seen.
      this.change({ ...NOT_SAVED, draft: knownDraft(found), isDeliberate: true });
      if (withText) return (await this.write()) === "saved";
      if (held.revision !== found.revision) await this.compare(knownDraft(found));
      return this.state.conflict === null;
    } catch (error) {
      this.fail(error);
      return false;
    }
  };

  /** The draft is gone; what is typed becomes a new one. */
  readonly startAnew = (): void => {
    this.forget();
    this.saveNow();
  };

  /** No draft is this form's any more, and none stands in its way. */
  private readonly forget = (): void => {
    this.timer.stop();
    this.stored = null;
    this.newId = crypto.randomUUID();
    this.change(NOT_SAVED);
  };

  /** Nothing is saved while the post itself is. */
  readonly publishing = (): void => {
    this.isPublishing = true;
    this.timer.stop();
  };

  readonly publishingFailed = (): void => {
    this.isPublishing = false;
    if (this.hasNews()) this.saveSoon();
  };

  /** The post is stored. @returns the draft whose text that was, which may go now */
  readonly published = async (): Promise<KnownDraft | null> => {
    await this.underWay; // what was being saved counts as well
    const { draft, conflict } = this.state;
    const isNew = this.store.getDraft().post === null;
    this.isPublishing = false;
    // Somebody else's text beside a post stays where it is, and the question with it.
    if (!conflict || conflict.kind === "gone" || isNew) this.forget();
    if (this.hasNews()) this.saveSoon();
    return conflict ? null : draft;
  };

  /** The server has this very text, as far as is known. */
  readonly isStored = (): boolean => this.stored !== null && this.state.conflict === null && !this.hasNews();

  private readonly note = (change: DraftChange): void => {
    if (change.type === "loaded" || change.type === "draft-opened" || change.type === "refused") return;
    if (change.type === "checked" || this.isPublishing) return;
    if (!this.timer.isRetryDue()) this.saveSoon();
  };

  private saveSoon(): void {
    if (this.maySave()) this.timer.saveSoon();
  }

  private saveNow(): void {
    if (this.maySave()) this.timer.saveNow();
  }

  private maySave(): boolean {
    return this.state.trouble?.kind !== "unavailable" && this.state.conflict === null;
  }

  /** Whether the form holds what the server does not. */
  private hasNews(): boolean {
    const draft = this.store.read();
    return !areSameValues(allValues(draft), this.stored ?? draft.saved);
  }

  /** One request at a time: each names the revision the one before has made. */
  private write(): Promise<SaveOutcome> {
    this.timer.stop();
    const outcome = this.underWay.then(() => this.writeNow());
    this.underWay = outcome;
    return outcome;
  }

  private async writeNow(): Promise<SaveOutcome> {
    const { draft, conflict } = this.state;
    if (conflict) return conflict;
    if (this.isPublishing || !this.hasNews()) return draft && this.stored ? "saved" : "nothing-to-save";
    const { post } = this.store.getDraft();
    const values = allValues(this.store.getDraft());
    try {
      const saved = await this.send(values, post && { id: post.id, version: post.updated_at });
      if (!saved) return this.state.conflict ?? "nothing-to-save";
      this.timer.succeeded();
      this.stored = values;
      this.change({ ...this.state, draft: knownDraft(saved), trouble: null });
      return "saved";
    } catch (error) {
      return this.fail(error);
    }
  }

  /** @returns null when the draft is somebody else's now, which the state tells */
  private async send(values: PostFormValues, post: { id: string; version: string } | null): Promise<SavedDraft | null> {
    const { draft } = this.state;
    const baseVersion = post?.version ?? null;
    try {
      if (!draft) {
        const added = { id: this.newId, postId: post?.id ?? null, baseVersion, values };
        return await this.backend.add(this.getVisit(), added);
      }
      const { id, revision } = draft;
      const saved = await this.backend.change(this.getVisit(), { id, values, baseVersion, revision, takesOver: false });
      if (!saved) this.settle(GONE);
      return saved;
    } catch (error) {
      if (!(error instanceof BackendError) || error.status !== 409) throw error;
      return draft ? this.resolve(draft, values, error) : this.resolveNew(post?.id ?? null, values, error);
    }
  }

  private async resolve(draft: KnownDraft, values: PostFormValues, refusal: BackendError): Promise<SavedDraft | null> {
    const found = await this.backend.find(draft.id);
    // An answer that was lost on the way: the server has this text.
    if (found && !isHeldElsewhere(found, this.getVisit()) && areSameValues(valuesOfDraft(found), values)) return found;
    const conflict = conflictOf(found, { visit: this.getVisit(), revision: draft.revision });
    if (!conflict) throw refusal;
    this.settle(conflict);
    return null;
  }

  private async resolveNew(
    postId: string | null,
    values: PostFormValues,
    refusal: BackendError,
  ): Promise<SavedDraft | null> {
    // A unique violation: this draft was stored already, or the post has another.
    if (!isUniqueViolation(refusal)) throw refusal;
    const own = await this.backend.find(this.newId);
    if (own) {
      this.change({ ...this.state, draft: knownDraft(own) });
      const { id, revision, base_version: baseVersion } = own;
      return this.backend.change(this.getVisit(), { id, values, baseVersion, revision, takesOver: false });
    }
    const other = postId ? await this.backend.findOfPost(postId) : null;
    if (!other) throw refusal;
    this.settle({ kind: isHeldElsewhere(other, this.getVisit()) ? "held" : "changed", draft: other, isLooking: false });
    return null;
  }

  private async compare(draft: KnownDraft): Promise<void> {
    try {
      const found = await this.backend.find(draft.id);
      const conflict = conflictOf(found, { visit: this.getVisit(), revision: draft.revision });
      // Nothing of this form's own is at stake: it shows what the other one began from.
      const isTheirText = this.isStored() && found?.revision === draft.revision;
      // A form that shows what is public stays one to correct that with.
      const isPublic = this.stored !== null && areSameValues(this.stored, this.store.getDraft().saved);
      const isLooking = conflict?.kind === "held" && isTheirText && !isPublic;
      this.settle(isLooking ? { ...conflict, isLooking } : conflict);
    } catch {
      // The next renewal asks again.
    }
  }

  private settle(conflict: Conflict | null): false {
    if (conflict) {
      this.timer.stop();
      this.change({ ...this.state, conflict, trouble: null });
    }
    return false;
  }

  private fail(error: unknown): Trouble {
    const trouble: Trouble =
      error instanceof BackendError ? troubleOf(error) : { kind: "refused", reason: String(error) };
    this.change({ ...this.state, trouble });
    if (trouble.kind === "unreachable" || trouble.kind === "session-ended") {
      if (this.maySave()) this.timer.retry();
    }
    return trouble;
  }

  private async leave(hasUnsent: boolean): Promise<void> {
    if (hasUnsent && !this.isPublishing) await this.write();
    else await this.underWay;
    this.timer.stop();
    this.lease.release();
  }

  private change(state: SyncState): void {
    this.state = state;
    for (const watcher of this.watchers) watcher();
  }
}
