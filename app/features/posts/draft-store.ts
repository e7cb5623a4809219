import type { Post } from "./post.ts";
import { type DraftChange, type PostDraft, reduceDraft, startDraft } from "./post-draft.ts";

type Watcher = (change: DraftChange) => void;

/** The draft of one open form: holds its state, and tells whoever watches of every change. */
export class DraftStore {
  private draft: PostDraft;
  private readonly flush: () => void;
  private readonly watchers = new Set<Watcher>();

  /** @param flush makes the rich text report what was typed up to this moment */
  constructor(post: Post | null, flush: () => void) {
    this.draft = startDraft(post);
    this.flush = flush;
  }

  readonly getDraft = (): PostDraft => this.draft;

  /** The draft up to the last letter. */
  readonly read = (): PostDraft => {
    this.flush();
    return this.draft;
  };

  /** @returns ends it */
  readonly watch = (watcher: Watcher): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  readonly apply = (change: DraftChange): void => {
    this.draft = reduceDraft(this.draft, change);
    for (const watcher of this.watchers) watcher(change);
  };
}
