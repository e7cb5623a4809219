import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Language } from "#shared/languages.ts";

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
