import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { DeletedPost } from "../post-version.ts";

/** Returns the deleted post with its text, or null when it does not exist. @throws BackendError */
export async function getDeletedPost(
  database: DatabaseClient,
  id: string,
  signal?: AbortSignal,
): Promise<DeletedPost | null> {
  const query = database.from("deleted_posts").select<string, DeletedPost>("*").eq("id", id);
  return unwrap(await (signal ? query.abortSignal(signal) : query).maybeSingle());
}
