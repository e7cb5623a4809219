import { type QueryFilters, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isSlug } from "#shared/post.ts";
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

/** All post queries except those of open forms, which already have the saved text. */
export const postQueriesToRefresh: QueryFilters = {
  queryKey: ["posts"],
  predicate: ({ queryKey }) => queryKey[1] !== EDITABLE,
};
