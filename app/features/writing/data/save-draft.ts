import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { BackendError, unwrap } from "#app/lib/backend-error.ts";
import type { TablesInsert } from "#shared/database-types.ts";
import { SAVED_COLUMNS, type SavedDraft, type ServerDraft } from "../model/server-draft.ts";

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

/** These headers name the editing session and the base revision; the database rejects conflicting writes. */
const EDITING_SESSION_HEADER = "x-editing-session";
const REVISION_HEADER = "x-draft-revision";
const TAKE_OVER_HEADER = "x-draft-take-over";

type DraftRow = TablesInsert<"post_drafts">;

/** @throws BackendError */
export async function addDraft(
  database: DatabaseClient,
  { row, editingSession, signal }: { row: DraftRow; editingSession: string; signal: AbortSignal },
): Promise<SavedDraft> {
  const query = database
    .from("post_drafts")
    .insert([row])
    .select(SAVED_COLUMNS)
    .setHeader(EDITING_SESSION_HEADER, editingSession);
  const saved = known(unwrap(await query.abortSignal(signal)));
  if (!saved) throw new BackendError("The backend did not give the draft back.", 500);
  return saved;
}

type DraftChange = {
  id: string;
  /** The text, or the lease: `leased_by` names the editing session, and null releases the lease. */
  row: Partial<DraftRow>;
  editingSession: string;
  /** Revision that the new text is based on. */
  revision?: number;
  takesOver?: boolean;
  signal: AbortSignal;
};

/** @returns null when the draft no longer exists. @throws BackendError, 409 on a lease or revision conflict */
export async function changeDraft(database: DatabaseClient, change: DraftChange): Promise<SavedDraft | null> {
  const { id, row, editingSession, revision, takesOver, signal } = change;
  let query = database
    .from("post_drafts")
    .update(row)
    .eq("id", id)
    .select(SAVED_COLUMNS)
    .setHeader(EDITING_SESSION_HEADER, editingSession);
  if (revision !== undefined) query = query.setHeader(REVISION_HEADER, String(revision));
  if (takesOver) query = query.setHeader(TAKE_OVER_HEADER, "yes");
  return known(unwrap(await query.abortSignal(signal)));
}

/** Validates the response, because other backends may return any JSON. */
function known(rows: SavedDraft[]): SavedDraft | null {
  const [row] = Array.isArray(rows) ? rows : [];
  return row && typeof row.revision === "number" ? row : null;
}

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

/** @param revision deletes only this revision; undefined deletes any. @returns whether it did. @throws BackendError */
export async function deleteDraft(database: DatabaseClient, id: string, revision?: number): Promise<boolean> {
  let query = database.from("post_drafts").delete().eq("id", id);
  if (revision !== undefined) query = query.eq("revision", revision);
  return unwrap(await query.select("id")).length > 0;
}
