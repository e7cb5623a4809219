import { type RefObject, useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { DraftAutosave } from "../draft-autosave.ts";
import type { DraftBackend } from "../draft-backend.ts";
import { draftKeyPrefix, dropDraft, listStoredDrafts, type StoredDraft } from "../draft-storage.ts";
import { DraftStore } from "../draft-store.ts";
import { DraftSync } from "../draft-sync.ts";
import type { SyncState } from "../draft-sync-state.ts";
import type { Post } from "../post.ts";
import { areSameValues, isUnsaved as hasUnsavedValues, type PostDraft } from "../post-draft.ts";
import { type ServerDraft, valuesOfDraft } from "../server-draft.ts";

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
  sync: DraftSync;
  syncState: SyncState;
  /** Shows a draft of the server. Text of this form that is nowhere else is offered again. @returns whether it did */
  openServerDraft: (draft: ServerDraft) => boolean;
};

export type ServerDrafts = {
  backend: DraftBackend;
  /** The draft the form was opened for. */
  opened: ServerDraft | null;
  /** Changes of the post that are not published, once they are known. */
  offered: ServerDraft | null;
};

type Editor = RefObject<RichTextEditorHandle | null>;

/** The draft of a form that is open, kept in this browser and on the server, with what an earlier visit left. */
export function usePostDraft(post: Post | null, editor: Editor, drafts: ServerDrafts): OpenDraft {
  const [store] = useState(() => createStore(post, editor, drafts.opened));
  const [autosave] = useState(() => new DraftAutosave(store, localStorage));
  const [sync] = useState(() => new DraftSync(store, drafts.backend));
  const draft = useSyncExternalStore(store.watch, store.getDraft);
  const canStore = useSyncExternalStore(autosave.watch, autosave.getCanStore);
  const syncState = useSyncExternalStore(sync.watch, sync.getState);
  const [found, setFound] = useState(() => findStored(store, drafts.opened));

  const isUnsaved = useCallback(() => {
    const isTyped = editor.current?.hasPendingInput() === true || hasUnsavedValues(store.read());
    return isTyped && !isKeptOnPurpose(sync, store);
  }, [editor, store, sync]);
  const showStored = useCallback(
    (next: Post | null) => {
      store.apply({ type: "loaded", post: next });
      autosave.clear();
      showContent(editor, store);
    },
    [editor, store, autosave],
  );

  useDraftKeeping(autosave, sync, drafts);

  // A newer version was loaded: it replaces the form only while nothing is typed (spec section 4).
  useEffect(() => {
    const isOpen = sync.getState().draft !== null; // what it shows was begun from its own version
    if (post && post.updated_at !== store.getDraft().post?.updated_at && !isUnsaved() && !isOpen) showStored(post);
  }, [post, store, sync, isUnsaved, showStored]);

  return {
    draft,
    store,
    showStored,
    isUnsaved,
    found,
    restoreFound() {
      if (!found) return;
      // What stands in the form, somebody's draft perhaps, can be brought back in the same way.
      if (hasUnsavedValues(store.read()) && !autosave.setAside()) return;
      store.apply({ type: "restored", values: found.values });
      editor.current?.reset(found.values.content);
      autosave.takeOver(found);
      sync.resume(found.values, found.serverDraft);
      setFound(undefined);
    },
    discardFound() {
      if (found) dropDraft(localStorage, found.key);
      setFound(undefined);
    },
    canStore,
    sync,
    syncState,
    openServerDraft(next) {
      if (hasUnsavedValues(store.read()) && !sync.isStored() && !autosave.setAside()) return false;
      store.apply({ type: "draft-opened", values: valuesOfDraft(next), baseVersion: next.base_version });
      showContent(editor, store);
      sync.open(next);
      setFound(findStored(store, next));
      return true;
    },
  };
}

function createStore(post: Post | null, editor: Editor, opened: ServerDraft | null): DraftStore {
  const store = new DraftStore(post, () => void editor.current?.flush());
  if (opened) store.apply({ type: "draft-opened", values: valuesOfDraft(opened), baseVersion: opened.base_version });
  return store;
}

/** Both keepers work while the form is open, and know of each other. */
function useDraftKeeping(autosave: DraftAutosave, sync: DraftSync, { opened, offered }: ServerDrafts): void {
  // In the layout phase: when the form goes, its rich text can still be read.
  useLayoutEffect(() => {
    const stopSync = sync.start();
    const stopAutosave = autosave.start();
    const unwatch = sync.watch(() => {
      const { draft } = sync.getState();
      autosave.linkTo(draft ? { id: draft.id, revision: draft.revision, visit: sync.getVisit() } : undefined);
    });
    return () => {
      stopSync();
      stopAutosave();
      unwatch();
    };
  }, [autosave, sync]);

  useEffect(() => {
    if (opened && sync.getState().draft === null) sync.open(opened);
    else if (offered) sync.offer(offered);
  }, [sync, opened, offered]);
}

/** The same text stays as it is, with its caret and its undo. */
function showContent(editor: Editor, store: DraftStore): void {
  const { content } = store.getDraft().values;
  if (editor.current?.flush() !== content) editor.current?.reset(content);
}

/** What this browser holds besides; of new posts there may be several, and only the draft's own text belongs to it. */
function findStored(store: DraftStore, opened: ServerDraft | null): StoredDraft | undefined {
  const { post, saved, values } = store.getDraft();
  return listStoredDrafts(localStorage, draftKeyPrefix(post?.id ?? null)).find((stored) => {
    if (opened && !post && stored.serverDraft?.id !== opened.id) return false;
    return !areSameValues(stored.values, saved) && !areSameValues(stored.values, values);
  });
}

/** The editor has put it on the server, or taken it from there, and it is there to the last letter. */
function isKeptOnPurpose(sync: DraftSync, store: DraftStore): boolean {
  const { isDeliberate, conflict, trouble } = sync.getState();
  return isDeliberate && !conflict && !trouble && store.getDraft().file === null && sync.isStored();
}
