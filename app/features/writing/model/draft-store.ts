import type { Post } from "#shared/post.ts";
import { type DraftChange, type PostDraft, reduceDraft, startDraft } from "./post-draft.ts";

type Watcher = (change: DraftChange) => void;

/** Stores the draft of one open form in memory and notifies watchers of every change. */
export class DraftStore {
  private draft: PostDraft;
  private readonly flush: () => void;
  private readonly watchers = new Set<Watcher>();

  /** @param flush makes the rich-text editor report pending input */
  constructor(post: Post | null, flush: () => void) {
    this.draft = startDraft(post);
    this.flush = flush;
  }

  readonly getDraft = (): PostDraft => this.draft;

  /** Returns the current draft, including input that the rich-text editor has not reported yet. */
  readonly read = (): PostDraft => {
    this.flush();
    return this.draft;
  };

  /** @returns function that removes the watcher */
  readonly watch = (watcher: Watcher): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  readonly apply = (change: DraftChange): void => {
    this.draft = reduceDraft(this.draft, change);
    for (const watcher of this.watchers) watcher(change);
  };
}

/** The state of the form that each field needs. */
export type FieldsProps = { draft: PostDraft; store: DraftStore; isReadOnly: boolean };
