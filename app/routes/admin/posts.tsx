import { Plus } from "@lucide/icons";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { href, useNavigate, useSearchParams } from "react-router";
import type { PostSummaryList } from "#app/features/posts/data/list-posts.ts";
import { deletePost } from "#app/features/posts/data/save-post.ts";
import { readEditorSearch } from "#app/features/posts/find/editor-search.ts";
import { FoundCount, PostFinder } from "#app/features/posts/find/post-finder.tsx";
import { originalTitlesQuery } from "#app/features/posts/list/original-titles-query.ts";
import { PostTable } from "#app/features/posts/list/post-table.tsx";
import { postListQuery } from "#app/features/posts/post-queries.ts";
import { isSearch, type PostSearch, searchPart } from "#app/features/posts/post-search.ts";
import { duplicatePost } from "#app/features/writing/data/save-draft.ts";
import { draftOverviewQuery } from "#app/features/writing/draft-queries.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { explainFailure } from "#app/lib/explain-failure.ts";
import { Icon } from "#app/lib/icon.tsx";
import { readPageNumber } from "#app/lib/page-number.ts";
import { useSite } from "#app/lib/site-provider.tsx";
import { useSingleMutation } from "#app/lib/use-single-mutation.ts";
import { blog } from "#app/texts/en/blog.ts";
import { manage as texts } from "#app/texts/en/manage.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { ADMIN_PAGE_SIZE, type PostSummary } from "#shared/post.ts";
import type { RouteHandle } from "#shared/site-map.ts";
import { todayIn } from "#shared/zoned-time.ts";
import { DeletionDialog, useDeletion } from "./deletion.tsx";
import { useEditorBackend } from "./editor-backend.ts";
import { PostsLinks } from "./section-links.tsx";

export const handle: RouteHandle = { title: "posts" };

/** Page to manage posts (spec section 2). */
export default function AdminPostsPage() {
  const { database } = useEditorBackend();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const page = readPageNumber(parameters);
  const search = readEditorSearch(parameters);
  const queryClient = useQueryClient();
  const listQuery = postListQuery(database, { page, pageSize: ADMIN_PAGE_SIZE }, search);
  const query = useQuery({
    ...listQuery,
    staleTime: 0,
    // During typing, the previous results stay visible.
    placeholderData: isSearch(search) ? (found) => found : undefined,
  });
  const list = query.data;
  const changed = useQuery(draftOverviewQuery(database)).data?.changedPosts ?? [];
  const originals = useQuery(originalTitlesQuery(database, list?.posts ?? [])).data ?? {};
  const duplicate = useDuplication(database);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion({
    noun: texts.deletion.noun,
    deleteItem: async ({ id }: PostSummary) => {
      await deletePost(database, id);
      queryClient.setQueryData(listQuery.queryKey, (old) => old && leaveOut(old, id));
    },
    queryKey: ["posts"],
    words: { done: texts.deletion.done, failed: texts.deletion.failed },
    nextUrl: ({ id }) =>
      page > 1 && list?.posts.every((post) => post.id === id)
        ? href("/admin/blog") + searchPart(search, page - 1)
        : undefined,
    onDeleted: () => heading.current?.focus(),
  });

  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <PageHeader
        kind="list"
        className="pb-6"
        title={texts.titles.posts}
        headingRef={heading}
        action={
          <ButtonLink to={href("/admin/blog/add")}>
            <Icon of={Plus} className="size-4" /> {texts.add}
          </ButtonLink>
        }
      />
      <PostsLinks />
      <PostFinder
        database={database}
        search={search}
        onSearch={(next) =>
          navigate(href("/admin/blog") + searchPart(next), { replace: true, preventScrollReset: true })
        }
      >
        <FoundCount found={query.isPlaceholderData ? undefined : list} isFiltered={isFiltered(search)} />
      </PostFinder>
      <FoundPosts
        query={query}
        page={page}
        search={search}
        table={{ changed, originals, onDuplicate: duplicate, onDelete: deletion.ask }}
      />
      <DeletionDialog deletion={deletion} nameOf={({ title }) => title} />
    </main>
  );
}

/** @returns function that opens a draft with the text of a post */
function useDuplication(database: DatabaseClient): (post: PostSummary) => void {
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const duplication = useSingleMutation({
    mutationFn: ({ id }: PostSummary) => duplicatePost(database, id, todayIn(timeZone)),
    retry: false,
    onSuccess: (url) => navigate(url),
    onError: (error) => showToast("error", texts.duplicateFailed(explainFailure(error, texts.deletion.noun))),
  });
  return duplication.mutate;
}

function isFiltered({ q, tag, author }: PostSearch): boolean {
  return Boolean(q || tag || author);
}

type FoundPostsProps = {
  query: UseQueryResult<PostSummaryList>;
  page: number;
  search: PostSearch;
  table: Omit<ComponentProps<typeof PostTable>, "posts">;
};

function FoundPosts({ query, page, search, table }: FoundPostsProps) {
  return (
    <PagedList
      query={query}
      rowsOf={({ posts }) => posts}
      page={page}
      pageSize={ADMIN_PAGE_SIZE}
      linkTo={(number) => href("/admin/blog") + searchPart(search, number)}
      texts={{
        loading: texts.loading,
        failure: texts.failure,
        none: isFiltered(search) ? blog.foundNothing(search, page) : texts.none,
      }}
    >
      {(posts) => <PostTable posts={posts} {...table} />}
    </PagedList>
  );
}

/** Removes a post from the list. The last post stays until the list reloads, because its page may disappear. */
function leaveOut(list: PostSummaryList, id: string): PostSummaryList {
  const posts = list.posts.filter((post) => post.id !== id);
  return posts.length === 0 ? list : { ...list, posts, count: list.count - (list.posts.length - posts.length) };
}
