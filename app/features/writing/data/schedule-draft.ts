import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#app/lib/backend-error.ts";
import type { ServerDraft } from "../model/server-draft.ts";

/** When a draft will be published, or why it was not. */
export type Schedule = Pick<ServerDraft, "id" | "scheduled_for" | "scheduled_by_name" | "schedule_failure">;

export type ScheduleChange = { scheduled_for: string | null } | { schedule_failure: null };

/** Sets or clears a draft's publication time, or clears the reason of a failure. @throws BackendError */
export async function scheduleDraft(database: DatabaseClient, id: string, change: ScheduleChange): Promise<Schedule> {
  const columns = "id, scheduled_for, scheduled_by_name, schedule_failure";
  const [schedule] = unwrap(await database.from("post_drafts").update(change).eq("id", id).select(columns));
  if (!schedule) throw new BackendError("The draft does not exist any more.", 404);
  return schedule;
}
