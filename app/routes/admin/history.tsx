import { useQuery } from "@tanstack/react-query";
import { href, useParams, useSearchParams } from "react-router";
import { postVersionsQuery } from "#app/features/post-history/history-queries.ts";
import { historyUrl, readVersionNumber, VERSIONS_PAGE_SIZE } from "#app/features/post-history/post-version.ts";
import { VersionTable } from "#app/features/post-history/version-table.tsx";
import { editablePostQuery } from "#app/features/posts/editable-post-query.ts";
import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { blogLinks } from "#app/styles/page-styles.ts";
import { history as texts } from "#app/texts/en/history.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { StateDrawing } from "#app/ui/state-drawing.tsx";
import { StatusMessage } from "#app/ui/status-message.tsx";
import { BackLink } from "#app/ui/text-link.tsx";
import type { Post } from "#shared/post.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { useEditorBackend } from "./editor-backend.ts";
import { PostVersionView } from "./post-version-view.tsx";

/** A version appears like on the blog. */
export const handle: RouteHandle = { hasOneDocument: true, styles: "blog", title: "history" };
export const links = blogLinks;

export default function PostHistoryPage() {
  const { slug = "", version } = useParams();
  const { database } = useEditorBackend();
  const query = useQuery(editablePostQuery(database, slug));
  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <QueryState
        query={{ ...query, isError: query.isError && query.data === undefined }}
        about={slug}
        loadingText={texts.loading}
        skeleton={<SkeletonRows count={5} />}
        failureText={texts.failure}
      >
        {(post) => {
          if (!post) return <MissingPost />;
          return version ? (
            <PostVersionView key={version} post={post} number={readVersionNumber(version)} />
          ) : (
            <VersionList post={post} />
          );
        }}
      </QueryState>
    </main>
  );
}

function VersionList({ post }: { post: Post }) {
  const { database } = useEditorBackend();
  const page = readPageNumber(useSearchParams()[0]);
  const query = useQuery(postVersionsQuery(database, { post, page }));
  return (
    <>
      <PageHeader
        kind="form"
        className="pb-8"
        above={<BackLink to={href("/admin/blog/edit/:slug?", { slug: post.slug })}>{texts.backToForm}</BackLink>}
        title={texts.title}
        lead={
          <span dir="auto" className="wrap-anywhere">
            {post.title}
          </span>
        }
      />
      <PagedList
        query={query}
        rowsOf={({ rows }) => rows}
        page={page}
        pageSize={VERSIONS_PAGE_SIZE}
        linkTo={(number) => historyUrl(post.slug) + pageSearch(number)}
        texts={{ loading: texts.loadingVersions, failure: texts.failure, none: texts.none }}
        skeletonRows={5}
      >
        {(rows) => <VersionTable versions={rows} linkTo={({ version }) => historyUrl(post.slug, version)} />}
      </PagedList>
    </>
  );
}

function MissingPost() {
  return (
    <StatusMessage
      drawing={<StateDrawing kind="missing" />}
      title={texts.missingPost.title}
      action={
        <>
          <ButtonLink to={href("/admin/blog")}>{texts.missingPost.back}</ButtonLink>
          <ButtonLink to={href("/admin/blog/deleted/:id?")} isQuiet>
            {texts.missingPost.deleted}
          </ButtonLink>
        </>
      }
    >
      <p>{texts.missingPost.text}</p>
    </StatusMessage>
  );
}
