import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import type { Post } from "#shared/post.ts";
import { findMorePosts } from "../data/find-more-posts.ts";

/** Loads the links at the end of a post. The links may be outdated, and the page works without them. */
export function morePostsQuery(database: DatabaseClient, post: Post) {
  return queryOptions({
    queryKey: ["posts", "more", post.id],
    queryFn: ({ signal }) => findMorePosts(database, post, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
