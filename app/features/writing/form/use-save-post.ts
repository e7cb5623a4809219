import { createElement, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type PostRow, rowOf } from "#app/features/posts/post-values.ts";
import { PublicPostLinks } from "#app/features/posts/public-post-links.tsx";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { focusNotice } from "#app/ui/save-bar.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { Post } from "#shared/post.ts";
import type { DraftBackend } from "../model/draft-backend.ts";
import type { DraftStore } from "../model/draft-store.ts";
import type { KnownDraft } from "../model/writing-state.ts";
import { focusBack, focusField } from "./form-keyboard.ts";
import { explainSaving, SaveError } from "./save-error.ts";
import type { OpenDraft } from "./use-post-draft.ts";

/** Fields in the order of the screen. After a failed check, the first invalid field gets the focus. */
const CHECKED_FIELDS = ["title", "slug", "content", "author", "date", "imageUrl"] as const;

type Failure = { reason: string; version: string | undefined };

/** Stores the row as a new post, or over the edited version. @throws BackendError */
export type SavePost = (row: PostRow, edited: { id: string; version: string } | null) => Promise<Post>;

type SavePostOptions = {
  open: OpenDraft;
  save: SavePost;
  /** Replaces a chosen file by the URL of the uploaded image. @throws SaveError */
  uploadChosenImage: () => Promise<void>;
  /** Called after a save, with the content of the post before and after it. */
  onStored: (before: string, after: string) => void;
  onUpdated: ((post: Post) => void) | undefined;
};

/** Checks and saves the post, one attempt at a time, and shows the result. */
export function useSavePost(options: SavePostOptions) {
  const { open } = options;
  const { store, editor } = open;
  const [isSaving, setSaving] = useState(false);
  const failure = useFailure(open);
  /** The time of the schedule that a publication would end; the editor is asked once. */
  const [scheduledFor, setScheduledFor] = useState<string | null>(null);
  const isUnderWay = useRef(false); // a second click arrives before the next render

  async function submit({ endsSchedule = false } = {}) {
    if (isUnderWay.current || editor.current?.settle() === false) return;
    isUnderWay.current = true;
    let focusNext = focusBack(editor);
    setSaving(true);
    failure.clear();
    try {
      const invalid = findInvalidField(store);
      focusNext = invalid ? () => focusField(editor, invalid) : await attempt(endsSchedule, focusNext);
    } catch (error) {
      focusNext = failure.show(error) ?? focusNext;
    }
    isUnderWay.current = false;
    // A control that was disabled during the save can take the focus only after it is enabled again.
    flushSync(() => setSaving(false));
    focusNext();
  }

  /** @returns function that moves the focus after the attempt. @throws SaveError, and unexpected errors unchanged */
  async function attempt(endsSchedule: boolean, focusOpener: () => void): Promise<() => void> {
    if (!(await open.sync.mayPublish())) return focusNotice;
    const schedule = endsSchedule ? null : open.sync.getSchedule();
    if (schedule) {
      return () => {
        focusOpener(); // the dialog returns the focus to it
        setScheduledFor(schedule);
      };
    }
    await publishPost(options);
    // After a new post, the form is empty and starts at its title.
    return store.getDraft().post ? focusOpener : () => focusField(editor, "title");
  }

  return {
    isSaving,
    failure: failure.reason,
    submit: () => submit(),
    scheduledFor,
    keepSchedule: () => setScheduledFor(null),
    publishNow: () => {
      setScheduledFor(null);
      void submit({ endsSchedule: true });
    },
  };
}

/** Why the last attempt failed. The reason does not apply to another version of the post. */
function useFailure({ store, draft, editor, onPublished }: OpenDraft) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const isCurrent = failure?.version === draft.post?.updated_at;
  return {
    reason: failure && isCurrent ? failure.reason : null,
    clear: () => setFailure(null),
    /** @returns function that moves the focus to the rejected field, if there is one */
    show(error: unknown): (() => void) | undefined {
      const { message, toast, field } = error instanceof SaveError ? error : unexpected;
      showToast("error", toast);
      const { post } = store.getDraft();
      if (post) onPublished(post); // a newer version online may be the cause
      setFailure({ reason: message, version: post?.updated_at });
      if (!field) return undefined;
      store.apply({ type: "rejected", field, message });
      return () => focusField(editor, field);
    },
  };
}

/** Shows the errors of all fields. @returns the first invalid one */
function findInvalidField(store: DraftStore): (typeof CHECKED_FIELDS)[number] | undefined {
  store.read();
  store.apply({ type: "checked" });
  const { errors } = store.getDraft();
  return CHECKED_FIELDS.find((name) => errors[name]);
}

/** Stores the post of the form and deletes its server draft. @throws SaveError, and unexpected errors unchanged */
async function publishPost({ open, save, uploadChosenImage, onStored, onUpdated }: SavePostOptions): Promise<void> {
  const { store, sync, editor } = open;
  sync.publishing();
  try {
    if (editor.current?.isUploading()) throw new SaveError(texts.saving.imageUploading);
    await uploadChosenImage();
    const { values, post } = store.getDraft();
    const mode = post ? "edit" : "add";
    const row = rowOf(values, await sanitizeRichText(values.content));
    const saved = await save(row, post && { id: post.id, version: post.updated_at }).catch((error: unknown) => {
      throw explainSaving(error, mode);
    });
    onStored(post?.content ?? "", row.content);
    open.showStored(post && saved);
    void sync.published(saved.updated_at).then((draft) => draft && removePublishedDraft(open.backend, draft));
    showToast("success", texts[mode].success, createElement(PublicPostLinks, { post: saved }));
    if (post) onUpdated?.(saved);
  } catch (error) {
    sync.publishingFailed();
    throw error;
  }
}

const unexpected = new SaveError(texts.unexpected);

const RETRY_MS = [2000, 5000, 15_000, 60_000];

/** Deletes the draft of a stored post unless the draft has changed; shows a message when it remains. */
async function removePublishedDraft(backend: DraftBackend, draft: KnownDraft): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (!(await backend.remove(draft))) showToast("info", texts.saving.draftChanged);
      return;
    } catch {
      const pause = RETRY_MS[attempt];
      if (pause === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  showToast("info", texts.saving.draftLeft);
}
