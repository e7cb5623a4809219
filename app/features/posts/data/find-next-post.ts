import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Post } from "#shared/post.ts";

/** Columns for a link to a post, and for finding the post after it. */
export type NextPost = Pick<Post, "id" | "slug" | "title" | "date" | "author">;
const COLUMNS = "id,slug,title,date,author";

/** Returns the next older post in the same language, or the newest after the oldest; null if there is no other post. @throws BackendError */
export async function findNextPost(
  database: DatabaseClient,
  { id, date, language }: Pick<Post, "id" | "date" | "language">,
  signal: AbortSignal,
): Promise<NextPost | null> {
  const newestFirst = () =>
    database
      .from("blog_posts")
      .select(COLUMNS)
      .eq("language", language)
      .order("date", { ascending: false })
      .order("id", { ascending: false })
      .limit(1)
      .abortSignal(signal);
  const [older] = unwrap(await newestFirst().or(`date.lt.${date},and(date.eq.${date},id.lt.${id})`));
  if (older) return older;
  const [newest] = unwrap(await newestFirst().neq("id", id));
  return newest ?? null;
}
