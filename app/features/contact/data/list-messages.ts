import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#app/lib/backend-error.ts";
import type { Box, Message } from "../message.ts";
import { countMessages } from "./count-messages.ts";

export type MessageList = {
  messages: Message[];
  /** How many messages there are on all pages together. */
  count: number;
};

/** What PostgREST answers to a page that starts past the last row. */
const RANGE_NOT_SATISFIABLE = "PGRST103";

/**
 * One page of a box, unread first, then newest first, with the exact total.
 * @param page counted from 1; a page past the end is empty, not an error
 * @throws BackendError
 */
export async function listMessages(
  database: DatabaseClient,
  { box, page, pageSize }: { box: Box; page: number; pageSize: number },
  signal: AbortSignal,
): Promise<MessageList> {
  const from = (page - 1) * pageSize;
  const { data, error, status, count } = await database
    .from("contact_messages")
    .select("*", { count: "exact" })
    .eq("is_quarantined", box === "quarantine")
    .order("is_read", { ascending: true })
    .order("received_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + pageSize - 1)
    .abortSignal(signal);
  if (!error) return { messages: data as Message[], count: count ?? data.length };
  if (error.code === RANGE_NOT_SATISFIABLE) return { messages: [], count: await countMessages(database, { box }) };
  throw new BackendError(error.message, status, error.code);
}
