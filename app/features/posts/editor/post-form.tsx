import { type KeyboardEvent, useRef } from "react";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { RichTextEditor, type RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { useSite } from "#app/lib/site-provider.tsx";
import { describeRequiredField, Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import type { DraftStore } from "../draft-store.ts";
import { resolveImageUrl } from "../image-url.ts";
import { ChoosePicture } from "../pictures/choose-picture.tsx";
import { isSlug, type Post } from "../post.ts";
import type { PostDraft } from "../post-draft.ts";
import { AddressChange } from "./address-change.tsx";
import { DateField } from "./date-field.tsx";
import { ImageField } from "./image-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { moveOnEnter } from "./move-on-enter.ts";
import { PostActions } from "./post-actions.tsx";
import { ServerDraftNotice } from "./server-draft-notice.tsx";
import { StoredDraftNotice } from "./stored-draft-notice.tsx";
import { TagsInput } from "./tags-input.tsx";
import { type ServerDrafts, usePostDraft } from "./use-post-draft.ts";
import { useSaveDraft } from "./use-save-draft.ts";
import { type SavePost, type UploadImage, useSavePost } from "./use-save-post.ts";

type PostFormProps = {
  post: Post | null;
  save: SavePost;
  /** Called after a successful update, once nothing is unsaved any more. */
  onUpdated?: (post: Post) => void;
  uploadImage: UploadImage;
  drafts: ServerDrafts;
};

const labels = {
  add: { rest: "Add Blog Post", busy: "Adding Post..." },
  edit: { rest: "Update Blog Post", busy: "Updating Post..." },
};

/** The form of spec sections 3 to 5, to add a post or to change one. What is typed is kept until it is saved. */
export function PostForm({ post, save, onUpdated, uploadImage, drafts }: PostFormProps) {
  const editor = useRef<RichTextEditorHandle>(null);
  const open = usePostDraft(post, editor, drafts);
  const { draft, store } = open;
  const publish = useSavePost({ open, editor, save, uploadImage, onUpdated, drafts: drafts.backend });
  const { isSaving, failure, uploadShare } = publish;
  const isLocked = open.syncState.conflict?.isLooking === true;
  const saveDraft = useSaveDraft(open, editor, drafts.backend);
  const fields = { draft, store, isSaving: isSaving || isLocked };
  const { rest, busy } = labels[post ? "edit" : "add"];

  async function submit() {
    if (!isLocked) await publish.submit();
  }

  function handleKeys(event: KeyboardEvent<HTMLFormElement>) {
    // The rich-text editor saves by itself.
    if (event.defaultPrevented || moveOnEnter(event)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      void submit();
    }
  }

  return (
    <form
      noValidate
      className="post-form"
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={handleKeys}
    >
      <LeaveGuard isUnsaved={open.isUnsaved} />
      <ServerDraftNotice
        open={open}
        currentVersion={post?.updated_at}
        isDisabled={isSaving}
        onDiscard={saveDraft.discard}
      />
      {open.found && (
        <StoredDraftNotice
          draft={open.found}
          savedAt={draft.post?.updated_at}
          isDisabled={isSaving}
          onRestore={open.restoreFound}
          onDiscard={open.discardFound}
        />
      )}
      <div className="post-text">
        <TextInput {...fields} name="title" label="Title" className="post-title-input" />
        <SlugField {...fields} />
        <Field id="post-content" label="Content" error={draft.errors.content} isGroup>
          <RichTextEditor
            ref={editor}
            initialHtml={draft.values.content}
            onChange={(value) => store.apply({ type: "typed", name: "content", value })}
            uploadImage={uploadImage}
            onImageError={(error) => showToast("error", explainFailure(error, "image"))}
            isOwnImage={(url) => resolveImageUrl(url, "") !== url}
            onSave={() => void submit()}
            labelledBy="post-content-label"
            describedBy={draft.errors.content ? "post-content-error" : undefined}
            isInvalid={Boolean(draft.errors.content)}
            isRequired
            isDisabled={fields.isSaving}
          />
          <div className="insert-picture">
            <ChoosePicture
              label="Insert a picture"
              isDisabled={isSaving}
              onChoose={(picture) => editor.current?.insertPicture(picture)}
            />
          </div>
        </Field>
      </div>
      <PostDetails {...fields} uploadShare={uploadShare} />
      <PostActions
        label={isSaving ? busy : rest}
        isSaving={isSaving}
        isLocked={isLocked}
        failure={failure}
        open={open}
        onSaveDraft={() => void saveDraft.save()}
        onPreview={() => void saveDraft.preview()}
      />
    </form>
  );
}

type FieldsProps = { draft: PostDraft; store: DraftStore; isSaving: boolean };

type TextInputProps = FieldsProps & { name: "title" | "author"; label: string; className?: string };

function TextInput({ draft, store, isSaving, name, label, className = "" }: TextInputProps) {
  const id = `post-${name}`;
  const error = draft.errors[name];
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...describeRequiredField(id, error)}
        id={id}
        name={name}
        className={`input ${className}`}
        value={draft.values[name]}
        readOnly={isSaving}
        onChange={({ target: { value } }) => store.apply({ type: "typed", name, value })}
      />
    </Field>
  );
}

function SlugField({ draft: { post, values, errors }, store, isSaving }: FieldsProps) {
  const description = describeRequiredField("post-slug", errors.slug);
  const moves = post !== null && values.slug !== post.slug && isSlug(values.slug);

  function keepAddress() {
    store.apply({ type: "slug-kept" });
    document.getElementById("post-slug")?.focus(); // the button that was pressed goes
  }

  return (
    <Field id="post-slug" label="Slug" error={errors.slug}>
      <input
        {...description}
        aria-describedby={description["aria-describedby"] ?? (moves ? "post-slug-change" : undefined)}
        id="post-slug"
        name="slug"
        className="input"
        autoComplete="off"
        spellCheck={false}
        value={values.slug}
        readOnly={isSaving}
        onChange={({ target: { value } }) => store.apply({ type: "typed", name: "slug", value })}
      />
      {moves && (
        <AddressChange
          id="post-slug-change"
          before={post.slug}
          after={values.slug}
          isDisabled={isSaving}
          onKeep={keepAddress}
        />
      )}
    </Field>
  );
}

function PostDetails({ draft, store, isSaving, uploadShare }: FieldsProps & { uploadShare: number | null }) {
  const { backendUrl } = useSite();
  const { values, errors, tagText, file } = draft;
  return (
    <div className="post-details">
      <TextInput draft={draft} store={store} isSaving={isSaving} name="author" label="Author" />
      <Field id="post-date" label="Date" error={errors.date}>
        <DateField
          {...describeRequiredField("post-date", errors.date)}
          id="post-date"
          value={values.date}
          isDisabled={isSaving}
          onChange={(value) => store.apply({ type: "typed", name: "date", value })}
        />
      </Field>
      <Field id="post-tags" label="Tags" hint="Space, comma or Enter adds a tag; Backspace removes the last.">
        <TagsInput
          id="post-tags"
          tags={values.tags}
          text={tagText}
          isDisabled={isSaving}
          onChange={(tags) => store.apply({ type: "tags-changed", tags })}
          onTextChange={(text) => store.apply({ type: "tag-typed", text })}
        />
      </Field>
      <ImageField
        imageUrl={values.imageUrl}
        previewUrl={values.imageUrl && resolveImageUrl(values.imageUrl, backendUrl)}
        file={file}
        uploadShare={uploadShare}
        error={errors.imageUrl}
        isBusy={isSaving}
        onUrlChange={(value) => store.apply({ type: "typed", name: "imageUrl", value })}
        onFileChange={(chosen) => store.apply({ type: "file-chosen", file: chosen })}
      />
    </div>
  );
}
