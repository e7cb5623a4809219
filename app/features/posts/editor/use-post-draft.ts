import { type RefObject, useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { DraftAutosave } from "../draft-autosave.ts";
import { draftKeyPrefix, dropDraft, listDrafts, type StoredDraft } from "../draft-storage.ts";
import { DraftStore } from "../draft-store.ts";
import type { Post } from "../post.ts";
import { areSameValues, isUnsaved as hasUnsavedValues, type PostDraft } from "../post-draft.ts";

export type OpenDraft = {
  draft: PostDraft;
  store: DraftStore;
  /** Puts a stored post, or none, into every control; nothing is unsaved then. */
  showStored: (post: Post | null) => void;
  isUnsaved: () => boolean;
  /** Unsaved text of an earlier visit that differs from what is stored. */
  found: StoredDraft | undefined;
  restoreFound: () => void;
  discardFound: () => void;
  /** False when this browser cannot keep unsaved text. */
  canStore: boolean;
};

/** The draft of a form that is open, kept in this browser, with what an earlier visit left. */
export function usePostDraft(post: Post | null, editor: RefObject<RichTextEditorHandle | null>): OpenDraft {
  const [store] = useState(() => new DraftStore(post, () => void editor.current?.flush()));
  const [autosave] = useState(() => new DraftAutosave(store, localStorage));
  const draft = useSyncExternalStore(store.watch, store.getDraft);
  const canStore = useSyncExternalStore(autosave.watch, autosave.getCanStore);
  const [found, setFound] = useState(() =>
    listDrafts(localStorage, draftKeyPrefix(post?.id ?? null)).find(
      ({ values }) => !areSameValues(values, draft.saved),
    ),
  );

  const isUnsaved = useCallback(
    () => editor.current?.hasPendingInput() === true || hasUnsavedValues(store.read()),
    [editor, store],
  );
  const showStored = useCallback(
    (next: Post | null) => {
      store.apply({ type: "loaded", post: next });
      autosave.clear();
      const { content } = store.getDraft().values;
      // The same text stays as it is, with its caret and its undo.
      if (editor.current?.flush() !== content) editor.current?.reset(content);
    },
    [editor, store, autosave],
  );

  // In the layout phase: when the form goes, its rich text can still be read.
  useLayoutEffect(() => autosave.start(), [autosave]);

  // A newer version was loaded: it replaces the form only while nothing is typed (spec section 4).
  useEffect(() => {
    if (post && post.updated_at !== store.getDraft().post?.updated_at && !isUnsaved()) showStored(post);
  }, [post, store, isUnsaved, showStored]);

  return {
    draft,
    store,
    showStored,
    isUnsaved,
    found,
    restoreFound() {
      if (!found) return;
      store.apply({ type: "restored", values: found.values });
      editor.current?.reset(found.values.content);
      autosave.takeOver(found);
      setFound(undefined);
    },
    discardFound() {
      if (found) dropDraft(localStorage, found.key);
      setFound(undefined);
    },
    canStore,
  };
}
