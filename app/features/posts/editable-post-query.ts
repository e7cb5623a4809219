import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { refreshQueries } from "#app/lib/refresh-queries.ts";
import { isSlug, type Post } from "#shared/post.ts";
import { findRenamedPost, getPost } from "./data/get-post.ts";

const EDITABLE = "editable";

/**
 * Loads a post for editing by its current or a previous slug. The page always requests it again when it opens.
 * @returns null when no post has or had this slug
 */
export function editablePostQuery(database: DatabaseClient, slug: string) {
  return queryOptions({
    queryKey: ["posts", EDITABLE, slug],
    queryFn: async ({ signal }) => {
      if (!isSlug(slug)) return null;
      const post = await getPost(database, slug, signal);
      const current = post ? null : await findRenamedPost(database, slug);
      return current === null ? post : getPost(database, current, signal);
    },
    staleTime: 0,
  });
}

/** After an update, gives the saved post to forms. @param openedSlug in the URL of the open form, maybe a previous one */
export function storeSavedPost(
  queryClient: QueryClient,
  database: DatabaseClient,
  saved: Post,
  openedSlug = saved.slug,
): void {
  for (const slug of new Set([openedSlug, saved.slug])) {
    queryClient.setQueryData(editablePostQuery(database, slug).queryKey, saved);
  }
}

/** After an update, reads all posts again except those of open forms, which already have the saved text. */
export function refreshAfterUpdate(queryClient: QueryClient): Promise<void> {
  return refreshQueries(queryClient, {
    queryKey: ["posts"],
    predicate: ({ queryKey }) => queryKey[1] !== EDITABLE,
  });
}
