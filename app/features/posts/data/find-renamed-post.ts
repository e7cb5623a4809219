import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#app/lib/backend-error.ts";

/**
 * Where a post that once had this slug lives now; null when no post ever did.
 * @throws BackendError
 */
export async function findRenamedPost(database: DatabaseClient, formerSlug: string): Promise<string | null> {
  const { data, error, status } = await database
    .from("former_slugs")
    .select("blog_posts(slug)")
    .eq("slug", formerSlug)
    .maybeSingle();
  if (error) throw new BackendError(error.message, status, error.code);
  const target = data?.blog_posts as { slug: string } | { slug: string }[] | null | undefined;
  return (Array.isArray(target) ? target[0]?.slug : target?.slug) ?? null;
}
