import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { getPost } from "./data/get-post.ts";
import { isSlug } from "./post.ts";

/** A post as it is stored, for editing. Always asked for anew when the page opens. */
export function editablePostQuery(database: DatabaseClient, slug: string) {
  return queryOptions({
    queryKey: ["posts", "editable", slug],
    queryFn: ({ signal }) => (isSlug(slug) ? getPost(database, slug, signal) : null),
    staleTime: 0,
  });
}
