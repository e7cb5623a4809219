import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Post } from "#shared/post.ts";
import { quoteArrayItem } from "./quote-array-item.ts";

type LinkedPost = Pick<Post, "slug" | "title" | "date">;
const COLUMNS = "slug,title,date";

export type MorePosts = {
  /** The next newer post; null for the newest one. */
  previous: LinkedPost | null;
  related: LinkedPost[];
  /** The post in other languages. */
  translations: PostTranslation[];
};

export type PostTranslation = Pick<Post, "slug" | "language">;

const MOST_RELATED = 3;
const MOST_TRANSLATIONS = 10;
/** Limits for tags of a post and for the length of a request URL. */
const MOST_TAGS = 10;
const LONGEST_TAG = 100;

type CurrentPost = Pick<Post, "id" | "date" | "tags" | "language" | "translation_of">;

/** Finds the previous post, related posts and translations. @throws BackendError */
export async function findMorePosts(
  database: DatabaseClient,
  post: CurrentPost,
  signal: AbortSignal,
): Promise<MorePosts> {
  const [previous, related, translations] = await Promise.all([
    findPreviousPost(database, post, signal),
    findRelatedPosts(database, post, signal),
    findTranslations(database, post, signal),
  ]);
  return { previous, related, translations };
}

async function findPreviousPost(
  database: DatabaseClient,
  { id, date, language }: CurrentPost,
  signal: AbortSignal,
): Promise<LinkedPost | null> {
  const [newer] = unwrap(
    await database
      .from("blog_posts")
      .select(COLUMNS)
      .eq("language", language)
      .or(`date.gt.${date},and(date.eq.${date},id.gt.${id})`)
      .order("date")
      .order("id")
      .limit(1)
      .abortSignal(signal),
  );
  return newer ?? null;
}

/** Sends no request for a post without tags. */
async function findRelatedPosts(
  database: DatabaseClient,
  { id, tags, language }: CurrentPost,
  signal: AbortSignal,
): Promise<LinkedPost[]> {
  const shared = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MOST_TAGS);
  if (shared.length === 0) return [];
  return unwrap(
    await database
      .from("blog_posts")
      .select(COLUMNS)
      .eq("language", language)
      .overlaps("tags", shared.map(quoteArrayItem))
      .neq("id", id)
      .order("date", { ascending: false })
      .order("id", { ascending: false })
      .limit(MOST_RELATED)
      .abortSignal(signal),
  );
}

/** A translation names its original, and the original is also found by its id. */
async function findTranslations(
  database: DatabaseClient,
  { id, language, translation_of }: CurrentPost,
  signal: AbortSignal,
): Promise<PostTranslation[]> {
  const original = translation_of ?? id;
  return unwrap(
    await database
      .from("blog_posts")
      .select("slug,language")
      .or(`id.eq.${original},translation_of.eq.${original}`)
      .neq("language", language)
      .order("language")
      .limit(MOST_TRANSLATIONS)
      .abortSignal(signal),
  );
}
