import { type ReactNode, useRef } from "react";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { RichTextEditorHandle } from "#app/lib/rich-text/editor/rich-text-editor.tsx";
import type { Post } from "#shared/post.ts";
import { ContentField } from "../fields/content-field.tsx";
import { moveOnEnter } from "../fields/move-on-enter.ts";
import { PostDetails, SlugField, TitleField } from "../fields/post-fields.tsx";
import type { UploadImage } from "../fields/use-chosen-image.ts";
import { PostStatus } from "../publishing/post-status.tsx";
import { handleShortcuts } from "./form-shortcuts.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { PostActions } from "./post-actions.tsx";
import type { SavePost } from "./publish-post.ts";
import { ServerDraftNotice } from "./server-draft-notice.tsx";
import { StoredDraftNotice } from "./stored-draft-notice.tsx";
import { type ServerDrafts, usePostDraft } from "./use-post-draft.ts";
import { useSaveDraft } from "./use-save-draft.ts";
import { useSavePost } from "./use-save-post.ts";

type PostFormProps = {
  post: Post | null;
  database: DatabaseClient;
  /** The editor's name, which is suggested as the author; '' without one. */
  ownName: string;
  save: SavePost;
  /** Called after a successful update, when no unsaved text remains. */
  onUpdated?: (post: Post) => void;
  uploadImage: UploadImage;
  drafts: ServerDrafts;
};

const labels = {
  add: { rest: "Add Blog Post", busy: "Adding Post..." },
  edit: { rest: "Update Blog Post", busy: "Updating Post..." },
};

/** Form to add or change a post (spec sections 3 to 5). It preserves input until it is saved. */
export function PostForm({ post, database, ownName, save, onUpdated, uploadImage, drafts }: PostFormProps) {
  const editor = useRef<RichTextEditorHandle>(null);
  const open = usePostDraft(post, editor, drafts);
  const { draft, store, syncState } = open;
  const publish = useSavePost({ open, editor, save, uploadImage, onUpdated, drafts: drafts.backend });
  const { isSaving, failure, uploadProgress } = publish;
  const isLocked = syncState.conflict?.isReadOnly === true;
  const saveDraft = useSaveDraft(open, editor, drafts.backend);
  const fields = { draft, store, isReadOnly: isSaving || isLocked };
  const { rest, busy } = labels[post ? "edit" : "add"];

  const whenIdle = (act: () => Promise<void>) => () => {
    if (!isSaving && !isLocked) void act();
  };
  const submit = whenIdle(publish.submit);
  const saveAsDraft = whenIdle(saveDraft.save);

  return (
    <SubmittedForm isBusy={isSaving} onSubmit={submit} onSaveDraft={saveAsDraft}>
      <LeaveGuard open={open} />
      <ServerDraftNotice
        open={open}
        currentVersion={post?.updated_at}
        isDisabled={isSaving}
        onDiscard={saveDraft.discard}
      />
      <StoredDraftNotice open={open} isDisabled={isSaving} />
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
          draftId={syncState.draft?.id ?? syncState.conflict?.draft?.id}
          isDisabled={fields.isReadOnly}
          saveDraft={saveDraft.saveForTool}
          onPreview={() => void saveDraft.preview()}
        />
        <PostDetails {...fields} database={database} ownName={ownName} uploadProgress={uploadProgress} />
      </div>
      <PostActions
        label={isSaving ? busy : rest}
        isSaving={isSaving}
        isLocked={isLocked}
        failure={failure}
        open={open}
        onSaveDraft={saveAsDraft}
      />
    </SubmittedForm>
  );
}

type SubmittedFormProps = {
  isBusy: boolean;
  onSubmit: () => void;
  onSaveDraft: () => void;
  children: ReactNode;
};

/** Submitted by its button and by shortcuts; Enter in a field moves to the next field. */
function SubmittedForm({ isBusy, onSubmit, onSaveDraft, children }: SubmittedFormProps) {
  return (
    <form
      noValidate
      className="post-form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDownCapture={(event) => handleShortcuts(event, { saveDraft: onSaveDraft, publish: onSubmit })}
      onKeyDown={moveOnEnter}
    >
      {children}
    </form>
  );
}
