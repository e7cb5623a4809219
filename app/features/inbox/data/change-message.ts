import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import type { Message } from "../message.ts";

/**
 * Columns that an editor may change; the database rejects others. It ignores the value of `due_at` and stores the
 * current time.
 */
export type MessageChange =
  | { read_at: string | null }
  | { is_quarantined: boolean }
  | { delivery: "waiting"; due_at: string };

/** Returns the stored message. @throws BackendError, with status 409 for a resend during a delivery */
export async function changeMessage(database: DatabaseClient, id: string, change: MessageChange): Promise<Message> {
  const [changed] = unwrap(await database.from("contact_messages").update(change).eq("id", id).select());
  if (!changed) throw new BackendError("The message no longer exists.", 404);
  return changed;
}
