import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { saveTexts } from "#app/features/posts/save-failure.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { type UploadImage, useChosenImage } from "../fields/use-chosen-image.ts";
import type { DraftStore } from "../model/draft-store.ts";
import type { TextField } from "../model/post-draft.ts";
import type { PublishedPost } from "../model/writing-state.ts";
import { focusBack, focusField } from "./form-focus.ts";
import { type PublishPostOptions, publishPost } from "./publish-post.ts";
import { SaveError } from "./save-error.ts";
import { focusNotice } from "./writing-notice.tsx";

/** Fields in the order of the screen. After a failed check, the first invalid field gets the focus. */
const CHECKED_FIELDS = ["title", "slug", "content", "author", "date", "imageUrl"] as const;

type Failure = { reason: string; version: string | undefined };
type SavePostOptions = PublishPostOptions & { uploadImage: UploadImage; onPublished: (post: PublishedPost) => void };

/** Checks and saves the post, one attempt at a time, and shows the result. */
export function useSavePost({ uploadImage, onPublished, ...options }: SavePostOptions) {
  const { open, editor } = options;
  const { store } = open;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { uploadProgress, uploadChosenImage } = useChosenImage(store, uploadImage);
  const isUnderWay = useRef(false); // a second click arrives before the next render

  async function submit() {
    if (isUnderWay.current || editor.current?.settle() === false) return;
    isUnderWay.current = true;
    let focusNext = focusBack(editor);
    setSaving(true);
    setFailure(null);
    try {
      const invalid = findInvalid(store);
      const isAllowed = !invalid && (await open.sync.mayPublish());
      const updated = isAllowed ? await publishPost(options, uploadChosenImage) : null;
      // The form is empty now and starts at its title.
      if (invalid || (isAllowed && !updated)) focusNext = () => focusField(editor, invalid ?? "title");
      else if (!isAllowed) focusNext = focusNotice;
    } catch (error) {
      const { message, toast, field } = error instanceof SaveError ? error : unexpected;
      showToast("error", toast);
      const { post } = store.getDraft();
      if (post) onPublished(post); // a newer version online may be the cause
      setFailure({ reason: message, version: store.getDraft().post?.updated_at });
      if (field) {
        store.apply({ type: "refused", field, message });
        focusNext = () => focusField(editor, field);
      }
    }
    isUnderWay.current = false;
    // A control that was disabled during the save can take the focus only after it is enabled again.
    flushSync(() => setSaving(false));
    focusNext();
  }

  // The failure does not apply to another version of the post.
  const isCurrent = failure?.version === open.draft.post?.updated_at;
  return { isSaving, failure: failure && isCurrent ? failure.reason : null, uploadProgress, submit };
}

const unexpected = new SaveError(saveTexts.unexpected);

function findInvalid(store: DraftStore): TextField | undefined {
  store.read();
  store.apply({ type: "checked" });
  const { errors } = store.getDraft();
  return CHECKED_FIELDS.find((name) => errors[name]);
}
