import { type QueryFilters, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { getPost } from "./data/get-post.ts";
import { isSlug } from "./post.ts";

const EDITABLE = "editable";

/** A post as it is stored, for editing. Always asked for anew when the page opens. */
export function editablePostQuery(database: DatabaseClient, slug: string) {
  return queryOptions({
    queryKey: ["posts", EDITABLE, slug],
    queryFn: ({ signal }) => (isSlug(slug) ? getPost(database, slug, signal) : null),
    staleTime: 0,
  });
}

/** All that is asked of posts but those for editing: an open form has what it saved. */
export const postQueriesToRefresh: QueryFilters = {
  queryKey: ["posts"],
  predicate: ({ queryKey }) => queryKey[1] !== EDITABLE,
};
