import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isPastTheEnd, unwrap } from "#app/lib/backend-error.ts";
import { DELETED_PAGE_SIZE, type DeletedPostSummary } from "../post-version.ts";

const COLUMNS = "id,title,slug,deleted_at,deleted_by_name";

export type DeletedPostList = { posts: DeletedPostSummary[]; count: number };

/** Lists the last deleted posts first, without texts. Pages past the end are empty. @throws BackendError */
export async function listDeletedPosts(
  database: DatabaseClient,
  page: number,
  signal?: AbortSignal,
): Promise<DeletedPostList> {
  const from = (page - 1) * DELETED_PAGE_SIZE;
  const query = database
    .from("deleted_posts")
    .select<string, DeletedPostSummary>(COLUMNS, { count: "exact" })
    .order("deleted_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + DELETED_PAGE_SIZE - 1);
  const response = await (signal ? query.abortSignal(signal) : query);
  if (isPastTheEnd(response.error)) return { posts: [], count: 0 };
  const posts = unwrap(response);
  return { posts, count: response.count ?? posts.length };
}
