import type { BackendError } from "#app/lib/backend-error.ts";
import { isHeldElsewhere, type SavedDraft, type ServerDraft } from "./server-draft.ts";

/** A draft as this form knows it: which, and which of its texts. */
export type KnownDraft = { id: string; revision: number; savedAt: string | null };

export function knownDraft({ id, revision, saved_at: savedAt }: SavedDraft): KnownDraft {
  return { id, revision, savedAt };
}

/**
 * Why the server's draft is not the text of the form, and is not written until the editor has decided. `offered`: it was
 * there when the form opened. `held`: another visit writes it. `changed`: it was saved elsewhere. `gone`: it was
 * published or discarded elsewhere.
 */
export type Conflict =
  | { kind: "offered" | "held" | "changed"; draft: ServerDraft; isLooking: boolean }
  | { kind: "gone"; draft: null; isLooking: false };

/** Where the text of an open form is, beside this browser. */
export type SyncState = {
  /** The draft this form writes; null while there is none. */
  draft: KnownDraft | null;
  conflict: Conflict | null;
  /** What hinders the last try to save. `unavailable`: this backend keeps no drafts, or not for this editor. */
  trouble: Trouble | null;
  /** The editor asked for it: opened from the server, or saved by the button. */
  isDeliberate: boolean;
};

export type Trouble = { kind: "unreachable" | "session-ended" | "unavailable" } | { kind: "refused"; reason: string };

export const NOT_SAVED: SyncState = {
  draft: null,
  conflict: null,
  trouble: null,
  isDeliberate: false,
};

export const GONE = { kind: "gone", draft: null, isLooking: false } satisfies Conflict;

/** What a failed request means for those that would follow. */
export function troubleOf(error: BackendError): Trouble {
  if (error.isTransient) return { kind: "unreachable" };
  if (error.status === 401) return { kind: "session-ended" };
  // A backend without the table answers 404, one that gives it to nobody 403.
  if (error.status === 404 || error.status === 403 || error.status === 405) return { kind: "unavailable" };
  return { kind: "refused", reason: error.message };
}

/** What hinders writing a draft as the server has it now; null when nothing does. */
export function conflictOf(found: ServerDraft | null, own: { visit: string; revision: number }): Conflict | null {
  if (!found) return GONE;
  if (isHeldElsewhere(found, own.visit)) return { kind: "held", draft: found, isLooking: false };
  if (found.revision !== own.revision) return { kind: "changed", draft: found, isLooking: false };
  return null;
}
