import { type RefObject, useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import type { Post } from "#shared/post.ts";
import { DraftAutosave } from "../model/draft-autosave.ts";
import type { DraftBackend } from "../model/draft-backend.ts";
import type { StoredDraft } from "../model/draft-storage.ts";
import { DraftStore } from "../model/draft-store.ts";
import { DraftSync } from "../model/draft-sync.ts";
import type { SyncState } from "../model/draft-sync-state.ts";
import { isUnsaved as hasUnsavedValues, type PostDraft } from "../model/post-draft.ts";
import { type ServerDraft, valuesOfDraft } from "../model/server-draft.ts";
import { useFoundText } from "./use-found-text.ts";

export type OpenDraft = {
  draft: PostDraft;
  store: DraftStore;
  /** Shows a stored post, or an empty form, without unsaved changes. */
  showStored: (post: Post | null) => void;
  isUnsaved: () => boolean;
  /** Unsaved text of an earlier editing session that differs from the stored text. */
  found: StoredDraft | undefined;
  restoreFound: () => void;
  discardFound: () => void;
  /** False when this browser cannot store unsaved text. */
  canStore: boolean;
  sync: DraftSync;
  syncState: SyncState;
  /** Shows a server draft and offers the form's unsaved text again. @returns whether the draft is shown */
  openServerDraft: (draft: ServerDraft) => boolean;
};

export type ServerDrafts = {
  backend: DraftBackend;
  opened: ServerDraft | null;
  /** Unpublished changes of the post, once loaded. */
  offered: ServerDraft | null;
};

type Editor = RefObject<RichTextEditorHandle | null>;

/** The draft of an open form, stored in this browser and on the server, with text of an earlier editing session. */
export function usePostDraft(post: Post | null, editor: Editor, drafts: ServerDrafts): OpenDraft {
  const [store] = useState(() => createStore(post, editor, drafts.opened));
  const [autosave] = useState(() => new DraftAutosave(store, localStorage));
  const [sync] = useState(() => new DraftSync(store, drafts.backend));
  const draft = useSyncExternalStore(store.watch, store.getDraft);
  const canStore = useSyncExternalStore(autosave.watch, autosave.getCanStore);
  const syncState = useSyncExternalStore(sync.watch, sync.getState);
  const { findAgain, ...foundText } = useFoundText({ store, autosave, sync }, editor, drafts.opened);

  const isUnsaved = useCallback(() => {
    const isTyped = editor.current?.hasPendingInput() === true || hasUnsavedValues(store.read());
    return isTyped && !isRetainedOnPurpose(sync, store);
  }, [editor, store, sync]);
  const showStored = useCallback(
    (next: Post | null) => {
      store.apply({ type: "loaded", post: next });
      autosave.clear();
      showContent(editor, store);
    },
    [editor, store, autosave],
  );

  useDraftStorage(store, autosave, sync, drafts);

  // A newer version replaces the form's text only if the form has no unsaved text (spec section 4).
  useEffect(() => {
    const isOpen = sync.getState().draft !== null; // a server draft keeps its base version
    if (post && post.updated_at !== store.getDraft().post?.updated_at && !isUnsaved() && !isOpen) showStored(post);
  }, [post, store, sync, isUnsaved, showStored]);

  return {
    draft,
    store,
    showStored,
    isUnsaved,
    ...foundText,
    canStore,
    sync,
    syncState,
    openServerDraft(next) {
      if (hasUnsavedValues(store.read()) && !sync.isStored() && !autosave.setAside()) return false;
      store.apply({ type: "draft-opened", values: valuesOfDraft(next), baseVersion: next.base_version });
      showContent(editor, store);
      sync.open(next);
      findAgain(next);
      return true;
    },
  };
}

function createStore(post: Post | null, editor: Editor, opened: ServerDraft | null): DraftStore {
  const store = new DraftStore(post, () => void editor.current?.flush());
  if (opened) store.apply({ type: "draft-opened", values: valuesOfDraft(opened), baseVersion: opened.base_version });
  return store;
}

/** Runs browser and server storage while the form is open, and links them. */
function useDraftStorage(
  store: DraftStore,
  autosave: DraftAutosave,
  sync: DraftSync,
  { opened, offered }: ServerDrafts,
): void {
  // Layout effects end before the rich text is removed, so the last text is still readable.
  useLayoutEffect(() => {
    const stopSync = sync.start();
    const stopAutosave = autosave.start();
    const unwatch = sync.watch(() => {
      const { draft } = sync.getState();
      autosave.linkTo(
        draft ? { id: draft.id, revision: draft.revision, editingSession: sync.getEditingSessionId() } : undefined,
      );
    });
    /** Deletes the browser's copy of a text that the editor saved on the server. */
    const dropCopy = () => isRetainedOnPurpose(sync, store) && autosave.clear();
    // After a reload, a post offers its server draft; the form of a new post only has the browser's copy.
    const dropCopyOfPost = () => store.getDraft().post && dropCopy();
    addEventListener("pagehide", dropCopyOfPost);
    return () => {
      removeEventListener("pagehide", dropCopyOfPost);
      stopSync();
      stopAutosave();
      unwatch();
      dropCopy();
    };
  }, [store, autosave, sync]);

  useEffect(() => {
    if (opened && sync.getState().draft === null) sync.open(opened);
    else if (offered) sync.offer(offered);
  }, [sync, opened, offered]);
}

/** Does not replace an identical text, so that caret and undo history remain. */
function showContent(editor: Editor, store: DraftStore): void {
  const { content } = store.getDraft().values;
  if (editor.current?.flush() !== content) editor.current?.reset(content);
}

/** True when the editor saved or opened the draft, and the server has the complete text. */
function isRetainedOnPurpose(sync: DraftSync, store: DraftStore): boolean {
  const { isDeliberate, conflict, trouble } = sync.getState();
  return isDeliberate && !conflict && !trouble && store.getDraft().file === null && sync.isStored();
}
