import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { Mailbox, Message } from "../message.ts";

const ROWS_PER_REQUEST = 1000;

/** Newest first. @throws BackendError */
export async function listAllMessages(database: DatabaseClient, box: Mailbox): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    let query = database
      .from("contact_messages")
      .select("*", { count: "exact" })
      .eq("is_quarantined", box === "quarantine")
      .order("id", { ascending: true })
      .limit(ROWS_PER_REQUEST);
    // Not at a row's number: messages that come, go or are read meanwhile would shift the others.
    const last = all.at(-1);
    if (last) query = query.gt("id", last.id);
    const response = await query;
    const messages = unwrap(response);
    all.push(...messages);
    // The backend may send fewer rows than it was asked for.
    if (messages.length === 0 || messages.length >= (response.count ?? 0)) break;
  }
  return all.sort((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at));
}
