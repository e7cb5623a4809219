import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { DeletedPost } from "../history/post-version.ts";

/** With its text; null where there is none, or no longer. @throws BackendError */
export async function getDeletedPost(
  database: DatabaseClient,
  id: string,
  signal?: AbortSignal,
): Promise<DeletedPost | null> {
  const query = database.from("deleted_posts").select("*").eq("id", id);
  return unwrap(await (signal ? query.abortSignal(signal) : query).maybeSingle());
}
