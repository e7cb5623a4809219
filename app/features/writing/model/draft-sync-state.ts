import type { BackendError } from "#app/lib/backend-error.ts";
import { isLeasedElsewhere, type SavedDraft, type ServerDraft } from "./server-draft.ts";

/** The id and revision of the server draft that this form last loaded or saved. */
export type KnownDraft = { id: string; revision: number; savedAt: string | null };

export function knownDraft({ id, revision, saved_at: savedAt }: SavedDraft): KnownDraft {
  return { id, revision, savedAt };
}

/**
 * Why the form's text and the server draft conflict; the form does not save until the editor decides.
 * `offered`: the draft existed when the form opened. In the other cases, another editing session
 * writes (`leased`), saved (`changed`), or published or discarded (`gone`) the draft.
 */
export type Conflict =
  | { kind: "offered" | "leased" | "changed"; draft: ServerDraft; isReadOnly: boolean }
  | { kind: "gone"; draft: null; isReadOnly: false };

/** State of the server copy of an open form's text; the browser copy is separate. */
export type SyncState = {
  /** The server draft this form writes, or null. */
  draft: KnownDraft | null;
  conflict: Conflict | null;
  /** Why the last save failed. `unavailable`: the backend stores no drafts, or this editor lacks permission. */
  trouble: Trouble | null;
  /** True when the editor opened the draft from the server or saved it by the button. */
  isDeliberate: boolean;
};

export type Trouble = { kind: "unreachable" | "session-ended" | "unavailable" } | { kind: "refused"; reason: string };

export const NOT_SAVED: SyncState = {
  draft: null,
  conflict: null,
  trouble: null,
  isDeliberate: false,
};

export const GONE = { kind: "gone", draft: null, isReadOnly: false } satisfies Conflict;

/** Classifies a failed request; the class decides about retries. */
export function troubleOf(error: BackendError): Trouble {
  if (error.isTransient) return { kind: "unreachable" };
  if (error.status === 401) return { kind: "session-ended" };
  // A backend without the table responds with 404, one that denies access with 403.
  if (error.status === 404 || error.status === 403 || error.status === 405) return { kind: "unavailable" };
  return { kind: "refused", reason: error.message };
}

/** Returns the conflict that prevents this form from writing the draft, or null. */
export function conflictOf(
  found: ServerDraft | null,
  own: { editingSession: string; revision: number },
): Conflict | null {
  if (!found) return GONE;
  if (isLeasedElsewhere(found, own.editingSession)) return { kind: "leased", draft: found, isReadOnly: false };
  if (found.revision !== own.revision) return { kind: "changed", draft: found, isReadOnly: false };
  return null;
}
