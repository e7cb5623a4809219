import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { formatSavedToday } from "../model/server-draft.ts";
import type { Trouble } from "../model/writing-state.ts";
import type { OpenDraft } from "./use-post-draft.ts";

type PostActionsProps = {
  label: string;
  isSaving: boolean;
  /** Why the last save failed; shown until the next save. */
  failure: string | null;
  open: OpenDraft;
  /** The question of the form, above the buttons. */
  notice: ReactNode;
  onSaveDraft: () => void;
};

/** Stays at the lower edge of the window, so that growing content never moves a button under the pointer. */
export function PostActions({ label, isSaving, notice, failure, open, onSaveDraft }: PostActionsProps) {
  return (
    <div className="post-actions">
      {notice}
      <div className="frame">
        <Button type="submit" disabled={isSaving} aria-describedby={failure ? "post-failure" : undefined}>
          {isSaving && <Spinner />}
          {label}
        </Button>
        <kbd className="shortcut">Ctrl Enter</kbd>
        <Button look="quiet" disabled={isSaving} onClick={onSaveDraft}>
          Save draft
        </Button>
        <kbd className="shortcut">Ctrl S</kbd>
        <StateLine open={open} failure={failure} />
      </div>
    </div>
  );
}

type StateLineProps = {
  open: OpenDraft;
  /** Why the last save failed; shown until the next save. */
  failure: string | null;
};

/** The one line that says where the text of the form is stored. */
function StateLine({ open, failure }: StateLineProps) {
  const { text, isWarning = false, canUndo = false } = failure ? { text: failure } : describeState(open);
  const look = failure ? "post-failure" : isWarning ? "post-keeping text-warning" : "post-keeping";
  return (
    <p id={failure ? "post-failure" : undefined} role={isWarning ? "status" : undefined} className={look}>
      {text}
      {canUndo && (
        <>
          {" · "}
          <button type="button" className="post-undo" onClick={open.undo}>
            Undo
          </button>
        </>
      )}
    </p>
  );
}

type StateText = { text: string; isWarning?: boolean; canUndo?: boolean };

export function describeState({ canStore, state, draft }: Pick<OpenDraft, "canStore" | "state" | "draft">): StateText {
  const { text, trouble, restoredAt, publishedAt } = state;
  const isUnsaved = text === "unsaved" || draft.file !== null;
  const isOnlyHere = text === "unsaved" && (trouble !== null || state.asked !== null);
  const onlyHere = `Saved only on this computer, not on the server.${reasonOf(trouble)}`;
  if (restoredAt !== null) {
    const isOwn = text !== "unchanged" && state.draft?.isOwn !== false;
    const opened = `${isOwn ? "Restored your changes" : "Opened the version"} of ${formatSavedToday(restoredAt)}`;
    return { text: isOnlyHere ? `${opened}. ${onlyHere}` : opened, canUndo: true };
  }
  if (state.isSaving) return { text: "Saving…" };
  if (isUnsaved && !canStore) return { text: "Not saved: this browser has no space. Copy your text.", isWarning: true };
  if (isOnlyHere) return { text: onlyHere };
  if (text === "saved") {
    const at = state.draft?.savedAt ? ` ${formatSavedToday(state.draft.savedAt)}` : "";
    return { text: `Saved${at}${draft.file ? ", without the chosen image" : ""}` };
  }
  if (isUnsaved) return { text: "Unsaved" };
  return { text: publishedAt ? `Published ${formatSavedToday(publishedAt)}` : "No changes" };
}

function reasonOf(trouble: Trouble | null): string {
  if (trouble?.kind === "session-ended") return " Your session has ended.";
  return trouble?.kind === "refused" ? ` ${trouble.reason}` : "";
}
