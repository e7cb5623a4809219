import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** Finds the current slug by a previous slug; null when no post had it. @throws BackendError */
export async function findRenamedPost(database: DatabaseClient, previousSlug: string): Promise<string | null> {
  const found = unwrap(
    await database.from("former_slugs").select("blog_posts(slug)").eq("slug", previousSlug).maybeSingle(),
  );
  return found?.blog_posts.slug ?? null;
}
