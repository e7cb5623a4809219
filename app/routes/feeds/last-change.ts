import type { Post } from "#app/features/posts/post.ts";

/** When a post was last saved (RFC 3339). PostgreSQL also knows 'infinity' and years of five digits: then its day. */
export function lastChange({ date, updated_at }: Pick<Post, "date" | "updated_at">): string {
  const time = Date.parse(updated_at);
  return Number.isNaN(time) ? `${date}T00:00:00Z` : new Date(time).toISOString();
}
