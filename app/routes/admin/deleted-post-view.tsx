import { useQuery } from "@tanstack/react-query";
import { href } from "react-router";
import { describeDaysLeft } from "#app/features/post-history/deleted-table.tsx";
import { deletedPostQuery } from "#app/features/post-history/history-queries.ts";
import type { DeletedPostSummary } from "#app/features/post-history/post-version.ts";
import { PostArticle } from "#app/features/posts/article/post-article.tsx";
import { formatDateTime } from "#app/lib/format-date-time.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import { useEditorBackend } from "./editor-backend.ts";

export type DeletedPostActions = {
  isBusy: boolean;
  onRestore: (post: DeletedPostSummary) => void;
  onDelete: (post: DeletedPostSummary) => void;
};

type DeletedPostViewProps = DeletedPostActions & {
  id: string;
  /** False while the page shows another notice. */
  hasNotice: boolean;
};

export function DeletedPostView({ id, hasNotice, isBusy, onRestore, onDelete }: DeletedPostViewProps) {
  const { database } = useEditorBackend();
  const query = useQuery(deletedPostQuery(database, id));
  return (
    <QueryState
      query={query}
      about={id}
      loadingText={texts.deletedPost.loading}
      skeleton={<SkeletonRows count={5} />}
      failureText={texts.deletedPost.failure}
    >
      {(post) => {
        if (!post) return <MissingPost />;
        const deleted = { ...post, language: post.fields.language };
        return (
          <>
            <p className="pb-6">
              <BackLink to={href("/admin/blog/deleted/:id?")}>{texts.deletedPost.back}</BackLink>
            </p>
            {hasNotice && (
              <Notice aria-label={texts.deletedPost.name} kind="warning" className="version-notice">
                <p>
                  {texts.deletedPost.text(
                    formatDateTime(post.deleted_at),
                    post.deleted_by_name,
                    describeDaysLeft(post),
                  )}
                </p>
                <div className="version-actions">
                  <Button aria-disabled={isBusy || undefined} onClick={() => onRestore(deleted)}>
                    {texts.deleted.restore}
                  </Button>
                  <Button look="quiet" onClick={() => onDelete(deleted)}>
                    {texts.deleted.deletePermanently}
                  </Button>
                </div>
              </Notice>
            )}
            <PostArticle post={{ ...post, ...post.fields }} />
          </>
        );
      }}
    </QueryState>
  );
}

function MissingPost() {
  return (
    <StatusMessage
      drawing={<StateDrawing kind="missing" />}
      title={texts.deletedPost.missing}
      action={<ButtonLink to={href("/admin/blog/deleted/:id?")}>{texts.deletedPost.back}</ButtonLink>}
    >
      <p>{texts.deletedPost.missingText}</p>
    </StatusMessage>
  );
}
