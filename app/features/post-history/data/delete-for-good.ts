import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** Removes a deleted post and its versions. @throws BackendError */
export async function deleteForGood(database: DatabaseClient, id: string): Promise<void> {
  unwrap(await database.from("deleted_posts").delete().eq("id", id));
}
