import { href } from "react-router";
import { formatClock, formatDateTime } from "#app/lib/format-date-time.ts";
import type { Tables } from "#shared/database-types.ts";
import type { DraftFields } from "#shared/post.ts";

/** A draft of a post on the server, separate from the public version. */
export type ServerDraft = SavedDraft & { fields: DraftFields };

export type SavedDraft = Omit<Tables<"post_drafts">, "fields" | "bytes">;

/** All columns except the text, which can be large. */
export const SAVED_COLUMNS =
  "id, post_id, base_version, title, slug, created_at, revision, saved_at, saved_by, saved_by_name, leased_by, leased_by_name, leased_since, leased_until, scheduled_for, scheduled_by, scheduled_by_name, schedule_failure";

export const DRAFTS_PAGE_SIZE = 10;

/** Formats a time; for today only the time, `14:02`. */
export function formatSavedToday(instant: string | number, now = new Date()): string {
  const at = new Date(instant);
  return at.toDateString() === now.toDateString() ? formatClock(at.toISOString()) : formatDateTime(instant);
}

/** Path of the form for a draft. @param slug of the post that the draft will change */
export function draftUrl(draftId: string, slug: string | null): string {
  const form = slug === null ? href("/admin/blog/add") : href("/admin/blog/edit/:slug?", { slug });
  return `${form}?draft=${draftId}`;
}

export function draftPreviewUrl(draftId: string): string {
  return href("/admin/blog/preview/:draftId?", { draftId });
}
