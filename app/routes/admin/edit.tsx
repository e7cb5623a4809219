import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { href, Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { imageUploader } from "#app/features/image-library/data/upload-image.ts";
import { updatePost } from "#app/features/posts/data/save-post.ts";
import { editablePostQuery, refreshAfterUpdate, storeSavedPost } from "#app/features/posts/editable-post-query.ts";
import { openDraftQuery } from "#app/features/writing/draft-queries.ts";
import { PostForm } from "#app/features/writing/form/post-form.tsx";
import { draftUrl, type ServerDraft } from "#app/features/writing/model/server-draft.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { writing } from "#app/texts/en/writing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LoadingText } from "#app/ui/query-state.tsx";
import { useRetry } from "#app/ui/retry.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import { useToastWhen } from "#app/ui/toasts.tsx";
import type { Post } from "#shared/post.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { compareVersions } from "./compare-versions.tsx";
import { AwaitedDraft } from "./draft-state.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { useOwnName } from "./use-own-name.ts";

const texts = writing.edit;

/** The document is independent of the post, because the session gate hides the content. */
export const handle: RouteHandle = { hasOneDocument: true, title: "editPost" };

/** Page to edit a post (spec section 2). */
export default function EditPostPage() {
  const { slug } = useParams();
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      {slug ? (
        <PostForEditing slug={slug} />
      ) : (
        <StatusMessage role="alert" title={texts.error} action={<BackButton />}>
          <p>{texts.noSlug}</p>
        </StatusMessage>
      )}
    </main>
  );
}

function PostForEditing({ slug }: { slug: string }) {
  const { database } = useEditorBackend();
  const query = useQuery(editablePostQuery(database, slug));
  const { data: post } = query;
  const draftId = useSearchParams()[0].get("draft");
  // The draft of a deleted post has become the draft of a new post.
  const isDraftOfNewPost = post === null && draftId !== null;
  const isMissing = post === null && !isDraftOfNewPost;
  const { hasFailed, ...button } = useRetry(query, slug);
  // A failed refresh must not remove an open form.
  const isLost = hasFailed && post === undefined;
  useToastWhen(isLost && !button.isRetrying, "error", texts.loadError);
  useToastWhen(isMissing, "error", texts.notFound);

  if (post) return <EditForm key={post.id} post={post} />;
  if (isDraftOfNewPost) return <Navigate to={draftUrl(draftId, null)} replace />;
  if (isLost) {
    return (
      <LoadFailure loadingText={texts.loading} back={<BackButton isQuiet />} {...button}>
        {texts.loadErrorText}
      </LoadFailure>
    );
  }
  if (isMissing) {
    return (
      <StatusMessage
        drawing={<StateDrawing kind="missing" />}
        label={texts.notFound}
        title={texts.missing}
        action={<BackButton />}
      >
        <p>{texts.missingText}</p>
      </StatusMessage>
    );
  }
  return <LoadingText>{texts.loading}</LoadingText>;
}

function EditForm({ post }: { post: Post }) {
  const { database, quietDatabase } = useEditorBackend();
  const [search] = useSearchParams();
  const [draftId] = useState(search.get("draft"));
  const isAsked = draftId !== null;
  const [postId] = useState(post.id);
  const query = useQuery(openDraftQuery(isAsked ? database : quietDatabase, { by: "post_id", value: postId }));
  const draft = query.data ?? null;
  const isMissing = isAsked && query.isSuccess && draft?.id !== draftId;
  useToastWhen(isMissing, "info", texts.draftGone);

  if (isAsked && query.data === undefined) return <AwaitedDraft query={query} draftId={draftId} />;
  const isOpened = isAsked && draft?.id === draftId;
  return <PostEditForm post={post} opened={isOpened ? draft : null} offered={isOpened ? null : draft} />;
}

type PostEditFormProps = { post: Post; opened: ServerDraft | null; offered: ServerDraft | null };

function PostEditForm({ post, opened, offered }: PostEditFormProps) {
  const { account, database, drafts, openImageStore } = useEditorBackend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The URL may have a previous slug of the post.
  const { slug = post.slug } = useParams();
  return (
    <>
      <PageHeader
        kind="form"
        above={<BackLink to={href("/admin/blog")}>{texts.back}</BackLink>}
        title={texts.title}
        lead={texts.lead}
      />
      <PostForm
        post={post}
        database={database}
        ownName={useOwnName()}
        uploadImage={imageUploader(openImageStore)}
        drafts={{ backend: drafts, account, opened, offered }}
        compare={compareVersions}
        loadPost={() => queryClient.fetchQuery(editablePostQuery(database, slug))}
        onPublished={() => void refreshQueries(queryClient, { queryKey: editablePostQuery(database, slug).queryKey })}
        save={async (row, edited) => {
          if (!edited) throw new Error("An update needs the post it starts from.");
          return updatePost(database, { ...edited, row });
        }}
        onUpdated={(saved) => {
          storeSavedPost(queryClient, database, saved, slug);
          void refreshAfterUpdate(queryClient);
          const isElsewhere = saved.slug !== slug || search.has("draft");
          if (isElsewhere) void navigate(href("/admin/blog/edit/:slug?", { slug: saved.slug }), { replace: true });
        }}
      />
    </>
  );
}

function BackButton({ isQuiet }: { isQuiet?: boolean }) {
  return (
    <ButtonLink to={href("/admin/blog")} isQuiet={isQuiet}>
      {texts.back}
    </ButtonLink>
  );
}
