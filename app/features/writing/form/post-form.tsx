import { type ReactNode, useRef } from "react";
import { describeInLibrary } from "#app/features/image-library/data/image-descriptions.ts";
import { imagesIn } from "#app/features/image-library/described-images.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import { writing as texts } from "#app/texts/en/writing.ts";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { moveOnEnter } from "#app/ui/move-on-enter.ts";
import { focusNotice } from "#app/ui/save-bar.tsx";
import type { Post } from "#shared/post.ts";
import { ContentField } from "../fields/content-field.tsx";
import { PostDetails, SlugField, TitleField } from "../fields/post-fields.tsx";
import { UndescribedImages } from "../fields/undescribed-images.tsx";
import type { PublishedPost } from "../model/writing-state.ts";
import { PostStatus } from "../publishing/post-status.tsx";
import { PublishNowQuestion } from "../publishing/publish-now-question.tsx";
import { OriginalText } from "../translation/original-text.tsx";
import { handleShortcuts } from "./form-keyboard.ts";
import { PostActions } from "./post-actions.tsx";
import { type UploadImage, useChosenImage } from "./use-chosen-image.ts";
import { type OpenDraft, type ServerDrafts, usePostDraft } from "./use-post-draft.ts";
import { useSaveDraft } from "./use-save-draft.ts";
import { type SavePost, useSavePost } from "./use-save-post.ts";
import { WritingNotice, type WritingNoticeProps } from "./writing-notice.tsx";

type PostFormProps = Pick<WritingNoticeProps, "compare" | "loadPost"> & {
  post: Post | null;
  database: DatabaseClient;
  /** The editor's name, which is suggested as the author; '' without one. */
  ownName: string;
  save: SavePost;
  /** Called after a successful update, when no unsaved text remains. */
  onUpdated?: (post: Post) => void;
  uploadImage: UploadImage;
  drafts: ServerDrafts;
  onScheduled?: (draftId: string) => void;
  /** Shows a post that was published elsewhere: loads it again, or leads to its edit form. */
  onPublished: (post: PublishedPost) => void;
};

/** Form to add or change a post (spec sections 3 to 5). It preserves input until it is saved. */
export function PostForm({ post, database, uploadImage, drafts, ...props }: PostFormProps) {
  const editor = useRef<RichTextEditorHandle>(null);
  const open = usePostDraft(post, editor, drafts, props.onPublished);
  const { draft, store } = open;
  const { uploadProgress, uploadChosenImage } = useChosenImage(store, uploadImage);
  const onStored = (before: string, after: string) => describeNewImages(database, before, after);
  const publish = useSavePost({ open, save: props.save, uploadChosenImage, onStored, onUpdated: props.onUpdated });
  const { isSaving, failure } = publish;
  const saveDraft = useSaveDraft(open, uploadChosenImage);
  const actions = actionsWhenIdle(open, publish, saveDraft);
  const fields = { draft, store, isReadOnly: isSaving || isLocked(open) };
  const { rest, busy } = texts[post ? "edit" : "add"];

  return (
    <FormFrame isSaving={isSaving} actions={actions}>
      <UnsavedTextGuard open={open} />
      <div className="post-text">
        <TitleField {...fields} />
        <SlugField {...fields} />
        <OriginalText
          open={open}
          database={database}
          begunAt={drafts.opened?.created_at}
          isDisabled={fields.isReadOnly}
        />
        <ContentField {...fields} ref={editor} uploadImage={uploadImage} />
      </div>
      <div className="post-side">
        <PostStatus
          post={draft.post}
          translationOf={draft.values.translationOf}
          database={database}
          found={drafts.opened ?? drafts.offered}
          draftId={draftIdOf(open)}
          isDisabled={fields.isReadOnly}
          saveDraft={saveDraft.saveForTool}
          onScheduled={props.onScheduled}
          onPreview={actions.preview}
        />
        <PostDetails {...fields} database={database} ownName={props.ownName} uploadProgress={uploadProgress} />
      </div>
      <UndescribedImages content={draft.values.content} editor={editor} isDisabled={fields.isReadOnly} />
      <PostActions
        label={isSaving ? busy : rest}
        isSaving={isSaving}
        notice={
          <WritingNotice
            open={open}
            post={post}
            compare={props.compare}
            loadPost={props.loadPost}
            isDisabled={isSaving}
            onDelete={saveDraft.discard}
          />
        }
        failure={failure}
        open={open}
        onSaveDraft={actions.saveDraft}
      />
      <PublishNowQuestion
        scheduledFor={publish.scheduledFor}
        onCancel={publish.keepSchedule}
        onConfirm={publish.publishNow}
      />
    </FormFrame>
  );
}

/** Only a convenience for later texts: the post has its description. */
function describeNewImages(database: DatabaseClient, before: string, after: string): void {
  describeInLibrary(database, imagesIn(before), imagesIn(after)).catch(() => {});
}

type FormActions = ReturnType<typeof actionsWhenIdle>;

/** What the buttons and shortcuts do. Nothing happens during a save, and a question comes first. */
function actionsWhenIdle(
  { question, state }: OpenDraft,
  { isSaving, submit }: ReturnType<typeof useSavePost>,
  { save, preview }: ReturnType<typeof useSaveDraft>,
) {
  const whenIdle = (act: () => Promise<void>, waits: boolean) => () => {
    if (waits) focusNotice();
    else if (!isSaving) void act();
  };
  return {
    submit: whenIdle(submit, question !== null),
    saveDraft: whenIdle(save, state.asked !== null),
    preview: whenIdle(preview, state.asked !== null),
  };
}

/** Whether another person writes the draft of this text. */
function isLocked({ question }: OpenDraft): boolean {
  return question?.kind === "theirs" && question.isReadOnly;
}

/** The current draft of the form, or the draft that a question is about. */
function draftIdOf({ state, question }: OpenDraft): string | undefined {
  return state.draft?.id ?? (question && "draft" in question ? question.draft.id : undefined);
}

type FormFrameProps = { isSaving: boolean; actions: FormActions; children: ReactNode };

/** The form element with its keyboard shortcuts. */
function FormFrame({ isSaving, actions: { submit, saveDraft }, children }: FormFrameProps) {
  return (
    <form
      noValidate
      className="post-form"
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDownCapture={(event) => handleShortcuts(event, { saveDraft, publish: submit })}
      onKeyDown={moveOnEnter}
    >
      {children}
    </form>
  );
}

/** Asks before the editor leaves unsaved text. */
function UnsavedTextGuard({ open: { isUnsaved, canStore, draft } }: { open: OpenDraft }) {
  return (
    <LeaveGuard isUnsaved={isUnsaved}>
      <span>{texts.leaving.text}</span> <span>{canStore ? texts.leaving.isHere : texts.leaving.isLost}</span>{" "}
      {draft.file !== null && <span>{texts.leaving.image}</span>}
    </LeaveGuard>
  );
}
