import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Mailbox } from "../message.ts";
import { matchesWords } from "./matches-words.ts";

/** @throws BackendError */
export async function countMessages(
  database: DatabaseClient,
  { box, words, isUnread }: { box: Mailbox; words?: string; isUnread?: true },
): Promise<number> {
  let query = database
    .from("contact_messages")
    .select("id", { count: "exact", head: true })
    .eq("is_quarantined", box === "quarantine");
  if (words) query = query.or(matchesWords(words));
  if (isUnread) query = query.eq("is_read", false);
  const response = await query;
  unwrap(response);
  return response.count ?? 0;
}
