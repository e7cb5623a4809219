import { createElement, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BackendError } from "#app/lib/backend-error.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { prepareImage } from "#app/lib/images/prepare-image.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { MissingPublicUrlError } from "../data/upload-image.ts";
import type { DraftBackend } from "../draft-backend.ts";
import type { Post } from "../post.ts";
import { type PostRow, rowOf, type TextField } from "../post-draft.ts";
import { PublicPostLinks } from "../public-post-links.tsx";
import { removePublishedDraft } from "../remove-published-draft.ts";
import { explainSaveFailure } from "../save-failure.ts";
import { saveTexts } from "../save-texts.ts";
import type { OpenDraft } from "./use-post-draft.ts";

/** Stores the row of a new post, or of the version that was edited. @throws BackendError */
export type SavePost = (row: PostRow, edited: { id: string; version: string } | null) => Promise<Post>;

/** @param onProgress told the share that is uploaded, from 0 to 1. @returns the image's public URL */
export type UploadImage = (file: File, onProgress?: (share: number) => void) => Promise<string>;

/** In the order of the screen: the first one that is not right gets the focus. */
const CHECKED_FIELDS = ["title", "slug", "content", "author", "date", "imageUrl"] as const;

/** A failure to tell the editor of: in a toast, and in the form until the next try. */
class SaveError extends Error {
  readonly toast: string;
  readonly field: TextField | undefined;

  constructor(sentence: string, { toast = sentence, field }: { toast?: string; field?: TextField | undefined } = {}) {
    super(sentence);
    this.toast = toast;
    this.field = field;
  }
}

type Editor = RefObject<RichTextEditorHandle | null>;

type SavePostOptions = {
  open: OpenDraft;
  editor: Editor;
  save: SavePost;
  uploadImage: UploadImage;
  /** Called after a successful update, once nothing is unsaved any more. */
  onUpdated: ((post: Post) => void) | undefined;
  drafts: DraftBackend;
};

/** Checks and saves the draft, one try at a time, and tells how that went. */
export function useSavePost({ open, editor, save, uploadImage, onUpdated, drafts }: SavePostOptions) {
  const { store, showStored, sync } = open;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ reason: string; version: string | undefined } | null>(null);
  const version = open.draft.post?.updated_at;
  const [uploadShare, setUploadShare] = useState<number | null>(null);
  const isUnderWay = useRef(false); // a second click arrives before the next render

  async function submit() {
    if (isUnderWay.current || editor.current?.settle() === false) return;
    isUnderWay.current = true;
    let focusNext = focusBack(editor);
    setSaving(true);
    setFailure(null);
    try {
      const invalid = check();
      if (invalid) focusNext = () => focusField(editor, invalid);
      else if (!(await publish())) focusNext = () => focusField(editor, "title"); // the next post begins there
    } catch (error) {
      const { message, toast, field } = error instanceof SaveError ? error : unexpected;
      showToast("error", toast);
      setFailure({ reason: message, version: store.getDraft().post?.updated_at });
      if (field) {
        store.apply({ type: "refused", field, message });
        focusNext = () => focusField(editor, field);
      }
    }
    isUnderWay.current = false;
    // What was disabled while saving takes the focus again only once it is enabled.
    flushSync(() => setSaving(false));
    focusNext();
  }

  function check(): TextField | undefined {
    store.read();
    store.apply({ type: "checked" });
    const { errors } = store.getDraft();
    return CHECKED_FIELDS.find((name) => errors[name]);
  }

  /** @returns the post that was updated, null when one was added */
  async function publish(): Promise<Post | null> {
    sync.publishing();
    try {
      return await savePost();
    } catch (error) {
      sync.publishingFailed();
      throw error;
    }
  }

  async function savePost(): Promise<Post | null> {
    if (editor.current?.isUploading()) {
      throw new SaveError("An image is still being uploaded. Please save again in a moment.");
    }
    await uploadChosenFile();
    const { values, post } = store.getDraft();
    const row = rowOf(values, await sanitizeRichText(values.content));
    const saved = await saveRow(save, row, post);
    showStored(post && saved);
    void removeDraft();
    showToast(
      "success",
      saveTexts[post ? "edit" : "add"].success,
      createElement(PublicPostLinks, { slug: saved.slug }),
    );
    if (!post) return null;
    onUpdated?.(saved);
    return saved;
  }

  /** Only now that its text is public. */
  async function removeDraft(): Promise<void> {
    const draft = await sync.published();
    if (draft) await removePublishedDraft(drafts, draft);
  }

  async function uploadChosenFile(): Promise<void> {
    const { file } = store.getDraft();
    if (!file) return;
    try {
      const prepared = await prepareImage(file, { keepsType: true });
      setUploadShare(0);
      const url = await uploadImage(prepared.file, setUploadShare);
      // From here on it is an image with a URL: saving again must not upload it again.
      store.apply({ type: "file-uploaded", url });
      showToast("success", "Image uploaded successfully!");
    } catch (error) {
      throw explainUpload(error);
    } finally {
      setUploadShare(null);
    }
  }

  // Of another version of the post it tells nothing.
  const reason = failure?.version === version ? (failure?.reason ?? null) : null;
  return { isSaving, failure: reason, uploadShare, submit };
}

const unexpected = new SaveError(saveTexts.unexpected);

async function saveRow(save: SavePost, row: PostRow, post: Post | null): Promise<Post> {
  try {
    return await save(row, post && { id: post.id, version: post.updated_at });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const { sentence, field } = explainSaveFailure(error);
    throw new SaveError(sentence, { toast: `${saveTexts[post ? "edit" : "add"].failure}: ${sentence}`, field });
  }
}

function explainUpload(error: unknown): SaveError {
  const message = error instanceof Error ? explainFailure(error, "image") : String(error);
  if (error instanceof MissingPublicUrlError) return new SaveError(message);
  return new SaveError(`Failed to upload image: ${message.replace(/\.$/, "")}. Post not saved.`);
}

function focusField(editor: Editor, name: TextField): void {
  if (name === "content") editor.current?.focus();
  else document.getElementById(name === "imageUrl" ? "post-image-url" : `post-${name}`)?.focus();
}

/** Gives the focus back to what has it now, should it lose it. */
function focusBack(editor: Editor): () => void {
  const focused = document.activeElement;
  return () => {
    if (document.activeElement !== document.body || !(focused instanceof HTMLElement)) return;
    if (focused.isContentEditable) editor.current?.focus();
    else focused.focus();
  };
}
