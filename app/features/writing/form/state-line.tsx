import { formatSavedToday } from "../model/server-draft.ts";
import type { Trouble } from "../model/writing-state.ts";
import type { OpenDraft } from "./use-post-draft.ts";

type StateLineProps = {
  open: OpenDraft;
  /** Why the last save failed; shown until the next save. */
  failure: string | null;
};

/** The one line that says where the text of the form is stored. */
export function StateLine({ open, failure }: StateLineProps) {
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
