import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { deletePost } from "#app/features/posts/data/delete-post.ts";
import { pageSearch, readPageNumber } from "#app/features/posts/page-number.ts";
import { ADMIN_PAGE_SIZE, countPages, type PostSummary } from "#app/features/posts/post.ts";
import { postListQuery } from "#app/features/posts/post-queries.ts";
import { PostTable } from "#app/features/posts/post-table.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { showToast } from "#app/ui/toasts.tsx";
import { useEditorBackend } from "./editor-backend.ts";

/** Manage posts (spec section 2). */
export default function AdminPostsPage() {
  const { database } = useEditorBackend();
  const [search] = useSearchParams();
  const page = readPageNumber(search);
  const { data: list, isError } = useQuery({
    ...postListQuery(database, { page, pageSize: ADMIN_PAGE_SIZE }),
    staleTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion(page, list?.posts.length ?? 0, () => heading.current?.focus());

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
      {isError ? (
        <p role="alert" className="notice">
          Failed to load blog posts. Please try again later.
        </p>
      ) : !list ? (
        <LoadingPosts />
      ) : list.posts.length === 0 ? (
        <p role="status" className="notice">
          No blog posts available in the admin panel.
        </p>
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
      <ConfirmDialog
        isOpen={deletion.asked !== null}
        title="Are you absolutely sure?"
        cancelLabel="Cancel"
        confirmLabel="Delete"
        isBusy={deletion.isBusy}
        onCancel={deletion.cancel}
        onConfirm={deletion.confirm}
      >
        <p>
          This action cannot be undone. This will permanently delete the blog post "{deletion.asked?.title}" from our
          servers.
        </p>
      </ConfirmDialog>
    </main>
  );
}

function LoadingPosts() {
  return (
    <>
      <p role="status" className="pb-6 font-mono text-sm text-quiet">
        Loading blog posts...
      </p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: ADMIN_PAGE_SIZE }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
          <div key={index} className="skeleton h-12" />
        ))}
      </div>
    </>
  );
}

/** Deleting with its question. The list reloads; when the last post of a later page goes, so does the page. */
function useDeletion(page: number, postsOnPage: number, onDeleted: () => void) {
  const { database } = useEditorBackend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PostSummary | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (post: PostSummary) => deletePost(database, post.id),
    retry: false,
    onSuccess: async () => {
      showToast("success", "Blog post deleted successfully!");
      setAsked(null);
      const isPageEmpty = postsOnPage === 1 && page > 1;
      // A page that is gone must not be asked for again; the page before it loads when it opens.
      await queryClient.invalidateQueries({ queryKey: ["posts"], refetchType: isPageEmpty ? "none" : "active" });
      if (isPageEmpty) await navigate(`/admin/blog${pageSearch(page - 1)}`, { replace: true });
      onDeleted();
    },
    onError: (error) => {
      setAsked(null);
      showToast("error", `Failed to delete blog post: ${error.message}`);
    },
  });
  return {
    asked,
    isBusy: isPending,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: () => asked && !isPending && mutate(asked),
  };
}
