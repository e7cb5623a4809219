import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";
import type { ServerDraft } from "../model/server-draft.ts";

/** Finds a draft with its text by its id or by the id of its post; null when not found. @throws BackendError */
export async function findDraft(
  database: DatabaseClient,
  { by, value }: { by: "id" | "post_id"; value: string },
  signal?: AbortSignal,
): Promise<ServerDraft | null> {
  let query = database.from("post_drafts").select<string, ServerDraft>("*").eq(by, value);
  if (signal) query = query.abortSignal(signal);
  const rows = unwrap(await query);
  return (Array.isArray(rows) ? rows : []).find((row) => row[by] === value && typeof row.revision === "number") ?? null;
}
