import type { Post } from "#shared/post.ts";

/** Returns a post's last save (RFC 3339), or its day if PostgreSQL has 'infinity' or a year with five digits. */
export function lastChange({ date, updated_at }: Pick<Post, "date" | "updated_at">): string {
  const time = Date.parse(updated_at);
  return Number.isNaN(time) ? `${date}T00:00:00Z` : new Date(time).toISOString();
}
