import { BackendError } from "#app/lib/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import type { KnownDraft } from "./draft-sync-state.ts";
import type { SavedDraft } from "./server-draft.ts";

/** Renewal interval. The database ends a lease 60 seconds after its last renewal. */
const RENEW_MS = 25_000;

type LeaseCallbacks = {
  /** The draft this form writes; null without a draft or during an undecided conflict. */
  getDraft: () => KnownDraft | null;
  /** Queues the work after earlier requests, and skips it while the post itself is being saved. */
  enqueue: (work: () => Promise<void>) => void;
  onDraftDeleted: () => void;
  /** Called when another editing session has the lease or has saved the draft. */
  onConflict: (draft: KnownDraft) => Promise<void>;
};

/** The lease of one editing session; the server rejects other writers of its draft. */
export class DraftLease {
  private editingSessionId: string = crypto.randomUUID();
  private readonly backend: Pick<DraftBackend, "lease" | "release">;
  private readonly callbacks: LeaseCallbacks;

  constructor(backend: Pick<DraftBackend, "lease" | "release">, callbacks: LeaseCallbacks) {
    this.backend = backend;
    this.callbacks = callbacks;
  }

  readonly getEditingSessionId = (): string => this.editingSessionId;

  /** Takes the id of an earlier session, so that this session need not wait until the earlier lease ends. */
  adoptSession(editingSessionId: string): void {
    this.editingSessionId = editingSessionId;
  }

  /**
   * Renews the lease while the page is visible, and releases it on `pagehide`.
   * @returns function that stops both, without a release
   */
  start(): () => void {
    const renewal = setInterval(() => this.renew(), RENEW_MS);
    const renewOnShow = () => this.renew();
    document.addEventListener("visibilitychange", renewOnShow);
    addEventListener("pagehide", this.release);
    return () => {
      document.removeEventListener("visibilitychange", renewOnShow);
      removeEventListener("pagehide", this.release);
      clearInterval(renewal);
    };
  }

  /**
   * Renews the lease on the server; a refusal means that another session writes the draft.
   * @param takesOver takes the lease from another session
   */
  renew(takesOver = false): void {
    const draft = this.callbacks.getDraft();
    if (!draft || document.visibilityState === "hidden") return;
    this.callbacks.enqueue(async () => {
      const current = this.callbacks.getDraft();
      if (current?.id !== draft.id) return;
      try {
        const leased = await this.backend.lease(this.editingSessionId, draft.id, takesOver);
        if (!leased) this.callbacks.onDraftDeleted();
        else if (leased.revision !== current.revision) await this.callbacks.onConflict(current);
      } catch (error) {
        if (error instanceof BackendError && error.status === 409) await this.callbacks.onConflict(current);
        // All other errors are ignored here. The next save reports them.
      }
    });
  }

  /** Takes the lease from any other session. @returns null when the draft no longer exists @throws BackendError */
  take(draftId: string): Promise<SavedDraft | null> {
    return this.backend.lease(this.editingSessionId, draftId, true);
  }

  /** Releases the lease; also works during page unload. */
  readonly release = (): void => {
    const draft = this.callbacks.getDraft();
    if (draft) void this.backend.release(this.editingSessionId, draft.id);
  };
}
