import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#app/lib/backend-error.ts";

/** @throws BackendError */
export async function deleteMessage(database: DatabaseClient, id: string): Promise<void> {
  const { error, status } = await database.from("contact_messages").delete().eq("id", id);
  if (error) throw new BackendError(error.message, status, error.code);
}
