import { type RefObject, useRef } from "react";
import { BackendError } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { DraftBackend } from "../model/draft-backend.ts";
import type { SaveOutcome } from "../model/draft-sync.ts";
import { draftPreviewUrl, type ServerDraft } from "../model/server-draft.ts";
import type { OpenDraft } from "./use-post-draft.ts";

/** Saves and discards a draft on the editor's request, and shows the result. */
export function useSaveDraft(open: OpenDraft, editor: RefObject<RichTextEditorHandle | null>, backend: DraftBackend) {
  const isUnderWay = useRef(false);

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
    else showToast(...toastOf(outcome, open.canStore));
    return null;
  }

  return {
    async save() {
      if (isUnderWay.current || editor.current?.settle() === false) return;
      isUnderWay.current = true;
      const outcome = await open.sync.save();
      isUnderWay.current = false;
      showToast(...toastOf(outcome, open.canStore));
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
    async discard(draft: ServerDraft): Promise<boolean> {
      try {
        if (!(await backend.remove(draft.id, draft.revision)) && (await backend.find(draft.id))) {
          showToast("error", "The draft was saved again meanwhile. Reload the page to see it.");
          return false;
        }
        showToast("success", "Draft discarded.");
        return true;
      } catch (error) {
        const reason = error instanceof BackendError ? explainFailure(error, "draft") : "It could not be reached.";
        showToast("error", `Failed to discard the draft: ${reason}`);
        return false;
      }
    },
  };
}

function toastOf(outcome: SaveOutcome, canStore: boolean): Parameters<typeof showToast> {
  if (outcome === "saved") return ["success", "Draft saved."];
  if (outcome === "nothing-to-save") return ["info", "There is nothing new to save."];
  return [
    "error",
    `The draft was not saved on the server: ${reasonOf(outcome)}${canStore ? " This browser keeps it." : ""}`,
  ];
}

function reasonOf(outcome: Exclude<SaveOutcome, string>): string {
  switch (outcome.kind) {
    case "unreachable":
      return "it could not be reached.";
    case "session-ended":
      return "your session has ended.";
    case "unavailable":
      return "it keeps no drafts.";
    case "refused":
      return outcome.reason;
    default:
      return "another text is there. Choose above which one goes on.";
  }
}
