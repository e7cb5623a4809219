import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

export type DraftOverview = {
  count: number;
  scheduledCount: number;
  /** Ids of posts with a draft. */
  changedPosts: string[];
};

/** Limit of the request, far above the number of drafts of a site. Scheduled drafts and drafts of posts come first. */
const MOST = 1000;

/** Reads the facts that lists show about all drafts. @throws BackendError */
export async function getDraftOverview(database: DatabaseClient, signal: AbortSignal): Promise<DraftOverview> {
  const response = await database
    .from("post_drafts")
    .select("post_id, scheduled_for", { count: "exact" })
    .order("scheduled_for", { nullsFirst: false })
    .order("post_id", { nullsFirst: false })
    .limit(MOST)
    .abortSignal(signal);
  const rows = unwrap(response);
  return {
    count: response.count ?? rows.length,
    scheduledCount: rows.filter(({ scheduled_for }) => scheduled_for !== null).length,
    changedPosts: rows.flatMap(({ post_id }) => post_id ?? []),
  };
}
