import { useRef } from "react";
import { describeInLibrary } from "#app/features/pictures/data/picture-descriptions.ts";
import { imagesIn } from "#app/features/pictures/described-images.ts";
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
import { handleShortcuts } from "./form-keyboard.ts";
import { PostActions } from "./post-actions.tsx";
import { type UploadImage, useChosenImage } from "./use-chosen-image.ts";
import { type ServerDrafts, usePostDraft } from "./use-post-draft.ts";
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
export function PostForm({ post, database, ownName, uploadImage, drafts, compare, ...props }: PostFormProps) {
  const editor = useRef<RichTextEditorHandle>(null);
  const open = usePostDraft(post, editor, drafts, props.onPublished);
  const { draft, store } = open;
  const { uploadProgress, uploadChosenImage } = useChosenImage(store, uploadImage);
  const publish = useSavePost({
    open,
    save: props.save,
    uploadChosenImage,
    onStored: (before, after) => {
      // Only a convenience for later texts: the post has its description.
      describeInLibrary(database, imagesIn(before), imagesIn(after)).catch(() => {});
    },
    onUpdated: props.onUpdated,
  });
  const { isSaving, failure } = publish;
  const { question } = open;
  const isLocked = question?.kind === "theirs" && question.isReadOnly;
  const saveDraft = useSaveDraft(open, uploadChosenImage);
  const fields = { draft, store, isReadOnly: isSaving || isLocked };
  const { rest, busy } = texts[post ? "edit" : "add"];

  const whenIdle = (act: () => Promise<void>, waits: boolean) => () => {
    if (waits) focusNotice();
    else if (!isSaving) void act();
  };
  const submit = whenIdle(publish.submit, question !== null);
  const saveAsDraft = whenIdle(saveDraft.save, open.state.asked !== null);

  return (
    <form
      noValidate
      className="post-form"
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDownCapture={(event) => handleShortcuts(event, { saveDraft: saveAsDraft, publish: submit })}
      onKeyDown={moveOnEnter}
    >
      <LeaveGuard isUnsaved={open.isUnsaved}>
        <span>{texts.leaving.text}</span> <span>{open.canStore ? texts.leaving.isHere : texts.leaving.isLost}</span>{" "}
        {draft.file !== null && <span>{texts.leaving.image}</span>}
      </LeaveGuard>
      <div className="post-text">
        <TitleField {...fields} />
        <SlugField {...fields} />
        <ContentField {...fields} ref={editor} uploadImage={uploadImage} />
      </div>
      <div className="post-side">
        <PostStatus
          post={draft.post}
          database={database}
          found={drafts.opened ?? drafts.offered}
          draftId={open.state.draft?.id ?? (question && "draft" in question ? question.draft.id : undefined)}
          isDisabled={fields.isReadOnly}
          saveDraft={saveDraft.saveForTool}
          onScheduled={props.onScheduled}
          onPreview={whenIdle(saveDraft.preview, open.state.asked !== null)}
        />
        <PostDetails {...fields} database={database} ownName={ownName} uploadProgress={uploadProgress} />
      </div>
      <UndescribedImages content={draft.values.content} editor={editor} isDisabled={fields.isReadOnly} />
      <PostActions
        label={isSaving ? busy : rest}
        isSaving={isSaving}
        notice={
          <WritingNotice
            open={open}
            post={post}
            compare={compare}
            loadPost={props.loadPost}
            isDisabled={isSaving}
            onDelete={saveDraft.discard}
          />
        }
        failure={failure}
        open={open}
        onSaveDraft={saveAsDraft}
      />
      <PublishNowQuestion
        scheduledFor={publish.scheduledFor}
        onCancel={publish.keepSchedule}
        onConfirm={publish.publishNow}
      />
    </form>
  );
}
