import { type QueryFilters, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isSlug } from "#shared/post.ts";
import { getPost } from "./data/get-post.ts";

const EDITABLE = "editable";

/** Loads a post for editing. The page always requests it again when it opens. */
export function editablePostQuery(database: DatabaseClient, slug: string) {
  return queryOptions({
    queryKey: ["posts", EDITABLE, slug],
    queryFn: ({ signal }) => (isSlug(slug) ? getPost(database, slug, signal) : null),
    staleTime: 0,
  });
}

/** All post queries except those of open forms, which already have the saved text. */
export const postQueriesToRefresh: QueryFilters = {
  queryKey: ["posts"],
  predicate: ({ queryKey }) => queryKey[1] !== EDITABLE,
};
