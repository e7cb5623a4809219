import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isPastTheEnd, unwrap } from "#shared/backend-error.ts";
import type { Mailbox, Message } from "../message.ts";
import { countMessages } from "./count-messages.ts";
import { matchesWords } from "./matches-words.ts";

export type MessageList = {
  messages: Message[];
  /** Number of messages on all pages. */
  count: number;
};

/**
 * Lists unread messages, then read ones, newest first.
 * @param words text that the name, the e-mail address, the subject or the message contains
 * @param page from 1; empty past the end
 * @throws BackendError
 */
export async function listMessages(
  database: DatabaseClient,
  { box, words, page, pageSize }: { box: Mailbox; words?: string; page: number; pageSize: number },
  signal: AbortSignal,
): Promise<MessageList> {
  const from = (page - 1) * pageSize;
  let query = database
    .from("contact_messages")
    .select("*", { count: "exact" })
    .eq("is_quarantined", box === "quarantine");
  if (words) query = query.or(matchesWords(words));
  const response = await query
    .order("is_read", { ascending: true })
    .order("received_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + pageSize - 1)
    .abortSignal(signal);
  if (isPastTheEnd(response.error)) return { messages: [], count: await countMessages(database, { box, words }) };
  const messages = unwrap(response);
  return { messages, count: response.count ?? messages.length };
}
