import { isUnsaved } from "../model/post-draft.ts";
import { formatSavedToday } from "../model/server-draft.ts";
import type { OpenDraft } from "./use-post-draft.ts";

type WhereTextIs = { text: string; isWarning: boolean };

export function whereTextIs(open: Pick<OpenDraft, "canStore" | "syncState" | "draft">): WhereTextIs {
  const { conflict, trouble, draft } = open.syncState;
  if (draft?.savedAt != null && !conflict && !trouble) {
    const image = open.draft.file ? " The chosen image is not in it until it is uploaded." : "";
    return plain(`Draft saved on the server at ${formatSavedToday(draft.savedAt)}.${image}`);
  }
  if (!open.canStore) return { text: "This browser cannot keep unsaved text. Save often.", isWarning: true };
  if (!isUnsaved(open.draft)) return plain("Unsaved text is kept in this browser.");
  if (trouble?.kind === "refused") return plain(`Saved on this device. ${trouble.reason}`);
  if (trouble?.kind === "session-ended") return plain("Saved on this device. Your session has ended.");
  if (trouble?.kind === "unreachable" || conflict) return plain("Saved on this device.");
  return plain("Unsaved text is kept in this browser.");
}

function plain(text: string): WhereTextIs {
  return { text, isWarning: false };
}
