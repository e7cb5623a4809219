import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Post } from "#shared/post.ts";
import { newestPosts } from "../data/newest-posts.ts";
import { quoteArrayItem } from "../data/quote-array-item.ts";

/** The post in another language. */
export type PostTranslation = Pick<Post, "slug" | "language">;

const MAX_RELATED = 3;
const MAX_TRANSLATIONS = 10;
/** Limits for tags of a post and for the length of a request URL. */
const MAX_TAGS = 10;
const LONGEST_TAG = 100;

/** Loads the links at the end of a post. The links may be outdated, and the page works without them. */
export function morePostsQuery(database: DatabaseClient, post: Post) {
  return queryOptions({
    queryKey: ["posts", "more", post.id],
    queryFn: async ({ signal }) => {
      const [newer, related, translations] = await Promise.all([
        findNewerPosts(database, post, signal),
        findRelatedPosts(database, post, signal),
        translationsOf(database, post).abortSignal(signal).then(unwrap),
      ]);
      return { previous: newer[0] ?? null, related, translations };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Finds the next newer post; the newest one has none. */
async function findNewerPosts(database: DatabaseClient, { id, date, language }: Post, signal: AbortSignal) {
  return unwrap(
    await database
      .from("blog_posts")
      .select("slug,title,date")
      .eq("language", language)
      .or(`date.gt.${date},and(date.eq.${date},id.gt.${id})`)
      .order("date")
      .order("id")
      .limit(1)
      .abortSignal(signal),
  );
}

/** Sends no request for a post without tags. */
async function findRelatedPosts(database: DatabaseClient, { id, tags, language }: Post, signal: AbortSignal) {
  const shared = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MAX_TAGS);
  if (shared.length === 0) return [];
  return unwrap(
    await newestPosts(database, ["slug", "title", "date"], language)
      .overlaps("tags", shared.map(quoteArrayItem))
      .neq("id", id)
      .limit(MAX_RELATED)
      .abortSignal(signal),
  );
}

/** Requests the translations of a post. A translation names its original, and the original is found by its id. */
export function translationsOf(database: DatabaseClient, { id, language, translation_of }: Post) {
  const original = translation_of ?? id;
  return database
    .from("blog_posts")
    .select("slug,language")
    .or(`id.eq.${original},translation_of.eq.${original}`)
    .neq("language", language)
    .order("language")
    .limit(MAX_TRANSLATIONS);
}
