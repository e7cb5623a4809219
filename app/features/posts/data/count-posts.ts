import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** How many posts there are. One comes along: asked for the head alone, the backend reads a thousand. @throws BackendError */
export async function countPosts(database: DatabaseClient): Promise<number> {
  const response = await database
    .from("blog_posts")
    .select("id", { count: "exact" })
    .order("date", { ascending: false })
    .range(0, 0);
  return response.count ?? unwrap(response).length;
}
