import type { ReactNode } from "react";
import { writing as texts } from "#app/texts/en/writing.ts";
import { Button } from "#app/ui/button.tsx";
import { SAVE_STATE_ID, SaveBar, type SaveState } from "#app/ui/save-bar.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { UNDESCRIBED_ID } from "../fields/undescribed-images.tsx";
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

export function PostActions({ label, isSaving, notice, failure, open, onSaveDraft }: PostActionsProps) {
  return (
    <SaveBar notice={notice} state={failure ? { text: failure, look: "failure" } : describeState(open)}>
      <Button type="submit" disabled={isSaving} aria-describedby={failure ? SAVE_STATE_ID : UNDESCRIBED_ID}>
        {isSaving && <Spinner />}
        <span>{label}</span>
      </Button>
      <kbd className="shortcut">Ctrl Enter</kbd>
      <Button look="quiet" disabled={isSaving} onClick={onSaveDraft}>
        {texts.saveDraft}
      </Button>
      <kbd className="shortcut">Ctrl S</kbd>
    </SaveBar>
  );
}

type Described = Pick<OpenDraft, "canStore" | "state" | "draft" | "undo">;

export function describeState({ canStore, state, draft, undo }: Described): SaveState {
  const { text, trouble, restoredAt, publishedAt } = state;
  const isUnsaved = text === "unsaved" || draft.file !== null;
  const isOnlyHere = text === "unsaved" && (trouble !== null || state.asked !== null);
  const onlyHere = texts.state.onlyHere(reasonOf(trouble));
  if (restoredAt !== null) {
    const isOwn = text !== "unchanged" && state.draft?.isOwn !== false;
    const opened = (isOwn ? texts.state.restored : texts.state.opened)(formatSavedToday(restoredAt));
    return { text: isOnlyHere ? `${opened}. ${onlyHere}` : opened, undo: { label: texts.undo, act: undo } };
  }
  if (state.isSaving) return { text: texts.state.saving };
  if (isUnsaved && !canStore) return { text: texts.state.noSpace, role: "status", look: "warning" };
  if (isOnlyHere) return { text: onlyHere };
  if (text === "saved") {
    const at = state.draft?.savedAt ? formatSavedToday(state.draft.savedAt) : "";
    return { text: texts.state.saved(at, draft.file !== null) };
  }
  if (isUnsaved) return { text: texts.state.unsaved };
  return { text: publishedAt ? texts.state.published(formatSavedToday(publishedAt)) : texts.state.noChanges };
}

function reasonOf(trouble: Trouble | null): string {
  if (trouble?.kind === "session-ended") return texts.state.sessionEnded;
  return trouble?.kind === "rejected" ? ` ${trouble.reason}` : "";
}
