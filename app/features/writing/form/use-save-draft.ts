import { type RefObject, useRef } from "react";
import { BackendError } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { DraftBackend } from "../model/draft-backend.ts";
import type { SaveOutcome } from "../model/draft-sync.ts";
import { draftPreviewUrl } from "../model/server-draft.ts";
import type { Trouble } from "../model/writing-state.ts";
import type { OpenDraft } from "./use-post-draft.ts";
import { focusNotice } from "./writing-notice.tsx";

/** Saves and discards a draft on the editor's request, and shows the result. */
export function useSaveDraft(open: OpenDraft, editor: RefObject<RichTextEditorHandle | null>, backend: DraftBackend) {
  const isUnderWay = useRef(false);

  function report(outcome: SaveOutcome): void {
    const { asked, trouble } = open.sync.getState();
    if (outcome === "saved") showToast("success", "Draft saved.");
    else if (outcome === "nothing-to-save") showToast("info", "There is nothing new to save.");
    else if (asked) focusNotice();
    else if (trouble) {
      const here = open.canStore ? " It is saved on this computer." : "";
      showToast("error", `The draft was not saved on the server: ${reasonOf(trouble)}${here}`);
    }
  }

  /** Saves the text before another tool uses it. @returns the draft's id, or null after a message */
  async function saveForTool(): Promise<string | null> {
    if (isUnderWay.current || editor.current?.settle() === false) return null;
    isUnderWay.current = true;
    const outcome = await open.sync.save();
    isUnderWay.current = false;
    const { draft } = open.sync.getState();
    if (outcome === "saved" && draft) return draft.id;
    const nothing = open.draft.post ? "Nothing is changed: the post is online as it is." : "Write something first.";
    if (outcome === "nothing-to-save") showToast("info", nothing);
    else report(outcome);
    return null;
  }

  return {
    async save() {
      if (isUnderWay.current || editor.current?.settle() === false) return;
      isUnderWay.current = true;
      const outcome = await open.sync.save();
      isUnderWay.current = false;
      report(outcome);
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
    /** @returns whether the draft no longer exists */
    async discard(draft: { id: string; revision: number }): Promise<boolean> {
      try {
        if (!(await backend.remove(draft.id, draft.revision)) && (await backend.find(draft.id))) {
          showToast("error", "Somebody saved the draft again. Reload the page to see it.");
          return false;
        }
        showToast("success", "Draft deleted.");
        return true;
      } catch (error) {
        const reason = error instanceof BackendError ? explainFailure(error, "draft") : "It could not be reached.";
        showToast("error", `Failed to delete the draft: ${reason}`);
        return false;
      }
    },
  };
}

const REASONS = {
  unreachable: "it could not be reached.",
  "session-ended": "your session has ended.",
  unavailable: "it keeps no drafts.",
};

function reasonOf(trouble: Trouble): string {
  return trouble.kind === "refused" ? trouble.reason : REASONS[trouble.kind];
}
