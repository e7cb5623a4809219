import { useRef } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { focusNotice } from "#app/ui/save-bar.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { BackendError } from "#shared/backend-error.ts";
import type { DraftBackend } from "../model/draft-backend.ts";
import type { SaveOutcome } from "../model/draft-sync.ts";
import { draftPreviewUrl } from "../model/server-draft.ts";
import type { SaveError } from "./save-error.ts";
import type { OpenDraft } from "./use-post-draft.ts";

/** Saves and discards a draft on the editor's request, and shows the result. */
export function useSaveDraft(open: OpenDraft, uploadChosenImage: () => Promise<void>) {
  const { editor } = open;
  const isUnderWay = useRef(false);

  /**
   * Uploads the chosen image and saves the draft. A failed upload does not prevent the save of the text.
   * @returns null if a save is under way, or the editor has to correct its input first
   */
  async function saveOnce(): Promise<SaveOutcome | null> {
    if (isUnderWay.current || editor.current?.settle() === false) return null;
    isUnderWay.current = true;
    await uploadChosenImage().catch((error: unknown) => showToast("error", (error as SaveError).toast));
    const outcome = await open.sync.save();
    isUnderWay.current = false;
    return outcome;
  }

  /** Saves text and image before another tool uses them. @returns the draft's id, or null after a message */
  async function saveForTool(): Promise<string | null> {
    const outcome = await saveOnce();
    const { draft } = open.sync.getState();
    if (open.store.getDraft().file) return null; // its upload failed
    if (outcome === "saved" && draft) return draft.id;
    if (outcome) showOutcome(outcome, open, open.draft.post ? texts.saving.noChanges : texts.saving.empty);
    return null;
  }

  return {
    async save() {
      const outcome = await saveOnce();
      if (outcome) showOutcome(outcome, open);
    },
    saveForTool,
    /** Opens the preview window synchronously; after an await, popup blockers would block it. */
    async preview() {
      if (isUnderWay.current || editor.current?.settle() === false) return;
      const preview = window.open("", "_blank");
      const draftId = await saveForTool();
      if (draftId) (preview ?? window).location.assign(draftPreviewUrl(draftId));
      else preview?.close();
    },
    discard: (draft: DraftToDelete) => discardDraft(open.backend, draft),
  };
}

function showOutcome(outcome: SaveOutcome, { sync, canStore }: OpenDraft, nothing = texts.saving.nothingNew): void {
  const { asked, trouble } = sync.getState();
  if (outcome === "saved") showToast("success", texts.saving.draftSaved);
  else if (outcome === "nothing-to-save") showToast("info", nothing);
  else if (asked) focusNotice();
  else if (trouble) {
    const reason = trouble.kind === "rejected" ? trouble.reason : texts.saving[trouble.kind];
    showToast("error", texts.saving.failed(reason, canStore));
  }
}

type DraftToDelete = { id: string; revision: number };

/** Deletes a server draft and shows the result. @returns whether the draft no longer exists */
async function discardDraft(backend: DraftBackend, draft: DraftToDelete): Promise<boolean> {
  try {
    const isDeleted = await backend.remove(draft);
    if (isDeleted) showToast("success", texts.saving.deleted);
    else showToast("error", texts.saving.savedAgain);
    return isDeleted;
  } catch (error) {
    const reason = error instanceof BackendError ? explainFailure(error, texts.nouns.draft) : texts.saving.notReached;
    showToast("error", texts.saving.deleteFailed(reason));
    return false;
  }
}
