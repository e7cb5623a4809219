import { createElement, type RefObject } from "react";
import { type PostRow, rowOf } from "#app/features/posts/post-values.ts";
import { PublicPostLinks } from "#app/features/posts/public-post-links.tsx";
import { saveTexts } from "#app/features/posts/save-failure.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { showToast } from "#app/ui/toasts.tsx";
import type { Post } from "#shared/post.ts";
import type { DraftBackend } from "../model/draft-backend.ts";
import { removePublishedDraft } from "../remove-published-draft.ts";
import { explainSaving, SaveError } from "./save-error.ts";
import type { OpenDraft } from "./use-post-draft.ts";

/** Stores the row as a new post, or over the edited version. @throws BackendError */
export type SavePost = (row: PostRow, edited: { id: string; version: string } | null) => Promise<Post>;

export type PublishPostOptions = {
  open: OpenDraft;
  editor: RefObject<RichTextEditorHandle | null>;
  save: SavePost;
  onUpdated: ((post: Post) => void) | undefined;
  drafts: DraftBackend;
};

/**
 * Stores the post of a form and deletes its server draft.
 * @param uploadChosenImage replaces a chosen file by the URL of the uploaded image
 * @returns the updated post, or null for a new one @throws SaveError, and unexpected errors unchanged
 */
export async function publishPost(
  options: PublishPostOptions,
  uploadChosenImage: () => Promise<void>,
): Promise<Post | null> {
  const { sync } = options.open;
  sync.publishing();
  try {
    if (options.editor.current?.isUploading()) {
      throw new SaveError("An image is still being uploaded. Please save again in a moment.");
    }
    await uploadChosenImage();
    return await storePost(options);
  } catch (error) {
    sync.publishingFailed();
    throw error;
  }
}

async function storePost({ open, save, onUpdated, drafts }: PublishPostOptions): Promise<Post | null> {
  const { values, post } = open.store.getDraft();
  const mode = post ? "edit" : "add";
  const row = rowOf(values, await sanitizeRichText(values.content));
  const saved = await save(row, post && { id: post.id, version: post.updated_at }).catch((error: unknown) => {
    throw explainSaving(error, mode);
  });
  open.showStored(post && saved);
  void open.sync.published(saved.updated_at).then((draft) => draft && removePublishedDraft(drafts, draft));
  showToast("success", saveTexts[mode].success, createElement(PublicPostLinks, { slug: saved.slug }));
  if (!post) return null;
  onUpdated?.(saved);
  return saved;
}
