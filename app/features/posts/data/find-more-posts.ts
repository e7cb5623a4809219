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
};

const MOST_RELATED = 3;
/** Limits for tags of a post and for the length of a request URL. */
const MOST_TAGS = 10;
const LONGEST_TAG = 100;

type CurrentPost = Pick<Post, "id" | "date" | "tags">;

/** Finds the previous post and related posts. @throws BackendError */
export async function findMorePosts(
  database: DatabaseClient,
  post: CurrentPost,
  signal: AbortSignal,
): Promise<MorePosts> {
  const [previous, related] = await Promise.all([
    findPreviousPost(database, post, signal),
    findRelatedPosts(database, post, signal),
  ]);
  return { previous, related };
}

async function findPreviousPost(
  database: DatabaseClient,
  { id, date }: CurrentPost,
  signal: AbortSignal,
): Promise<LinkedPost | null> {
  const [newer] = unwrap(
    await database
      .from("blog_posts")
      .select(COLUMNS)
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
  { id, tags }: CurrentPost,
  signal: AbortSignal,
): Promise<LinkedPost[]> {
  const shared = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MOST_TAGS);
  if (shared.length === 0) return [];
  return unwrap(
    await database
      .from("blog_posts")
      .select(COLUMNS)
      .overlaps("tags", shared.map(quoteArrayItem))
      .neq("id", id)
      .order("date", { ascending: false })
      .order("id", { ascending: false })
      .limit(MOST_RELATED)
      .abortSignal(signal),
  );
}
