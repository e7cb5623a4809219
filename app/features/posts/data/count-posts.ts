import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** Counts the posts. Requests one row, because the backend reads a thousand for a HEAD request. @throws BackendError */
export async function countPosts(database: DatabaseClient): Promise<number> {
  const response = await database
    .from("blog_posts")
    .select("id", { count: "exact" })
    .order("date", { ascending: false })
    .range(0, 0);
  return response.count ?? unwrap(response).length;
}
