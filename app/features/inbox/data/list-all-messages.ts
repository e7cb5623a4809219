import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Mailbox, Message } from "../message.ts";

const ROWS_PER_REQUEST = 1000;

/** Lists all messages, newest first. @throws BackendError */
export async function listAllMessages(database: DatabaseClient, box: Mailbox): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    let query = database
      .from("contact_messages")
      .select("*", { count: "exact" })
      .eq("is_quarantined", box === "quarantine")
      .order("id", { ascending: true })
      .limit(ROWS_PER_REQUEST);
    // Uses a key instead of an offset: new, deleted or read messages would shift the rows.
    const last = all.at(-1);
    if (last) query = query.gt("id", last.id);
    const response = await query;
    const messages = unwrap(response);
    all.push(...messages);
    // The backend may limit the number of rows in a response.
    if (messages.length === 0 || messages.length >= (response.count ?? 0)) break;
  }
  return all.sort((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at));
}
