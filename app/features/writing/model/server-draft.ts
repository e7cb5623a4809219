import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { formatClock, formatDateTime } from "#app/lib/format-date-time.ts";
import type { Tables } from "#shared/database-types.ts";

/** A draft of a post on the server, separate from the public version. */
export type ServerDraft = Tables<"post_drafts">;

export type SavedDraft = Omit<ServerDraft, "content">;

/** A post that a draft will change, or an existing post with the slug of a new draft. */
export type PostOfDraft = { id: string; slug: string; title: string; updated_at: string };

/** All columns except the text, which can be large. */
export const SAVED_COLUMNS =
  "id, post_id, base_version, title, slug, author, date, image_url, tags, created_at, revision, saved_at, saved_by, saved_by_name, leased_by, leased_by_name, leased_since, leased_until, scheduled_for, scheduled_by, scheduled_by_name, schedule_failure";

export const DRAFTS_PAGE_SIZE = 10;

export function valuesOfDraft(draft: ServerDraft): PostFormValues {
  const { title, slug, author, date, content, image_url, tags } = draft;
  return { title, slug, author, date, content, imageUrl: image_url, tags };
}

export function draftRowOf({ imageUrl, ...values }: PostFormValues) {
  return { ...values, image_url: imageUrl };
}

/** Path of the form for a draft. @param slug of the post that the draft will change */
export function draftUrl(draftId: string, slug: string | null): string {
  const form = slug === null ? "/admin/blog/add" : `/admin/blog/edit/${slug}`;
  return `${form}?draft=${draftId}`;
}

export function draftPreviewUrl(draftId: string): string {
  return `/admin/blog/preview/${draftId}`;
}

/** Formats a time; for today only the time, `14:02`. */
export function formatSavedToday(instant: string | number, now = new Date()): string {
  const at = new Date(instant);
  return at.toDateString() === now.toDateString() ? formatClock(at.toISOString()) : formatDateTime(instant);
}
