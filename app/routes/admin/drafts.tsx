import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { href, Navigate, useSearchParams } from "react-router";
import { nameOfEditor } from "#app/features/posts/name-of-editor.ts";
import type { DraftListKind, ListedDraft } from "#app/features/writing/data/list-drafts.ts";
import { deleteDraft } from "#app/features/writing/data/save-draft.ts";
import { draftListQuery, draftListsKey } from "#app/features/writing/draft-queries.ts";
import { DraftTable, titleOfDraft } from "#app/features/writing/draft-table.tsx";
import { DRAFTS_PAGE_SIZE } from "#app/features/writing/model/server-draft.ts";
import { writerOf } from "#app/features/writing/model/writing-state.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { countPages, pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { QuestionDialog } from "#app/ui/question-dialog.tsx";
import type { RouteHandle } from "#shared/site-map.ts";
import { useDeletion } from "./deletion.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { PostsLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "drafts" };

export default function DraftsPage() {
  return <DraftListPage kind="all" />;
}

const lists = {
  all: { path: href("/admin/blog/drafts"), title: texts.titles.drafts, none: texts.drafts.none },
  scheduled: { path: href("/admin/blog/scheduled"), title: texts.titles.scheduled, none: texts.drafts.noneScheduled },
};

/** Lists all drafts, or only those that go online at a time. */
export function DraftListPage({ kind }: { kind: DraftListKind }) {
  const { path, title, none } = lists[kind];
  const draftsUrl = (page: number) => `${path}${pageSearch(page)}`;
  const { account, database } = useEditorBackend();
  const [search] = useSearchParams();
  const page = readPageNumber(search);
  const query = useQuery(draftListQuery(database, { kind, page }));
  const list = query.data;
  const pageCount = countPages(list?.count ?? 0, DRAFTS_PAGE_SIZE);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion({
    noun: texts.drafts.noun,
    deleteItem: (draft: ListedDraft) => discardDraft(database, draft),
    queryKey: draftListsKey,
    words: { done: texts.drafts.done, failed: texts.drafts.failed },
    nextUrl: () => (list?.drafts.length === 1 && page > 1 ? draftsUrl(page - 1) : undefined),
    onDeleted: () => heading.current?.focus(),
  });

  // Published drafts may have removed the last page.
  if (list && page > pageCount) return <Navigate to={draftsUrl(pageCount)} replace />;
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader kind="list" className="pb-6" title={title} headingRef={heading} />
      <PostsLinks />
      <PagedList
        query={query}
        rowsOf={({ drafts }) => drafts}
        page={page}
        pageSize={DRAFTS_PAGE_SIZE}
        linkTo={draftsUrl}
        texts={{ loading: texts.drafts.loading, failure: texts.drafts.failure, none }}
      >
        {(drafts) => <DraftTable kind={kind} drafts={drafts} account={account} onDiscard={deletion.ask} />}
      </PagedList>
      <QuestionDialog
        question={deletion}
        title={texts.drafts.question}
        cancelLabel={texts.drafts.keep}
        confirmLabel={texts.drafts.confirm}
      >
        {(draft) => <p>{consequenceOf(draft, account)}</p>}
      </QuestionDialog>
    </main>
  );
}

async function discardDraft(database: DatabaseClient, draft: ListedDraft): Promise<void> {
  if (!(await deleteDraft(database, draft))) throw new Error(texts.drafts.savedAgain);
}

function consequenceOf(draft: ListedDraft, account: string): string {
  const { post, leased_by_name } = draft;
  const writer = writerOf(draft, account);
  const gone = post ? texts.drafts.postStays(post.title) : texts.drafts.textLost(titleOfDraft(draft));
  if (writer === "you") return texts.drafts.isOpenNow(gone);
  return writer ? texts.drafts.isWritingNow(nameOfEditor(leased_by_name, "begins"), gone) : gone;
}
