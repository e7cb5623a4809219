import type { Tables } from "./database-types.ts";

/**
 * A blog post as stored (spec section 3), for browser, server, tests and seed. `date` is a calendar day,
 * `YYYY-MM-DD`, so that no time zone can shift it. `content` is not sanitised: sanitise it before display.
 */
export type Post = Tables<"blog_posts">;

/** The columns that an editor writes. Versions and deleted posts store them as one JSON value. */
export type PostFields = Omit<Post, "id" | "created_at" | "updated_at">;

/** Fields of a draft as typed: a field may be missing or invalid, and the content is not sanitised. */
export type DraftFields = { [Name in Exclude<keyof PostFields, "excerpt">]?: NonNullable<PostFields[Name]> };

export type PostSummary = Omit<Post, "content" | "created_at" | "updated_at" | "translation_of"> & {
  /** Only lists of the administration show it, so documents omit the value null. */
  translation_of?: string | null;
};

/** Matches lowercase alphanumeric groups with single hyphens (spec section 5; the database has the same rule). */
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function isSlug(text: string): boolean {
  return slugPattern.test(text);
}

/** Longest slug, a constraint of the database. */
export const LONGEST_SLUG = 300;

/** Posts per page of the public list (spec section 9). */
export const PUBLIC_PAGE_SIZE = 9;

/** Length of an excerpt in characters, and the mark after a cut (spec section 9). */
export const EXCERPT_LENGTH = 160;
export const CUT_MARK = "...";

/** Posts per page of the admin list (spec section 9). */
export const ADMIN_PAGE_SIZE = 10;
