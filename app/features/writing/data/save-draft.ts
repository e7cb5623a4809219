import { href } from "react-router";
import { translationsOf } from "#app/features/posts/article/more-posts-query.ts";
import type { PostFormValues } from "#app/features/posts/post-schema.ts";
import { fieldsOf, valuesOf } from "#app/features/posts/post-values.ts";
import { suggestSlug } from "#app/features/posts/suggest-slug.ts";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { manage } from "#app/texts/en/manage.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import type { Language } from "#shared/languages.ts";
import type { Post } from "#shared/post.ts";
import { draftUrl, type ServerDraft } from "../model/server-draft.ts";

/** Finds a draft with its text by its id or by the id of its post; null when not found. @throws BackendError */
export async function findDraft(
  database: DatabaseClient,
  { by, value }: { by: "id" | "post_id"; value: string },
  signal: AbortSignal,
): Promise<ServerDraft | null> {
  const query = database.from("post_drafts").select<string, ServerDraft>("*").eq(by, value);
  const rows = unwrap(await query.abortSignal(signal));
  return (Array.isArray(rows) ? rows : []).find((row) => row[by] === value && typeof row.revision === "number") ?? null;
}

/** When a draft will be published, or why it was not. */
export type Schedule = Pick<ServerDraft, "id" | "scheduled_for" | "scheduled_by_name" | "schedule_failure">;

export type ScheduleChange = { scheduled_for: string | null } | { schedule_failure: null };

/** Sets or clears a draft's publication time, or clears the reason of a failure. @throws BackendError */
export async function scheduleDraft(database: DatabaseClient, id: string, change: ScheduleChange): Promise<Schedule> {
  const columns = "id, scheduled_for, scheduled_by_name, schedule_failure";
  const [schedule] = unwrap(await database.from("post_drafts").update(change).eq("id", id).select(columns));
  if (!schedule) throw new BackendError("The draft no longer exists.", 404);
  return schedule;
}

/** Timeout of a request. */
export const TIMEOUT_MS = 15_000;

/**
 * Deletes only this revision, because a newer one may have another editor's text. @returns false when a newer one
 * remains @throws BackendError
 */
export async function deleteDraft(
  database: DatabaseClient,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const query = database.from("post_drafts").delete().eq("id", id).eq("revision", revision).select("id");
  const deleted = unwrap(await query.abortSignal(signal));
  return deleted.length > 0 || (await findDraft(database, { by: "id", value: id }, signal)) === null;
}

/**
 * Finds the translation of a post, or adds a draft of it with the post's image, tags, author and date.
 * @returns the URL of its form @throws BackendError
 */
export async function openTranslation(database: DatabaseClient, post: Post, language: Language): Promise<string> {
  const { author, date, image_url, tags, translation_of, id } = post;
  const original = translation_of ?? id;
  const [translation] = unwrap(await translationsOf(database, post).eq("language", language));
  if (translation) return href("/admin/blog/edit/:slug?", translation);
  const drafts = database.from("post_drafts").select("id").is("post_id", null);
  const begun = drafts.eq("fields->>translation_of", original).eq("fields->>language", language);
  const [draft] = unwrap(await begun.limit(1));
  if (draft) return draftUrl(draft.id, null);
  return addDraft(database, valuesOf({ author, date, image_url, tags, language, translation_of: original }));
}

/**
 * Adds a draft of a new post with the text of this one.
 * @param today the day in the firm's zone, `YYYY-MM-DD`
 * @returns the URL of its form @throws BackendError
 */
export async function duplicatePost(database: DatabaseClient, id: string, today: string): Promise<string> {
  const [post] = unwrap(await database.from("blog_posts").select("*").eq("id", id));
  if (!post) throw new BackendError("The post no longer exists.", 404);
  const title = manage.copyOf(post.title);
  const slug = suggestSlug(title, today);
  return addDraft(database, { ...valuesOf(post), title, slug, date: today, translationOf: "" });
}

/** Adds a draft of a new post. @returns the URL of its form @throws BackendError */
async function addDraft(database: DatabaseClient, values: PostFormValues): Promise<string> {
  const query = database.from("post_drafts").insert([{ fields: fieldsOf(values) }]);
  return draftUrl(unwrap(await query.select("id").single()).id, null);
}
