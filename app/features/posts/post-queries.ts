import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { findNextPost, type NextPost } from "./data/find-next-post.ts";
import { findPosts } from "./data/find-posts.ts";
import { findRenamedPost } from "./data/find-renamed-post.ts";
import { getPost } from "./data/get-post.ts";
import { listPosts } from "./data/list-posts.ts";
import { isSlug, type Post, type PostSummary } from "./post.ts";
import { isSearch, type PostSearch } from "./post-search.ts";

export type PostSummaryList = {
  posts: PostSummary[];
  count: number;
  has_more?: boolean;
};

/** One page of a list, for loader and component, so that none asks twice. Without a search it is the spec's call. */
export function postListQuery(
  database: DatabaseClient,
  list: { page: number; pageSize: number },
  search: PostSearch = {},
) {
  return queryOptions({
    queryKey: isSearch(search) ? ["posts", "found", { ...list, ...search }] : ["posts", "list", list],
    queryFn: async ({ signal }): Promise<PostSummaryList> => {
      if (isSearch(search)) return findPosts(database, { ...list, ...search }, signal);
      const { posts, count } = await listPosts(database, list, signal);
      return { posts: posts.map(summarize), count };
    },
  });
}

/** The call selects all columns; a document need not carry those that no list shows. */
function summarize({ content: _, created_at: __, updated_at: ___, ...summary }: Post): PostSummary {
  return summary;
}

/** A post as a reader may see it: its content has been sanitised before it enters the cache. */
export function readablePostQuery(database: DatabaseClient, slug: string) {
  return queryOptions({
    queryKey: ["posts", "readable", slug],
    queryFn: async ({ signal }) => {
      if (!isSlug(slug)) return null; // no post can have such a slug, so nobody need be asked
      const post = await getPost(database, slug, signal);
      return post && { ...post, content: await sanitizeRichText(post.content) };
    },
  });
}

export function nextPostQuery(database: DatabaseClient, { id, date }: Pick<Post, "id" | "date">) {
  return queryOptions({
    queryKey: ["posts", "next", id, date],
    queryFn: ({ signal }) => findNextPost(database, { id, date }, signal),
    retry: false, // a courtesy, like the redirect of a renamed post
  });
}

type KnownPost = {
  post: Pick<Post, "id" | "date">;
  /** The one that follows it in a list, and when that was asked for. */
  next?: NextPost | undefined;
  askedAt?: number | undefined;
};

/** What lists and links have brought of a post already, so that what depends on it need not wait for its text. */
export function findKnownPost(queryClient: QueryClient, slug: string): KnownPost | undefined {
  for (const [queryKey, list] of queryClient.getQueriesData<PostSummaryList>({ queryKey: ["posts", "list"] })) {
    const index = list?.posts.findIndex((post) => post.slug === slug) ?? -1;
    const post = list?.posts[index];
    const askedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    if (post) return { post, next: list?.posts[index + 1], askedAt };
  }
  for (const [, post] of queryClient.getQueriesData<NextPost | null>({ queryKey: ["posts", "next"] })) {
    if (post?.slug === slug) return { post };
  }
  return undefined;
}

export function renamedPostQuery(database: DatabaseClient, formerSlug: string) {
  return queryOptions({
    queryKey: ["posts", "renamed", formerSlug],
    queryFn: () => (isSlug(formerSlug) ? findRenamedPost(database, formerSlug) : null),
    retry: false, // a courtesy; the page must not keep its reader waiting for it
  });
}
