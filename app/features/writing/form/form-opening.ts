import { valuesOf } from "#app/features/posts/post-values.ts";
import type { Post } from "#shared/post.ts";
import type { StoredDraft } from "../model/draft-storage.ts";
import type { DraftChange } from "../model/post-draft.ts";
import type { ServerDraft } from "../model/server-draft.ts";
import { meetCopy } from "../model/writing-state.ts";

/** The text that a form opens with. `outdated`: this browser's copy of an older text, which the draft replaces. */
export type FormOpening =
  | { shows: "copy"; copy: StoredDraft }
  | { shows: "draft"; draft: ServerDraft; outdated: StoredDraft | undefined }
  | { shows: "post" };

/**
 * Chooses the newest text of the account.
 * @param copy of this browser
 * @param opened the draft that the editor opened from the list
 */
export function chooseOpening(copy: StoredDraft | undefined, opened: ServerDraft | null, account: string): FormOpening {
  const isOutdated = opened && copy && (copy.serverDraft?.hasText || meetCopy(opened, copy, account) === "show");
  if (copy && !isOutdated) return { shows: "copy", copy };
  return opened ? { shows: "draft", draft: opened, outdated: copy } : { shows: "post" };
}

export function openingOfDraft({ fields, base_version, saved_at }: ServerDraft, post: Post | null): DraftChange {
  const baseVersion = base_version ?? baseAt(Date.parse(saved_at), post);
  return { type: "opened", values: valuesOf(fields), baseVersion };
}

export function openingOfCopy({ values, baseVersion, writtenAt }: StoredDraft, post: Post | null): DraftChange {
  return { type: "opened", values, baseVersion: baseVersion ?? baseAt(writtenAt, post) };
}

/** Base of a text without a version, for example of an older release: a post that was saved later is newer. */
function baseAt(writtenAt: number, post: Post | null): string | null {
  if (!post) return null;
  return Date.parse(post.updated_at) > writtenAt ? new Date(writtenAt).toISOString() : post.updated_at;
}
