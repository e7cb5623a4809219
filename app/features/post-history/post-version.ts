import { href } from "react-router";
import type { Tables } from "#shared/database-types.ts";
import type { PostFields } from "#shared/post.ts";

/** A text that was public from `saved_at` until `replaced_at`; null for the current one. */
export type PostVersionSummary = Omit<Tables<"post_versions">, "fields" | "bytes">;

/** A version with its text. */
export type ReadVersion = PostVersionSummary & { fields: PostFields };

export const VERSIONS_PAGE_SIZE = 20;

/** A deleted post within the period in which editors can restore it. */
export type DeletedPost = Omit<Tables<"deleted_posts">, "fields"> & { fields: PostFields };
export type DeletedPostSummary = Pick<DeletedPost, "id" | "title" | "slug" | "deleted_at" | "deleted_by_name"> & {
  /** Null for a post that an older release deleted. */
  language: string | null;
};

export const DELETED_PAGE_SIZE = 10;

/** Equals the rule of the database: supabase/migrations, deleted_posts. */
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns at least 1, because a post may exist until the next cleanup. @param now milliseconds */
export function daysLeft({ deleted_at }: Pick<DeletedPost, "deleted_at">, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(deleted_at) + RETENTION_DAYS * DAY_MS - now) / DAY_MS));
}

export function historyUrl(slug: string, version?: number): string {
  return href("/admin/blog/history/:slug?/:version?", { slug, version: version?.toString() });
}

export function readVersionNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
