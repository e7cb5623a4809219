import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";

/** @throws BackendError */
export async function deleteMessage(database: DatabaseClient, id: string): Promise<void> {
  unwrap(await database.from("contact_messages").delete().eq("id", id));
}
