import type { Tables } from "#app/lib/database-types.ts";

/**
 * A blog post, as its table has it (spec section 3), for browser, server, tests and seed. `date` is a calendar day,
 * `YYYY-MM-DD`, never an instant: no time zone may shift it. `content` is as the editor saved it: sanitise before showing.
 */
export type Post = Tables<"blog_posts">;

export type PostSummary = Omit<Post, "content" | "created_at" | "updated_at">;

/** Lowercase alphanumeric groups joined by single hyphens (spec section 5; the database checks the same). */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function isSlug(text: string): boolean {
  return slugPattern.test(text);
}

/** Posts on one page of the public list (spec section 9). */
export const PUBLIC_PAGE_SIZE = 9;

/** Characters of an excerpt's text, and what follows where it was cut (spec section 9). */
export const EXCERPT_LENGTH = 160;
export const CUT_MARK = "...";

/** Posts on one page of the admin list (spec section 9). */
export const ADMIN_PAGE_SIZE = 10;
