import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { areSameValues, valuesOf } from "#app/features/posts/post-values.ts";
import { BackendError, isUniqueViolation } from "#shared/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import type { ServerDraftLink, StoredDraft } from "./draft-storage.ts";
import type { DraftStore } from "./draft-store.ts";
import { allValues, type DraftChange } from "./post-draft.ts";
import { createSaveTimer } from "./save-timer.ts";
import type { SavedDraft, ServerDraft } from "./server-draft.ts";
import {
  type KnownDraft,
  makeSessionId,
  meetDraft,
  NOTHING_WRITTEN,
  type PublishedPost,
  questionOf,
  reduceWriting,
  type TextState,
  troubleOf,
  type WritingEvent,
  type WritingState,
} from "./writing-state.ts";

/** Renewal interval. The database ends a lease 60 seconds after its last renewal. */
const RENEW_MS = 25_000;

export type SaveOutcome = "saved" | "nothing-to-save" | "not-saved";

type FormCallbacks = {
  /** Shows a server draft; null shows the form as it was before the restoration. */
  show: (draft: ServerDraft | null) => void;
  /** Another window, another person or the schedule published the post; the form has no unsaved text of a new post. */
  onPublished: (post: PublishedPost) => void;
};

/** Carries out what the state of a post needs from the server. draft-autosave.ts stores unsaved text in the browser. */
export class DraftSync {
  private readonly store: DraftStore;
  private readonly backend: DraftBackend;
  private readonly account: string;
  private readonly session: string;
  private readonly form: FormCallbacks;
  private state = NOTHING_WRITTEN;
  /** The text of the server draft. */
  private stored: PostFormValues | null = null;
  private readonly timer = createSaveTimer(() => void this.save());
  /** When the server will publish the draft, as of the last response. */
  private scheduledFor: string | null = null;
  private isPublishing = false;
  /** The draft that the first save will add. A text of this browser continues the session that wrote it. */
  private unsaved: { id: string; session: string };
  /** When this browser stored the text of the form; null after a change. */
  private writtenAt: number | null = null;
  private underWay: Promise<unknown> = Promise.resolve();
  private readonly watchers = new Set<() => void>();

  constructor(store: DraftStore, backend: DraftBackend, account: string, form: FormCallbacks) {
    this.store = store;
    this.backend = backend;
    this.account = account;
    this.session = makeSessionId(account);
    this.unsaved = this.newDraft();
    this.form = form;
  }

  readonly getState = (): WritingState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Returns the id and revision of the server draft, which the browser stores with its copy of the text. */
  getLink(): ServerDraftLink {
    const { id, revision, session } = this.state.draft ?? { ...this.unsaved, revision: 0 };
    return { id, revision, session, hasText: this.state.text === "saved" };
  }

  /** Saves every change until stopped, and renews the lease. @returns function that stops, and saves pending text */
  readonly start = (): (() => void) => {
    const unwatch = this.store.watch(this.note);
    const renew = () => void this.renew();
    const retryOnline = () => this.state.trouble?.kind === "unreachable" && this.timer.saveNow();
    const renewal = setInterval(renew, RENEW_MS);
    const end = new AbortController();
    document.addEventListener("visibilitychange", renew, { signal: end.signal });
    addEventListener("pagehide", this.release, { signal: end.signal });
    addEventListener("online", retryOnline, { signal: end.signal });
    return () => {
      end.abort();
      clearInterval(renewal);
      this.store.read(); // pending input is reported while the watcher is still active
      const hasUnsent = this.timer.isWaiting() && !this.isPublishing;
      this.timer.stop();
      unwatch();
      void (hasUnsent ? this.save() : this.underWay).then(() => {
        this.timer.stop();
        this.release();
      });
    };
  };

  /** Connects this form to a server draft whose text the form shows. @param restoredAt null for a text that the editor chose */
  readonly open = (draft: ServerDraft, restoredAt: string | null = null): void => {
    this.timer.stop();
    this.stored = valuesOf(draft.fields);
    this.writtenAt = null;
    this.dispatch({ type: "opened", draft: this.known(draft), text: this.textState(), restoredAt });
    void this.renew();
  };

  /** Continues a text that this browser stored. The server is asked first, because it may have a newer text. */
  readonly resume = ({ serverDraft, values, writtenAt }: StoredDraft): void => {
    const { id, revision, session, hasText } = serverDraft ?? { ...this.unsaved, revision: 0, hasText: false };
    this.unsaved = { id, session };
    this.stored = hasText ? values : null;
    this.writtenAt = writtenAt;
    const draft = revision > 0 ? { id, revision, session, savedAt: null, isOwn: true } : null;
    this.dispatch({ type: "opened", draft, text: this.textState(), restoredAt: writtenAt });
    void this.enqueue(() => this.meetStored(hasText));
  };

  /** Handles the draft of the post that loads after the form opened. */
  readonly meetOffered = (draft: ServerDraft): void => {
    if (!this.state.asked && this.state.draft?.revision !== draft.revision)
      void this.enqueue(async () => this.meet(draft));
  };

  /** The editor's decision for this form's text: it replaces the draft of the question. */
  readonly keepMine = (): Promise<SaveOutcome> => {
    const { asked } = this.state;
    if (!asked || !("draft" in asked)) this.leaveDraft();
    else {
      this.stored = valuesOf(asked.draft.fields);
      // This is the revision that the editor saw: the database rejects the write when a newer revision exists.
      this.dispatch({ type: "opened", draft: this.known(asked.draft), text: this.textState(), restoredAt: null });
    }
    return this.enqueue(async () => (this.hasNews() ? this.send(true) : this.takeLease()));
  };

  /**
   * Loads the other text of the question again, because somebody may have saved it since. The question may become
   * another one. @throws BackendError
   */
  readonly refreshQuestion = (): Promise<void> =>
    this.enqueue(async () => {
      const { asked } = this.state;
      if (!asked || !("draft" in asked)) return;
      const found = await this.backend.find(asked.draft.id);
      if (!found) return void (await this.gone());
      const decision = this.compare(found);
      const question = typeof decision === "string" ? { ...asked, draft: found } : decision;
      this.dispatch({ type: "asked", question });
    });

  /**
   * Disconnects this form from its draft, which stays on the server. @param restoredAt time of the version that the
   * form shows
   */
  readonly leaveDraft = (restoredAt: string | null = null): void => {
    this.timer.stop();
    this.stored = null;
    this.writtenAt = null;
    this.unsaved = this.newDraft();
    this.dispatch({ type: "opened", draft: null, text: this.textState(), restoredAt });
  };

  /** Whether the post online is newer than the version that the form's text is based on. */
  readonly checkPost = (isNewer: boolean): void => {
    if (isNewer !== this.state.isPostNewer) this.dispatch({ type: "post-checked", isNewer });
  };

  /** When the draft will be published by itself; null without a time. Current after `mayPublish`. */
  readonly getSchedule = (): string | null => (this.state.draft ? this.scheduledFor : null);

  /** Checks with the server before publishing. @returns false if newer text or a question has appeared */
  readonly mayPublish = async (): Promise<boolean> => {
    if (questionOf(this.state)) return false;
    return (await this.renew()) === "go-on" && questionOf(this.state) === null;
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
  readonly published = async (at: string): Promise<KnownDraft | null> => {
    this.stored = null;
    this.dispatch({ type: "changed", text: this.textState() });
    await this.underWay; // a draft save may still be pending
    const { draft, asked } = this.state;
    this.isPublishing = false;
    this.stored = null;
    this.unsaved = this.newDraft();
    this.dispatch({ type: "published", at, text: this.textState() });
    if (this.hasNews()) this.saveSoon();
    return asked ? null : draft;
  };

  private readonly note = (change: DraftChange): void => {
    if (["loaded", "opened", "rejected", "rebased", "checked"].includes(change.type) || this.isPublishing) return;
    this.writtenAt = null;
    this.dispatch({ type: "changed", text: this.textState() });
    if (!this.timer.isRetryDue()) this.saveSoon();
  };

  private saveSoon(): void {
    if (this.maySave()) this.timer.saveSoon();
  }

  private maySave(): boolean {
    return this.state.trouble?.kind !== "unavailable" && !this.state.asked;
  }

  private textState(): TextState {
    const draft = this.store.getDraft();
    const values = allValues(draft);
    if (areSameValues(values, this.stored ?? draft.saved)) {
      return areSameValues(values, draft.saved) ? "unchanged" : "saved";
    }
    return "unsaved";
  }

  /** Whether the form's text differs from the last saved text. */
  private hasNews(): boolean {
    this.store.read();
    return this.textState() === "unsaved";
  }

  /** Runs one request at a time, because each request names the revision of the previous one. */
  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const outcome = this.underWay.then(work);
    this.underWay = outcome.catch(() => {});
    return outcome;
  }

  /** Saves now, even when required fields are empty. */
  readonly save = (): Promise<SaveOutcome> => {
    this.timer.stop();
    return this.enqueue(async () => {
      if (this.state.asked) return "not-saved";
      if (this.isPublishing || !this.hasNews()) return this.state.draft && this.stored ? "saved" : "nothing-to-save";
      return this.send();
    });
  };

  private async send(takesOver = false): Promise<SaveOutcome> {
    const { draft } = this.state;
    const { post } = this.store.getDraft();
    const values = allValues(this.store.getDraft());
    const text = { values, baseVersion: post?.updated_at ?? null };
    this.dispatch({ type: "save-started" });
    try {
      const saved = draft
        ? await this.backend.change(this.session, { ...text, ...draft, takesOver })
        : await this.backend.add(this.session, { ...text, id: this.unsaved.id, postId: post?.id ?? null });
      return saved ? this.saved(saved, values) : this.gone();
    } catch (error) {
      return this.resolve(error, values, takesOver).catch((failure: unknown) => this.fail(failure));
    }
  }

  private saved(saved: SavedDraft, values: PostFormValues): "saved" {
    this.timer.succeeded();
    this.stored = values;
    this.dispatch({ type: "saved", draft: this.known(saved), text: this.textState() });
    return "saved";
  }

  /** Handles a rejected write: the draft has another revision, another session writes it, or it exists already. */
  private async resolve(error: unknown, values: PostFormValues, hasTakenOver: boolean): Promise<SaveOutcome> {
    const { draft } = this.state;
    const isRejected = error instanceof BackendError && error.status === 409 && (draft || isUniqueViolation(error));
    if (!isRejected) throw error;
    const found = await this.findDraft();
    if (!found) return this.gone();
    if ((await this.meet(found)) !== "go-on") return "not-saved";
    if (areSameValues(valuesOf(found.fields), values)) return this.saved(found, values);
    if (hasTakenOver) throw error;
    return this.send(true);
  }

  private async findDraft(): Promise<ServerDraft | null> {
    const { post } = this.store.getDraft();
    const found = await this.backend.find(this.state.draft?.id ?? this.unsaved.id);
    return found ?? (post && !this.state.draft ? this.backend.findOfPost(post.id) : null);
  }

  private compare(found: ServerDraft): ReturnType<typeof meetDraft> {
    const values = allValues(this.store.read());
    return meetDraft(found, {
      account: this.account,
      known: this.getLink(),
      session: this.session,
      text: this.textState(),
      writtenAt: this.writtenAt,
      isSameText: areSameValues(valuesOf(found.fields), values),
    });
  }

  private async meet(found: ServerDraft): Promise<"go-on" | "shown" | "asked"> {
    const decision = this.compare(found);
    if (decision === "go-on") {
      this.stored = valuesOf(found.fields);
      this.dispatch({ type: "saved", draft: this.known(found), text: this.textState() });
      return "go-on";
    }
    this.timer.stop();
    if (decision !== "show") {
      this.dispatch({ type: "asked", question: decision });
      return "asked";
    }
    this.form.show(found);
    this.open(found, found.saved_at);
    return "shown";
  }

  /** Compares the text of this browser with the server. Without a response, the next save compares them. */
  private async meetStored(hasText: boolean): Promise<void> {
    const found = await this.findDraft().catch(() => undefined);
    if (found === null && hasText) {
      // The draft contained all of this text, and was published or deleted since.
      this.form.show(null);
      this.leaveDraft();
    } else if (found && (await this.meet(found)) !== "go-on") return;
    else if (this.hasNews()) this.timer.saveNow();
    else void this.renew();
  }

  /** Renews the lease; a rejection means that another session writes the draft. Failures wait for the next save. */
  private renew(): Promise<"go-on" | "shown" | "asked"> {
    const isIdle = () => !this.state.draft || this.state.asked || this.isPublishing;
    if (isIdle() || document.visibilityState === "hidden") return Promise.resolve("go-on");
    return this.enqueue(async () => {
      const { draft } = this.state;
      if (!draft || isIdle()) return "go-on";
      try {
        const leased = await this.backend.lease(this.session, draft.id, false).catch(conflictAsUndefined);
        if (leased) this.scheduledFor = leased.scheduled_for;
        if (leased?.revision === draft.revision) return "go-on";
        const found = leased === null ? null : await this.findDraft();
        if (found) return await this.meet(found);
        await this.gone();
        return "asked";
      } catch {
        return "go-on";
      }
    });
  }

  private async takeLease(): Promise<SaveOutcome> {
    const { draft } = this.state;
    try {
      if (!draft || !(await this.backend.lease(this.session, draft.id, true))) return this.gone();
      const found = await this.findDraft();
      return found && (await this.meet(found)) === "go-on" ? "saved" : "not-saved";
    } catch (error) {
      return this.fail(error);
    }
  }

  private readonly release = (): void => {
    const { draft, asked } = this.state;
    // After a request without a response, the next session of this account sees in the lease who sent it.
    if (draft && !asked && !this.state.isSaving) void this.backend.release(this.session, draft.id);
  };

  /** The draft was published, or an editor deleted it. */
  private async gone(): Promise<"not-saved"> {
    this.timer.stop();
    const { post } = this.store.getDraft();
    const text = this.stored ?? allValues(this.store.getDraft());
    const online = await this.backend.findPost(text.slug).catch(() => null);
    const isPublished = online && (post ? online.updated_at !== post.updated_at : online.title === text.title.trim());
    if (!isPublished) this.dispatch({ type: "asked", question: { kind: "deleted" } });
    else if (!post && this.hasNews()) this.dispatch({ type: "asked", question: { kind: "published", post: online } });
    else {
      if (!post) this.form.show(null);
      this.leaveDraft();
      this.form.onPublished(online);
    }
    return "not-saved";
  }

  private fail(error: unknown): "not-saved" {
    const trouble = troubleOf(error);
    this.dispatch({ type: "save-failed", trouble });
    if (trouble.kind !== "rejected" && this.maySave()) this.timer.retry();
    return "not-saved";
  }

  private newDraft(): { id: string; session: string } {
    return { id: crypto.randomUUID(), session: this.session };
  }

  private known({ id, revision, saved_at: savedAt, saved_by, scheduled_for }: SavedDraft): KnownDraft {
    this.scheduledFor = scheduled_for;
    return { id, revision, savedAt, session: this.session, isOwn: saved_by === this.account };
  }

  private dispatch(event: WritingEvent): void {
    this.state = reduceWriting(this.state, event);
    for (const watcher of this.watchers) watcher();
  }
}

/** Another session has the lease. */
function conflictAsUndefined(error: unknown): undefined {
  if (error instanceof BackendError && error.status === 409) return undefined;
  throw error;
}
