import { BackendError } from "#app/lib/backend-error.ts";
import type { DraftBackend } from "./draft-backend.ts";
import type { KnownDraft } from "./draft-sync-state.ts";
import type { SavedDraft } from "./server-draft.ts";

/** The database believes a visit to live for 60 seconds. */
const RENEW_MS = 25_000;

type LeasedText = {
  /** The draft this form writes; null while there is none, or while it is undecided whose text goes on. */
  getDraft: () => KnownDraft | null;
  /** Runs it after the requests before it, and not at all while the post itself is being saved. */
  inTurn: (work: () => Promise<void>) => void;
  onGone: () => void;
  /** Somebody else writes the draft, or has saved it. */
  onChanged: (draft: KnownDraft) => Promise<void>;
};

/** One visit to a form, during which the server lets nobody else write its draft. */
export class DraftLease {
  private visit: string = crypto.randomUUID();
  private readonly backend: Pick<DraftBackend, "hold" | "release">;
  private readonly text: LeasedText;

  constructor(backend: Pick<DraftBackend, "hold" | "release">, text: LeasedText) {
    this.backend = backend;
    this.text = text;
  }

  readonly getVisit = (): string => this.visit;

  /** Goes on as an earlier visit, which need not wait for its own lease. */
  goOnAs(visit: string): void {
    this.visit = visit;
  }

  /** Renews it while the page can be seen, and lets go when the page is left. @returns ends that */
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

  /** Tells the server that this visit still writes, and learns whether it still may. */
  renew(takesOver = false): void {
    const draft = this.text.getDraft();
    if (!draft || document.visibilityState === "hidden") return;
    this.text.inTurn(async () => {
      const current = this.text.getDraft();
      if (current?.id !== draft.id) return;
      try {
        const held = await this.backend.hold(this.visit, draft.id, takesOver);
        if (!held) this.text.onGone();
        else if (held.revision !== current.revision) await this.text.onChanged(current);
      } catch (error) {
        if (error instanceof BackendError && error.status === 409) await this.text.onChanged(current);
        // Anything else is told where text could not be saved.
      }
    });
  }

  /** From whichever visit has it. @returns null when the draft is gone @throws BackendError */
  take(draftId: string): Promise<SavedDraft | null> {
    return this.backend.hold(this.visit, draftId, true);
  }

  /** Also while the page is being left. */
  readonly release = (): void => {
    const draft = this.text.getDraft();
    if (draft) void this.backend.release(this.visit, draft.id);
  };
}
