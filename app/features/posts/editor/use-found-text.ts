import { type RefObject, useState } from "react";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import type { DraftAutosave } from "../draft-autosave.ts";
import { draftKeyPrefix, dropDraft, listStoredDrafts, type StoredDraft } from "../draft-storage.ts";
import type { DraftStore } from "../draft-store.ts";
import type { DraftSync } from "../draft-sync.ts";
import { areSameValues, isUnsaved } from "../post-draft.ts";
import type { ServerDraft } from "../server-draft.ts";

type Keepers = { store: DraftStore; autosave: DraftAutosave; sync: DraftSync };

/** Unsaved text that an earlier visit left in this browser. @param opened the server's draft that the form shows */
export function useFoundText(
  { store, autosave, sync }: Keepers,
  editor: RefObject<RichTextEditorHandle | null>,
  opened: ServerDraft | null,
) {
  const [found, setFound] = useState(() => findText(store, opened));

  function restoreFound(): void {
    if (!found) return;
    // What stands in the form, somebody's draft perhaps, can be brought back in the same way.
    if (isUnsaved(store.read()) && !autosave.setAside()) return;
    store.apply({ type: "restored", values: found.values });
    editor.current?.reset(found.values.content);
    autosave.takeOver(found);
    sync.resume(found.values, found.serverDraft);
    setFound(undefined);
  }

  function discardFound(): void {
    if (found) dropDraft(localStorage, found.key);
    setFound(undefined);
  }

  return {
    found,
    restoreFound,
    discardFound,
    /** Another draft is shown now. */
    findAgain: (next: ServerDraft) => setFound(findText(store, next)),
  };
}

/** What this browser holds besides; of new posts there may be several, and only the draft's own text belongs to it. */
function findText(store: DraftStore, opened: ServerDraft | null): StoredDraft | undefined {
  const { post, saved, values } = store.getDraft();
  return listStoredDrafts(localStorage, draftKeyPrefix(post?.id ?? null)).find((stored) => {
    if (opened && !post && stored.serverDraft?.id !== opened.id) return false;
    return !areSameValues(stored.values, saved) && !areSameValues(stored.values, values);
  });
}
