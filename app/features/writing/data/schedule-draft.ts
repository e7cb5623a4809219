import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#app/lib/backend-error.ts";

type Schedule = { scheduled_for: string | null } | { schedule_failure: null };

/** Sets or clears a draft's publication time, or clears the reason of a failure. @throws BackendError */
export async function scheduleDraft(database: DatabaseClient, id: string, schedule: Schedule): Promise<void> {
  const rows = unwrap(await database.from("post_drafts").update(schedule).eq("id", id).select("id"));
  if (rows.length === 0) throw new BackendError("The draft does not exist any more.", 404);
}
