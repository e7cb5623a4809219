import type { Tables } from "#app/lib/database-types.ts";

/**
 * A blog post, as its table has it (spec section 3), for browser, server, tests and seed. `date` is a calendar day,
 * `YYYY-MM-DD`, never an instant: no time zone may shift it. `content` is as the editor saved it: sanitise before showing.
 */
export type Post = Tables<"blog_posts">;

export type PostSummary = Omit<Post, "content">;

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

/** The day as the cards and tables show it, for example 'Nov 3, 2026' (spec section 9: short, en-US). */
export function formatShortDate(date: string): string {
  return formatDay(date, SHORT);
}

/** The day as the post's own page shows it, for example 'November 3, 2026' (spec section 9: long, en-US). */
export function formatLongDate(date: string): string {
  return formatDay(date, LONG);
}

/** Making one takes longer than all else on a card. */
const SHORT = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

function formatDay(date: string, format: Intl.DateTimeFormat): string {
  const instant = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return date;
  return format.format(instant);
}

/** Posts on one page of the admin list (spec section 9). */
export const ADMIN_PAGE_SIZE = 10;
