import type { PostRow } from "#app/features/posts/post-values.ts";
import type { Tables } from "#shared/database-types.ts";

/** A text that was public from `saved_at` until `replaced_at`; the current one lacks `replaced_at` and `content`. */
type PostVersion = Tables<"post_versions">;
export type PostVersionSummary = Omit<PostVersion, "content">;

/** A version with its text, from either table. */
export type ReadVersion = PostVersionSummary & { content: string };

/** A text with the fields that a comparison shows. */
export type ComparedText = Pick<ReadVersion, "title" | "slug" | "author" | "date" | "tags" | "image_url" | "content">;

export const VERSIONS_PAGE_SIZE = 20;

/** A deleted post within the period in which editors can restore it. */
export type DeletedPost = Tables<"deleted_posts">;
export type DeletedPostSummary = Omit<DeletedPost, "content">;

export const DELETED_PAGE_SIZE = 10;

/** Equals the rule of the database: supabase/migrations, deleted_posts. */
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the row for an update or insert that makes this version public again. */
export function rowOfVersion(version: ReadVersion | DeletedPost): PostRow {
  const { slug, title, date, author, excerpt, content, image_url, tags } = version;
  return { slug, title, date, author, excerpt, content, image_url, tags };
}

/** Returns at least 1, because a post may exist until the next cleanup. @param now milliseconds */
export function daysLeft({ deleted_at }: Pick<DeletedPost, "deleted_at">, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(deleted_at) + RETENTION_DAYS * DAY_MS - now) / DAY_MS));
}

export function historyUrl(slug: string, version?: number): string {
  return `/admin/blog/history/${slug}${version === undefined ? "" : `/${version}`}`;
}

export function readVersionNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
