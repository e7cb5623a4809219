import { BackendError } from "#app/lib/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import type { KnownDraft } from "./draft-sync-state.ts";
import type { SavedDraft } from "./server-draft.ts";

/** A lease in the database ends 60 seconds after its last renewal. */
const RENEW_MS = 25_000;

type LeasedText = {
  /** The draft this form writes; null without a draft or during an undecided conflict. */
  getDraft: () => KnownDraft | null;
  /** Queues the work after earlier requests, and skips it while the post itself is being saved. */
  inTurn: (work: () => Promise<void>) => void;
  onGone: () => void;
  /** Called when another editing session has the lease or has saved the draft. */
  onChanged: (draft: KnownDraft) => Promise<void>;
};

/** The lease of one editing session; the server rejects other writers of its draft. */
export class DraftLease {
  private editingSession: string = crypto.randomUUID();
  private readonly backend: Pick<DraftBackend, "lease" | "release">;
  private readonly text: LeasedText;

  constructor(backend: Pick<DraftBackend, "lease" | "release">, text: LeasedText) {
    this.backend = backend;
    this.text = text;
  }

  readonly getEditingSession = (): string => this.editingSession;

  /** Takes the id of an earlier session, so that this session need not wait until the earlier lease ends. */
  goOnAs(editingSession: string): void {
    this.editingSession = editingSession;
  }

  /** Renews the lease while the page is visible and releases it on page hide. @returns function that stops this */
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

  /** Renews the lease on the server; a refusal means that another session writes the draft. */
  renew(takesOver = false): void {
    const draft = this.text.getDraft();
    if (!draft || document.visibilityState === "hidden") return;
    this.text.inTurn(async () => {
      const current = this.text.getDraft();
      if (current?.id !== draft.id) return;
      try {
        const leased = await this.backend.lease(this.editingSession, draft.id, takesOver);
        if (!leased) this.text.onGone();
        else if (leased.revision !== current.revision) await this.text.onChanged(current);
      } catch (error) {
        if (error instanceof BackendError && error.status === 409) await this.text.onChanged(current);
        // The next save of the text reports other errors.
      }
    });
  }

  /** Takes the lease from any other session. @returns null when the draft no longer exists @throws BackendError */
  take(draftId: string): Promise<SavedDraft | null> {
    return this.backend.lease(this.editingSession, draftId, true);
  }

  /** Releases the lease; also works during page unload. */
  readonly release = (): void => {
    const draft = this.text.getDraft();
    if (draft) void this.backend.release(this.editingSession, draft.id);
  };
}
