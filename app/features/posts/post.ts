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

const EXCERPT_LENGTH = 160;
const CUT_MARK = "...";
/** Characters of an excerpt that was cut, in whatever place. */
export const CUT_EXCERPT_LENGTH = EXCERPT_LENGTH + CUT_MARK.length;

const NAMED_ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith("#")) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
  const codePoint = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : entity;
}

/** The text a reader sees in sanitised HTML, whitespace collapsed. Blocks and line breaks become one space. */
function htmlToPlainText(html: string): string {
  return html
    .replace(/<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|div|br|img|table|tr|th|td)\b[^>]*>?/gi, " ")
    .replace(/<[^>]*>?/g, "")
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The excerpt stored with a post: plain text cut to 160 characters, '...' added when longer (spec section 9).
 * @param html content that has been sanitised already
 */
export function deriveExcerpt(html: string): string {
  const text = htmlToPlainText(html);
  return text.length > EXCERPT_LENGTH ? text.slice(0, EXCERPT_LENGTH) + CUT_MARK : text;
}

/** The day as the cards and tables show it, for example 'Nov 3, 2026' (spec section 9: short, en-US). */
export function formatShortDate(date: string): string {
  return formatDay(date, { year: "numeric", month: "short", day: "numeric" });
}

/** The day as the post's own page shows it, for example 'November 3, 2026' (spec section 9: long, en-US). */
export function formatLongDate(date: string): string {
  return formatDay(date, { year: "numeric", month: "long", day: "numeric" });
}

function formatDay(date: string, format: Intl.DateTimeFormatOptions): string {
  const instant = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return date;
  return new Intl.DateTimeFormat("en-US", { ...format, timeZone: "UTC" }).format(instant);
}

/** Posts on one page of the admin list (spec section 9). */
export const ADMIN_PAGE_SIZE = 10;

/**
 * The slug a title suggests, to the letter of spec section 4: lowercase, accents stripped, trimmed, spaces to hyphens,
 * anything but word characters and hyphens dropped, repeated hyphens merged. It can be a slug that the rules of section 5
 * refuse (underscores, hyphens at an end, nothing at all); the form then says so at once.
 */
export function suggestSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]/g, "")
    .replace(/-{2,}/g, "-");
}
