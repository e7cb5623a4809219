import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Post } from "#shared/post.ts";
import { getDeletedPost, listDeletedPosts } from "./data/deleted-posts.ts";
import { getPostVersion, listPostVersions } from "./data/post-versions.ts";

/** Each saved post invalidates all these queries. */
const historyKey = ["posts", "history"];
export const deletedPostsKey = ["posts", "deleted"];

export function postVersionsQuery(database: DatabaseClient, { post, page }: { post: Post; page: number }) {
  return queryOptions({
    queryKey: [...historyKey, post.id, "list", page],
    queryFn: ({ signal }) => listPostVersions(database, { postId: post.id, page }, signal),
    staleTime: 0,
  });
}

/** Loads again after each save of the post, because another version is public then. */
export function postVersionQuery(database: DatabaseClient, { post, number }: { post: Post; number: number }) {
  return queryOptions({
    queryKey: [...historyKey, post.id, "version", number, post.updated_at],
    queryFn: ({ signal }) => getPostVersion(database, { post, number }, signal),
    gcTime: 0, // texts may be large
  });
}

export function deletedPostsQuery(database: DatabaseClient, page: number) {
  return queryOptions({
    queryKey: [...deletedPostsKey, "list", page],
    queryFn: ({ signal }) => listDeletedPosts(database, page, signal),
    staleTime: 0,
  });
}

/** Loads a deleted post with sanitised content. */
export function deletedPostQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: [...deletedPostsKey, "one", id],
    queryFn: async ({ signal }) => {
      const post = isUuid(id) ? await getDeletedPost(database, id, signal) : null;
      if (!post) return null;
      const content = await sanitizeRichText(post.fields.content);
      return { ...post, fields: { ...post.fields, content } };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function sanitizedQuery(content: string, about: readonly unknown[]) {
  return queryOptions({
    queryKey: [...historyKey, "sanitized", ...about],
    queryFn: () => sanitizeRichText(content),
    gcTime: 0,
  });
}
