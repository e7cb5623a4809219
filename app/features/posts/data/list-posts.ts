import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isPastTheEnd, unwrap } from "#app/lib/backend-error.ts";
import type { Language } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";
import type { PostPage } from "./find-posts.ts";

/** Lists the newest posts of a language first, with the exact total (spec section 7). Empty past the end. @throws BackendError */
export async function listPosts(
  database: DatabaseClient,
  { page, pageSize, language }: PostPage,
  signal: AbortSignal,
): Promise<{ posts: Post[]; count: number }> {
  const from = (page - 1) * pageSize;
  const query = database
    .from("blog_posts")
    .select("*", { count: "exact" })
    .order("date", { ascending: false })
    .range(from, from + pageSize - 1)
    .abortSignal(signal);
  const response = await (language ? query.eq("language", language) : query);
  if (isPastTheEnd(response.error)) return { posts: [], count: await countPosts(database, language) };
  const posts = unwrap(response);
  return { posts, count: response.count ?? posts.length };
}

/** Counts the posts. Requests one row, because the backend reads a thousand for a HEAD request. @throws BackendError */
export async function countPosts(database: DatabaseClient, language?: Language): Promise<number> {
  const query = database
    .from("blog_posts")
    .select("id", { count: "exact" })
    .order("date", { ascending: false })
    .range(0, 0);
  const response = await (language ? query.eq("language", language) : query);
  return response.count ?? unwrap(response).length;
}
