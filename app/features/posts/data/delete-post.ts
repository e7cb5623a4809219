import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#app/lib/backend-error.ts";

/**
 * Deletes a post for good (spec section 7).
 * @throws BackendError
 */
export async function deletePost(database: DatabaseClient, id: string): Promise<void> {
  const { error, status } = await database.from("blog_posts").delete().eq("id", id);
  if (error) throw new BackendError(error.message, status, error.code);
}
