import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Message } from "../message.ts";

/** Returns null for an unknown id. @throws BackendError */
export async function getMessage(database: DatabaseClient, id: string, signal: AbortSignal): Promise<Message | null> {
  const [found] = unwrap(await database.from("contact_messages").select("*").eq("id", id).abortSignal(signal));
  return found ?? null;
}
