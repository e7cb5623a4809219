import { areSameValues, valuesOf } from "#app/features/posts/post-values.ts";
import { BackendError } from "#shared/backend-error.ts";
import type { Post } from "#shared/post.ts";
import type { ServerDraftLink, StoredDraft } from "./draft-storage.ts";
import type { SavedDraft, ServerDraft } from "./server-draft.ts";

/** The server draft that a form writes. `session` is the editing session that saved this revision. */
export type KnownDraft = {
  id: string;
  revision: number;
  savedAt: string | null;
  session: string;
  isOwn: boolean;
};

/** `unavailable`: the backend stores no drafts, or this editor lacks permission. */
export type Trouble = { kind: "unreachable" | "session-ended" | "unavailable" } | { kind: "rejected"; reason: string };

/**
 * What only the editor can decide. The form sends nothing to the server before the decision.
 * `theirs`: another person writes the draft or saved other text. `other-window`: the same account saved other text in
 * another window, and this form has unsaved text. `published` and `deleted`: the draft no longer exists.
 * `newer-post`: a version is online that the form's text did not begin from.
 */
export type Question =
  | { kind: "theirs"; draft: ServerDraft; isReadOnly: boolean }
  | { kind: "other-window"; draft: ServerDraft }
  | { kind: "published"; post: PublishedPost }
  | { kind: "deleted" }
  | { kind: "newer-post" };

export type PublishedPost = Pick<Post, "id" | "slug" | "title" | "updated_at">;

/** `unchanged`: equal to the post online, or an empty form. `saved`: equal to the server draft. */
export type TextState = "unchanged" | "unsaved" | "saved";

/** State of a post that is being written; drawn in ../README.md. */
export type WritingState = {
  text: TextState;
  isSaving: boolean;
  draft: KnownDraft | null;
  trouble: Trouble | null;
  asked: Question | null;
  isPostNewer: boolean;
  /** Time of the text that replaced the text of the form, until the editor changes it. */
  restoredAt: string | number | null;
  publishedAt: string | null;
};

export type WritingEvent =
  | { type: "changed"; text: TextState }
  | { type: "save-started" }
  | { type: "saved"; draft: KnownDraft; text: TextState }
  | { type: "save-failed"; trouble: Trouble }
  | { type: "asked"; question: Question }
  /** The form shows the text of a store; without a draft, it writes a new one. */
  | { type: "opened"; draft: KnownDraft | null; text: TextState; restoredAt: string | number | null }
  | { type: "published"; at: string; text: TextState }
  | { type: "post-checked"; isNewer: boolean };

export const NOTHING_WRITTEN: WritingState = {
  text: "unchanged",
  isSaving: false,
  draft: null,
  trouble: null,
  asked: null,
  isPostNewer: false,
  restoredAt: null,
  publishedAt: null,
};

export function reduceWriting(state: WritingState, event: WritingEvent): WritingState {
  switch (event.type) {
    case "changed":
      return { ...state, text: event.text, restoredAt: null };
    case "save-started":
      return { ...state, isSaving: true };
    case "saved":
      return { ...state, isSaving: false, trouble: null, draft: event.draft, text: event.text };
    case "save-failed":
      return { ...state, isSaving: false, trouble: event.trouble };
    case "asked": {
      const text = event.question.kind === "deleted" && state.text === "saved" ? "unsaved" : state.text;
      return { ...state, text, isSaving: false, trouble: null, asked: event.question };
    }
    case "opened": {
      const { draft, text, restoredAt } = event;
      return { ...NOTHING_WRITTEN, isPostNewer: state.isPostNewer, draft, text, restoredAt };
    }
    case "published": {
      // The question about another person's draft stays open.
      const asked = state.asked?.kind === "theirs" ? state.asked : null;
      return { ...NOTHING_WRITTEN, asked, text: event.text, publishedAt: event.at };
    }
    case "post-checked":
      return { ...state, isPostNewer: event.isNewer };
  }
}

/** The one question of the form; publishing waits for the decision. */
export function questionOf({ asked, isPostNewer }: WritingState): Question | null {
  return asked ?? (isPostNewer ? { kind: "newer-post" } : null);
}

type Meeting = {
  account: string;
  /** The draft and revision that the form's text began from. */
  known: Pick<KnownDraft, "id" | "revision" | "session">;
  /** The editing session of this form; `known.session` may be an earlier one, whose text this form continues. */
  session?: string;
  text: TextState;
  /** When this browser stored the text of the form; null after a change in this form. */
  writtenAt?: number | null;
  isSameText: boolean;
  now?: number;
};

/**
 * Compares the form with the server draft. `go-on`: the form may write. `show`: only this account's newer text is on
 * the server, and the form has no unsaved text, or only an older one that this browser stored.
 */
export function meetDraft(
  found: ServerDraft,
  { account, known, session, text, writtenAt = null, isSameText, now }: Meeting,
): "go-on" | "show" | Question {
  // A killed browser loses its last changes, but the server may have them.
  const isNewer = writtenAt !== null && Date.parse(found.saved_at) > writtenAt;
  // The server stored the form's last request, but the response was lost.
  const isOwnRequest = found.leased_by === known.session || found.leased_by === session;
  const isLateResponse = !isNewer && found.revision === known.revision + 1 && isOwnRequest;
  const isKnown = found.id === known.id && (found.revision === known.revision || isLateResponse);
  if (!isKnown && isSameText) return "go-on";
  if (isLeasedByOther(found, account, now) || (!isKnown && found.saved_by !== account)) {
    return { kind: "theirs", draft: found, isReadOnly: isKnown && text === "saved" };
  }
  if (isKnown) return "go-on";
  return text === "unsaved" && !isNewer ? { kind: "other-window", draft: found } : "show";
}

/** The draft of a text that no server has. */
const NO_LINK: ServerDraftLink = { id: "", revision: 0, session: "", hasText: false };

/** Compares a text that this browser stored with the server draft of its post. */
export function meetCopy(found: ServerDraft, copy: StoredDraft, account: string): ReturnType<typeof meetDraft> {
  const { hasText, ...known } = copy.serverDraft ?? NO_LINK;
  const isSameText = areSameValues(valuesOf(found.fields), copy.values);
  const text = hasText ? "saved" : "unsaved";
  return isSameText ? "show" : meetDraft(found, { account, known, text, writtenAt: copy.writtenAt, isSameText });
}

/** An editing session's id begins like the account's id, so a form recognises other windows of its account. */
export function makeSessionId(account: string): string {
  return account.slice(0, SHARED_LENGTH) + crypto.randomUUID().slice(SHARED_LENGTH);
}

const SHARED_LENGTH = "00000000-0000-0000-".length;

/** Who writes the draft now: a window of this account, or another person. */
export function writerOf(draft: SavedDraft, account: string, now = Date.now()): "you" | "other" | null {
  if (draft.leased_by === null || !(Date.parse(draft.leased_until ?? "") > now)) return null;
  return draft.leased_by.slice(0, SHARED_LENGTH) === account.slice(0, SHARED_LENGTH) ? "you" : "other";
}

export function isLeasedByOther(draft: SavedDraft, account: string, now = Date.now()): boolean {
  return writerOf(draft, account, now) === "other";
}

/** Classifies a failed request; the class decides about retries. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof BackendError)) return { kind: "rejected", reason: String(error) };
  if (error.isTransient) return { kind: "unreachable" };
  if (error.status === 401) return { kind: "session-ended" };
  // A backend without the table responds with 404, one that denies access with 403.
  if (error.status === 404 || error.status === 403 || error.status === 405) return { kind: "unavailable" };
  return { kind: "rejected", reason: error.message };
}
