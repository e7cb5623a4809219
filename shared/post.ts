import type { Tables } from "./database-types.ts";

/**
 * A blog post as stored (spec section 3), for browser, server, tests and seed. `date` is a calendar day,
 * `YYYY-MM-DD`, so that no time zone can shift it. `content` is not sanitised: sanitise it before display.
 */
export type Post = Tables<"blog_posts">;

export type PostSummary = Omit<Post, "content" | "created_at" | "updated_at">;

/** Matches lowercase alphanumeric groups with single hyphens (spec section 5; the database has the same rule). */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function isSlug(text: string): boolean {
  return slugPattern.test(text);
}

/** Posts per page of the public list (spec section 9). */
export const PUBLIC_PAGE_SIZE = 9;

/** Length of an excerpt in characters, and the mark after a cut (spec section 9). */
export const EXCERPT_LENGTH = 160;
export const CUT_MARK = "...";

/** Posts per page of the admin list (spec section 9). */
export const ADMIN_PAGE_SIZE = 10;
