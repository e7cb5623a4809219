import { type RefObject, useState } from "react";
import { areSameValues } from "#app/features/posts/post-values.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import type { DraftAutosave } from "../model/draft-autosave.ts";
import { draftKeyPrefix, dropDraft, listStoredDrafts, type StoredDraft } from "../model/draft-storage.ts";
import type { DraftStore } from "../model/draft-store.ts";
import type { DraftSync } from "../model/draft-sync.ts";
import { isUnsaved } from "../model/post-draft.ts";
import type { ServerDraft } from "../model/server-draft.ts";

type DraftServices = { store: DraftStore; autosave: DraftAutosave; sync: DraftSync };

/** Finds unsaved text that an earlier editing session stored in this browser. @param opened server draft in the form */
export function useFoundText(
  { store, autosave, sync }: DraftServices,
  editor: RefObject<RichTextEditorHandle | null>,
  opened: ServerDraft | null,
) {
  const [found, setFound] = useState(() => findText(store, opened));

  function restoreFound(): void {
    if (!found) return;
    // Sets the form's own unsaved text aside first, so that the editor can restore it in the same way.
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
    /** Call when the form shows another draft. */
    findAgain: (next: ServerDraft) => setFound(findText(store, next)),
  };
}

/** Finds other text in this browser. A new post may have several; only the text of the opened draft matches. */
function findText(store: DraftStore, opened: ServerDraft | null): StoredDraft | undefined {
  const { post, saved, values } = store.getDraft();
  return listStoredDrafts(localStorage, draftKeyPrefix(post?.id ?? null)).find((stored) => {
    if (opened && !post && stored.serverDraft?.id !== opened.id) return false;
    return !areSameValues(stored.values, saved) && !areSameValues(stored.values, values);
  });
}
