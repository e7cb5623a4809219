import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { areSameValues } from "#app/features/posts/post-values.ts";
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
import { allValues, type DraftChange } from "./post-draft.ts";
import { SaveTimer } from "./save-timer.ts";
import { isLeasedElsewhere, type SavedDraft, type ServerDraft, valuesOfDraft } from "./server-draft.ts";

export type SaveOutcome = "saved" | "nothing-to-save" | Trouble | Conflict;

/** Saves a form's draft on the server during typing. DraftAutosave stores unsaved text in the browser. */
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
      enqueue: (work) => {
        this.underWay = this.underWay.then(() => (this.isPublishing ? undefined : work()));
      },
      onDraftDeleted: () => this.settle(GONE),
      onConflict: (draft) => this.compare(draft),
    });
  }

  readonly getEditingSessionId = (): string => this.lease.getEditingSessionId();

  readonly getState = (): SyncState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Saves every change until stopped. @returns function that stops, and saves pending text */
  readonly start = (): (() => void) => {
    const unwatch = this.store.watch(this.note);
    const endLease = this.lease.start();
    const retryOnline = () => this.state.trouble?.kind === "unreachable" && this.saveNow();
    addEventListener("online", retryOnline);
    return () => {
      removeEventListener("online", retryOnline);
      endLease();
      this.store.read(); // pending input is reported while the watcher is still active
      const isWaiting = this.timer.isWaiting();
      this.timer.stop();
      unwatch();
      void this.leave(isWaiting);
    };
  };

  /** Connects this form to a server draft whose text the form already shows. */
  readonly open = (draft: ServerDraft, { isDeliberate = true, takesOver = false } = {}): void => {
    this.timer.stop();
    this.stored = valuesOfDraft(draft);
    this.change({ ...NOT_SAVED, draft: knownDraft(draft), isDeliberate });
    if (isDeliberate) this.lease.renew(takesOver);
  };

  /** Handles a draft that loads after the form opened; another editing session may have its lease. */
  readonly offer = (draft: ServerDraft): void => {
    if (this.state.draft || this.state.conflict) return;
    if (areSameValues(valuesOfDraft(draft), allValues(this.store.getDraft())))
      this.open(draft, { isDeliberate: false });
    else this.settle({ kind: "offered", draft, isReadOnly: false });
  };

  /** Continues a draft whose text this browser stored, under the session id that stored it (see DraftLease.adoptSession). */
  readonly resume = (values: PostFormValues, link: ServerDraftLink | undefined): void => {
    const offered = this.state.conflict?.draft ?? null;
    const isSame = offered !== null && areSameValues(valuesOfDraft(offered), values);
    if (offered && !isSame && (offered.id !== link?.id || offered.revision !== link.revision)) return;
    if (link) this.lease.adoptSession(link.editingSession);
    // The session that stored this text may have a lease for up to a minute, so this session takes it over.
    if (isSame) this.open(offered, { takesOver: true });
    else if (link) {
      this.change({
        ...NOT_SAVED,
        draft: { id: link.id, revision: link.revision, savedAt: offered?.saved_at ?? null },
      });
      this.saveNow();
    }
  };

  /** Saves now, even when required fields are empty. */
  readonly save = async (): Promise<SaveOutcome> => {
    if (this.state.trouble) this.change({ ...this.state, trouble: null });
    const outcome = await this.write();
    if (outcome === "saved") this.change({ ...this.state, isDeliberate: true });
    return outcome;
  };

  /** Takes over the draft of the current conflict. @param withText replaces the draft's text by the form's text */
  readonly takeOver = async ({ withText }: { withText: boolean }): Promise<boolean> => {
    const found = this.state.conflict?.draft;
    if (!found) return false;
    try {
      const leased = await this.lease.take(found.id);
      if (!leased) return this.settle(GONE);
      this.stored = valuesOfDraft(found);
      // This is the revision that the editor saw: the database rejects the write when a newer revision exists.
      this.change({ ...NOT_SAVED, draft: knownDraft(found), isDeliberate: true });
      if (withText) return (await this.write()) === "saved";
      if (leased.revision !== found.revision) await this.compare(knownDraft(found));
      return this.state.conflict === null;
    } catch (error) {
      this.fail(error);
      return false;
    }
  };

  /** Saves the form's text as a new draft after the old draft was removed. */
  readonly startAnew = (): void => {
    this.forget();
    this.saveNow();
  };

  /** Disconnects this form from its draft and clears the conflict. */
  private readonly forget = (): void => {
    this.timer.stop();
    this.stored = null;
    this.newId = crypto.randomUUID();
    this.change(NOT_SAVED);
  };

  /** Pauses draft saving while the post is being saved. */
  readonly publishing = (): void => {
    this.isPublishing = true;
    this.timer.stop();
  };

  readonly publishingFailed = (): void => {
    this.isPublishing = false;
    if (this.hasNews()) this.saveSoon();
  };

  /** Call after the post is stored. @returns the draft with the published text, which can be deleted */
  readonly published = async (): Promise<KnownDraft | null> => {
    await this.underWay; // a draft save may still be pending
    const { draft, conflict } = this.state;
    const isNew = this.store.getDraft().post === null;
    this.isPublishing = false;
    // Another session's draft of an existing post stays unchanged, and its conflict stays open.
    if (!conflict || conflict.kind === "gone" || isNew) this.forget();
    if (this.hasNews()) this.saveSoon();
    return conflict ? null : draft;
  };

  /** Whether the server draft has the form's text, according to the last response. */
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

  /** Whether the form's text differs from the last saved text. */
  private hasNews(): boolean {
    const draft = this.store.read();
    return !areSameValues(allValues(draft), this.stored ?? draft.saved);
  }

  /** Sends one request at a time, because each request names the revision of the previous one. */
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

  /** @returns null after a conflict, which is then part of the state */
  private async send(values: PostFormValues, post: { id: string; version: string } | null): Promise<SavedDraft | null> {
    const { draft } = this.state;
    const baseVersion = post?.version ?? null;
    try {
      if (!draft) {
        const added = { id: this.newId, postId: post?.id ?? null, baseVersion, values };
        return await this.backend.add(this.getEditingSessionId(), added);
      }
      const { id, revision } = draft;
      const saved = await this.backend.change(this.getEditingSessionId(), {
        id,
        values,
        baseVersion,
        revision,
        takesOver: false,
      });
      if (!saved) this.settle(GONE);
      return saved;
    } catch (error) {
      if (!(error instanceof BackendError) || error.status !== 409) throw error;
      return draft ? this.resolve(draft, values, error) : this.resolveNew(post?.id ?? null, values, error);
    }
  }

  private async resolve(draft: KnownDraft, values: PostFormValues, refusal: BackendError): Promise<SavedDraft | null> {
    const found = await this.backend.find(draft.id);
    // The response of an earlier request was lost: the server already has this text.
    if (found && !isLeasedElsewhere(found, this.getEditingSessionId()) && areSameValues(valuesOfDraft(found), values))
      return found;
    const conflict = conflictOf(found, { editingSession: this.getEditingSessionId(), revision: draft.revision });
    if (!conflict) throw refusal;
    this.settle(conflict);
    return null;
  }

  private async resolveNew(
    postId: string | null,
    values: PostFormValues,
    refusal: BackendError,
  ): Promise<SavedDraft | null> {
    // A unique violation means that this draft is already stored, or that the post has another draft.
    if (!isUniqueViolation(refusal)) throw refusal;
    const own = await this.backend.find(this.newId);
    if (own) {
      this.change({ ...this.state, draft: knownDraft(own) });
      const { id, revision, base_version: baseVersion } = own;
      return this.backend.change(this.getEditingSessionId(), { id, values, baseVersion, revision, takesOver: false });
    }
    const other = postId ? await this.backend.findOfPost(postId) : null;
    if (!other) throw refusal;
    this.settle({
      kind: isLeasedElsewhere(other, this.getEditingSessionId()) ? "leased" : "changed",
      draft: other,
      isReadOnly: false,
    });
    return null;
  }

  private async compare(draft: KnownDraft): Promise<void> {
    try {
      const found = await this.backend.find(draft.id);
      const conflict = conflictOf(found, { editingSession: this.getEditingSessionId(), revision: draft.revision });
      // The form has no unsaved text: it shows the revision that the other session started from.
      const isTheirText = this.isStored() && found?.revision === draft.revision;
      // A form with the public text stays editable, for corrections of the post.
      const isPublic = this.stored !== null && areSameValues(this.stored, this.store.getDraft().saved);
      const isReadOnly = conflict?.kind === "leased" && isTheirText && !isPublic;
      this.settle(isReadOnly ? { ...conflict, isReadOnly } : conflict);
    } catch {
      // The next lease renewal tries again.
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
