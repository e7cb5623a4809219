import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** @param revision deletes only this revision; undefined deletes any. @returns whether it did. @throws BackendError */
export async function deleteDraft(database: DatabaseClient, id: string, revision?: number): Promise<boolean> {
  let query = database.from("post_drafts").delete().eq("id", id);
  if (revision !== undefined) query = query.eq("revision", revision);
  return unwrap(await query.select("id")).length > 0;
}
