import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Post } from "../post.ts";

/** What PostgREST answers when a single row was asked for and there is none. */
const NO_SINGLE_ROW = "PGRST116";

/** The post at a slug, expecting a single row (spec section 7); null when there is none. @throws BackendError */
export async function getPost(database: DatabaseClient, slug: string, signal?: AbortSignal): Promise<Post | null> {
  let query = database.from("blog_posts").select("*").eq("slug", slug);
  if (signal) query = query.abortSignal(signal);
  const response = await query.single();
  return response.error?.code === NO_SINGLE_ROW ? null : unwrap(response);
}
