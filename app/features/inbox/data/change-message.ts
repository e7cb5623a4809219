import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#app/lib/backend-error.ts";
import type { Message } from "../message.ts";

/** What an editor may change. The database refuses everything else, and takes any `due_at` for now. */
export type MessageChange =
  | { read_at: string | null }
  | { is_quarantined: boolean }
  | { delivery: "waiting"; due_at: string };

/** The message as stored. @throws BackendError, with status 409 when it is to be sent again while it is being sent */
export async function changeMessage(database: DatabaseClient, id: string, change: MessageChange): Promise<Message> {
  const [changed] = unwrap(await database.from("contact_messages").update(change).eq("id", id).select());
  if (!changed) throw new BackendError("The message no longer exists.", 404);
  return changed;
}
