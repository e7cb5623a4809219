import { formatSavedToday } from "../server-draft.ts";
import type { OpenDraft } from "./use-post-draft.ts";

type WhereTextIs = { text: string; isWarning: boolean };

/** One line on where the form's text is kept. */
export function whereTextIs({
  canStore,
  syncState,
  draft: { file },
}: Pick<OpenDraft, "canStore" | "syncState" | "draft">): WhereTextIs {
  const { draft, conflict, trouble } = syncState;
  const isOnServer = draft?.savedAt != null && !conflict && !trouble;
  if (isOnServer) {
    const image = file ? " The chosen image is not in it until it is uploaded." : "";
    return { text: `Draft saved on the server at ${formatSavedToday(draft.savedAt ?? "")}.${image}`, isWarning: false };
  }
  if (!canStore) return { text: "This browser cannot keep unsaved text. Save often.", isWarning: true };
  if (trouble?.kind === "refused") return { text: `Saved on this device. ${trouble.reason}`, isWarning: false };
  if (trouble?.kind === "session-ended") {
    return { text: "Saved on this device. Your session has ended.", isWarning: false };
  }
  if (trouble?.kind === "unreachable" || conflict) return { text: "Saved on this device.", isWarning: false };
  return { text: "Unsaved text is kept in this browser.", isWarning: false };
}
