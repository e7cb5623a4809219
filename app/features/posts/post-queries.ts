import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { renderRichText } from "#app/lib/rich-text/sanitize.ts";
import { unwrap } from "#shared/backend-error.ts";
import { isSlug, type Post } from "#shared/post.ts";
import { findRenamedPost, getPost } from "./data/get-post.ts";
import { findPosts, listPosts, type PostPage, type PostSummaryList } from "./data/list-posts.ts";
import { newestPosts } from "./data/newest-posts.ts";
import { isSearch, type PostSearch } from "./post-search.ts";

/** Loads one list page; loader and component use the same request. Without a search, it is the spec's call. Public lists show one language. */
export function postListQuery(database: DatabaseClient, list: PostPage, search: PostSearch) {
  return queryOptions({
    queryKey: isSearch(search) ? ["posts", "found", { ...list, ...search }] : ["posts", "list", list],
    queryFn: ({ signal }): Promise<PostSummaryList> =>
      isSearch(search) ? findPosts(database, { ...list, ...search }, signal) : listPosts(database, list, signal),
  });
}

/** Loads a post for readers; its content is sanitised before it enters the cache. */
export function readablePostQuery(database: DatabaseClient, slug: string) {
  return queryOptions({
    queryKey: ["posts", "readable", slug],
    queryFn: async ({ signal }) => {
      if (!isSlug(slug)) return null; // no post can have this slug, so no request is needed
      const post = await getPost(database, slug, signal);
      return post && { ...post, content: await renderRichText(post.content) };
    },
  });
}

/** Columns for a link to a post, and for finding the post after it. */
const NEXT_COLUMNS = ["id", "slug", "title", "date", "author"] as const;
export type NextPost = Pick<Post, (typeof NEXT_COLUMNS)[number]>;

/** Loads the next older post in the same language, or the newest after the oldest; null if there is no other post. */
export function nextPostQuery(
  database: DatabaseClient,
  { id, date, language }: Pick<Post, "id" | "date" | "language">,
) {
  return queryOptions({
    queryKey: ["posts", "next", id, date],
    queryFn: async ({ signal }): Promise<NextPost | null> => {
      const newest = () => newestPosts(database, NEXT_COLUMNS, language).limit(1).abortSignal(signal);
      const [older] = unwrap(await newest().or(`date.lt.${date},and(date.eq.${date},id.lt.${id})`));
      if (older) return older;
      const [first] = unwrap(await newest().neq("id", id));
      return first ?? null;
    },
    retry: false, // the link is optional, like the redirect of a renamed post
  });
}

type KnownPost = {
  post: Pick<Post, "id" | "date">;
  /** The next post of a cached list, and the time of that list. */
  next?: NextPost | undefined;
  askedAt?: number | undefined;
};

/** Finds a post in cached lists, so that dependent queries need not wait for the post's text. */
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

/** Finds the slug of a post by a previous slug, or by its slug with capital letters. */
export function renamedPostQuery(database: DatabaseClient, requestedSlug: string) {
  return queryOptions({
    queryKey: ["posts", "renamed", requestedSlug],
    queryFn: async ({ signal }) => {
      const slug = requestedSlug.toLowerCase();
      if (!isSlug(slug)) return null;
      const post = slug === requestedSlug ? null : await getPost(database, slug, signal);
      return post?.slug ?? findRenamedPost(database, slug);
    },
    retry: false, // the redirect is optional, and retries would delay the page
  });
}
