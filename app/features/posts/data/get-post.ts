import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Post } from "#shared/post.ts";

/** PostgREST's error code when a single-row request finds no row. */
const NO_SINGLE_ROW = "PGRST116";

/** Returns the post with this slug by a single-row request (spec section 7), or null. @throws BackendError */
export async function getPost(database: DatabaseClient, slug: string, signal: AbortSignal): Promise<Post | null> {
  const response = await database.from("blog_posts").select("*").eq("slug", slug).abortSignal(signal).single();
  return response.error?.code === NO_SINGLE_ROW ? null : unwrap(response);
}

/** Finds the current slug by a previous slug; null when no post had it. @throws BackendError */
export async function findRenamedPost(database: DatabaseClient, previousSlug: string): Promise<string | null> {
  const found = unwrap(
    await database.from("former_slugs").select("blog_posts(slug)").eq("slug", previousSlug).maybeSingle(),
  );
  return found?.blog_posts.slug ?? null;
}
