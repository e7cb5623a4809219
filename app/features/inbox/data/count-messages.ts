import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError } from "#app/lib/backend-error.ts";
import type { Mailbox } from "../message.ts";

/** @throws BackendError */
export async function countMessages(
  database: DatabaseClient,
  { box, isUnread }: { box: Mailbox; isUnread?: true },
): Promise<number> {
  let query = database
    .from("contact_messages")
    .select("id", { count: "exact", head: true })
    .eq("is_quarantined", box === "quarantine");
  if (isUnread) query = query.eq("is_read", false);
  const { error, status, count } = await query;
  if (error) throw new BackendError(error.message, status, error.code);
  return count ?? 0;
}
