import type { Post } from "#shared/post.ts";
import { type DraftChange, type PostDraft, reduceDraft, startDraft } from "./post-draft.ts";

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Stores the draft of one open form in memory and notifies watchers of every change.
 * @param zone the firm's time zone
 * @param flush makes the rich-text editor report pending input
 */
export function createDraftStore(post: Post | null, zone: string, flush: () => void) {
  let draft = startDraft(post, zone);
  const watchers = new Set<(change: DraftChange) => void>();
  return {
    getDraft: () => draft,
    /** Returns the current draft, including input that the rich-text editor has not reported yet. */
    read(): PostDraft {
      flush();
      return draft;
    },
    /** @returns function that removes the watcher */
    watch(watcher: (change: DraftChange) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    apply(change: DraftChange): void {
      draft = reduceDraft(draft, change);
      for (const watcher of watchers) watcher(change);
    },
  };
}

/** The state of the form that each field needs. */
export type FieldsProps = { draft: PostDraft; store: DraftStore; isReadOnly: boolean };
