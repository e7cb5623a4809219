import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import type { Post } from "#shared/post.ts";
import type { DraftBackend } from "../model/draft-backend.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { type PublishedPost, questionOf } from "../model/writing-state.ts";
import { FormText } from "./form-text.ts";

export type OpenDraft = ReturnType<typeof usePostDraft>;

/**
 * `opened`: the draft that the editor opened from the list. `offered`: the draft of the opened post; null without one.
 */
export type ServerDrafts = {
  backend: DraftBackend;
  account: string;
  opened: ServerDraft | null;
  offered: ServerDraft | null;
};

/** The text and state of one form. @param onPublished shows the post that was published elsewhere */
export function usePostDraft(
  post: Post | null,
  editor: RefObject<RichTextEditorHandle | null>,
  { backend, account, opened, offered }: ServerDrafts,
  onPublished: (post: PublishedPost) => void,
) {
  const { timeZone } = useSite();
  /** False when this browser cannot store unsaved text. */
  const [canStore, setCanStore] = useState(true);
  const [text] = useState(
    () => new FormText({ post, timeZone, editor, backend, account, opened, onStored: setCanStore, onPublished }),
  );
  const { store, autosave, sync, isUnsaved, showStored, showDraft, showOnline, undo } = text;
  const draft = useSyncExternalStore(store.watch, store.getDraft);
  const state = useSyncExternalStore(sync.watch, sync.getState);
  const question = questionOf(state);

  // Layout effects end before the rich text is removed, so the last text is still readable.
  useLayoutEffect(() => text.start(), [text]);

  useEffect(() => {
    text.meetOffered(offered);
    // An effect or a response has opened another text after this render. The next render checks that text.
    if (draft === text.store.getDraft() && state === text.sync.getState()) text.meetPost(post);
  }, [text, offered, post, draft, state]);

  return {
    editor,
    backend,
    account,
    onPublished,
    store,
    autosave,
    sync,
    draft,
    state,
    question,
    canStore,
    isUnsaved,
    showStored,
    showDraft,
    showOnline,
    undo,
  };
}
