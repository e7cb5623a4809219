import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { findMorePosts } from "./data/find-more-posts.ts";
import type { Post } from "./post.ts";

/** What stands at the end of a post: it need not be new, and the post does without. */
export function morePostsQuery(database: DatabaseClient, { id, date, tags }: Pick<Post, "id" | "date" | "tags">) {
  return queryOptions({
    queryKey: ["posts", "more", id],
    queryFn: ({ signal }) => findMorePosts(database, { id, date, tags }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
