import { LONGEST_SLUG } from "#shared/post.ts";

/**
 * Proposes a slug (spec section 4) without hyphens at its ends, so that the form takes it. An underscore stays, as the
 * specification has it. A title without Latin letters and digits gives `post-` and the day of the post.
 */
export function suggestSlug(title: string, day: string): string {
  const slug = title
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-/, "")
    .slice(0, LONGEST_SLUG)
    .replace(/-$/, "");
  return title.trim() === "" || /[a-z\d]/.test(slug) ? slug : `post-${day}`;
}
