import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { deletePost } from "#app/features/posts/data/delete-post.ts";
import { ADMIN_PAGE_SIZE, type PostSummary } from "#app/features/posts/post.ts";
import { postListQuery } from "#app/features/posts/post-queries.ts";
import { PostTable } from "#app/features/posts/post-table.tsx";
import { countPages, pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import type { RouteHandle } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyList, FailedList } from "#app/ui/list-states.tsx";
import { LoadingRows } from "#app/ui/loading-rows.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useRetry } from "#app/ui/retry.tsx";
import { DeletionDialog, useDeletion } from "./deletion.tsx";
import { useEditorBackend } from "./editor-backend.ts";

export const handle: RouteHandle = { title: "Manage Blog Posts" };

const LOADING = "Loading blog posts...";

/** Manage posts (spec section 2). */
export default function AdminPostsPage() {
  const { database } = useEditorBackend();
  const [search] = useSearchParams();
  const page = readPageNumber(search);
  const {
    data: list,
    isError,
    refetch,
  } = useQuery({
    ...postListQuery(database, { page, pageSize: ADMIN_PAGE_SIZE }),
    staleTime: 0,
  });
  const { hasFailed, ...button } = useRetry({ isError, refetch, about: page });
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion({
    noun: "blog post",
    deleteItem: (post: PostSummary) => deletePost(database, post.id),
    queryKey: ["posts"],
    words: { done: "Blog post deleted successfully!", failed: "Failed to delete blog post" },
    nextAddress: () => (list?.posts.length === 1 && page > 1 ? `/admin/blog${pageSearch(page - 1)}` : undefined),
    onDeleted: () => heading.current?.focus(),
  });

  return (
    <main id="main" tabIndex={-1} className="frame page admin-page">
      <header className="flex flex-wrap items-end justify-between gap-6 pb-10">
        <div className="grid gap-3">
          <p className="eyebrow">admin / blog</p>
          <h1 ref={heading} tabIndex={-1} className="display text-3xl sm:text-4xl">
            Manage Blog Posts
          </h1>
        </div>
        <ButtonLink to="/admin/blog/add">
          <Plus aria-hidden="true" className="size-4" /> Add New Post
        </ButtonLink>
      </header>
      {hasFailed ? (
        <FailedList loadingText={LOADING} {...button}>
          Failed to load blog posts. Please try again later.
        </FailedList>
      ) : !list ? (
        <LoadingRows text={LOADING} count={ADMIN_PAGE_SIZE} />
      ) : list.posts.length === 0 ? (
        <EmptyList>No blog posts available in the admin panel.</EmptyList>
      ) : (
        <PostTable posts={list.posts} onDelete={deletion.ask} />
      )}
      {list && (
        <div className="pt-10">
          <Pagination
            page={page}
            pageCount={countPages(list.count, ADMIN_PAGE_SIZE)}
            linkTo={(number) => `/admin/blog${pageSearch(number)}`}
          />
        </div>
      )}
      <DeletionDialog deletion={deletion} nameOf={({ title }) => title} />
    </main>
  );
}
