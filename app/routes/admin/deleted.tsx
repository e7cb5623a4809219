import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { href, Link, Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { deletePermanently } from "#app/features/post-history/data/deleted-posts.ts";
import { DeletedTable } from "#app/features/post-history/deleted-table.tsx";
import { deletedPostsKey, deletedPostsQuery } from "#app/features/post-history/history-queries.ts";
import { DELETED_PAGE_SIZE, type DeletedPostSummary } from "#app/features/post-history/post-version.ts";
import { SlugConflictForm } from "#app/features/post-history/slug-conflict-form.tsx";
import { useRestorePost } from "#app/features/post-history/use-restore-post.ts";
import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { blogLinks } from "#app/styles/page-styles.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { type DeletedPostActions, DeletedPostView } from "./deleted-post-view.tsx";
import { useDeletion } from "./deletion.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { PostsLinks } from "./section-links.tsx";

const LIST_URL = href("/admin/blog/deleted/:id?");

/** A deleted post appears like on the blog. */
export const handle: RouteHandle = { hasOneDocument: true, styles: "blog", title: "deletedPosts" };
export const links = blogLinks;

export default function DeletedPostsPage() {
  const { database } = useEditorBackend();
  const { id } = useParams();
  const navigate = useNavigate();
  const page = readPageNumber(useSearchParams()[0]);
  const main = useRef<HTMLElement>(null);
  const focusHeading = () => main.current?.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  const { data: list } = useQuery({ ...deletedPostsQuery(database, page), enabled: !id });
  const deletion = useDeletion({
    noun: texts.deleted.noun,
    deleteItem: (post: DeletedPostSummary) => deletePermanently(database, post.id),
    queryKey: deletedPostsKey,
    words: { done: texts.deleted.done, failed: texts.deleted.failed },
    nextUrl: () => {
      if (id) return LIST_URL;
      return list?.rows.length === 1 && page > 1 ? LIST_URL + pageSearch(page - 1) : undefined;
    },
    onDeleted: focusHeading,
  });
  const restoring = useRestorePost(database, () => (id ? void navigate(LIST_URL) : focusHeading()));
  const { conflict } = restoring;
  const actions = { isBusy: restoring.isBusy, onRestore: restoring.restore, onDelete: deletion.ask };

  return (
    <main ref={main} id="main" tabIndex={-1} className="frame page admin-page">
      {conflict && (
        <SlugConflictForm
          key={conflict.post.id}
          conflict={conflict}
          isBusy={restoring.isBusy}
          onChoose={(slug) => restoring.restore(conflict.post, slug)}
          onCancel={() => {
            restoring.dismissConflict();
            focusHeading();
          }}
        />
      )}
      {id ? (
        <DeletedPostView id={id} hasNotice={conflict === null} {...actions} />
      ) : (
        <DeletedPostList page={page} {...actions} />
      )}
      <QuestionDialog
        question={deletion}
        title={texts.deleted.question}
        cancelLabel={texts.deleted.cancel}
        confirmLabel={texts.deleted.deletePermanently}
      >
        {({ title }) => <p>{texts.deleted.text(title)}</p>}
      </QuestionDialog>
    </main>
  );
}

function DeletedPostList({ page, ...actions }: DeletedPostActions & { page: number }) {
  const { database } = useEditorBackend();
  const query = useQuery(deletedPostsQuery(database, page));
  // Restored posts may have removed the last pages.
  if (page > 1 && query.data?.rows.length === 0) return <Navigate to={LIST_URL} replace />;
  return (
    <>
      <PageHeader kind="list" className="pb-6" title={texts.deleted.title} lead={texts.deleted.lead} />
      <PostsLinks />
      <PagedList
        query={query}
        rowsOf={({ rows }) => rows}
        page={page}
        pageSize={DELETED_PAGE_SIZE}
        linkTo={(number) => LIST_URL + pageSearch(number)}
        texts={texts.deleted}
      >
        {(rows) => (
          <DeletedTable
            heading={texts.deleted.columns.title}
            items={rows}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
            {...actions}
          >
            {({ id, title }) => (
              <Link to={href("/admin/blog/deleted/:id?", { id })} className="row-link">
                <span dir="auto">{title}</span>
              </Link>
            )}
          </DeletedTable>
        )}
      </PagedList>
    </>
  );
}
