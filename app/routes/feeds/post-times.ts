import type { Post } from "#shared/post.ts";
import { instantAt } from "#shared/zoned-time.ts";

type DatedPost = Pick<Post, "date" | "created_at" | "updated_at">;

/**
 * Returns when a post was published and last changed (RFC 3339), neither after now. A post is published at the start
 * of its day in the firm's zone, or at its first save if the day is later. It is never changed before it is published.
 */
export function postTimes({ date, created_at, updated_at }: DatedPost, zone: string) {
  const created = Date.parse(created_at);
  const updated = Date.parse(updated_at);
  const published = earliest(startOfDay(date, zone), created);
  // PostgreSQL has times that JavaScript cannot read: 'infinity' and years with five digits.
  const changed = Number.isNaN(updated) ? published : Math.max(updated, published);
  return { publishedAt: new Date(published).toISOString(), changedAt: new Date(changed).toISOString() };
}

function earliest(start: number, created: number): number {
  return Number.isNaN(created) ? start : Math.min(start, created);
}

/** Some zones set their clocks forward at midnight, so that the day starts at one o'clock. */
function startOfDay(date: string, zone: string): number {
  const start = instantAt({ date, time: "00:00" }, zone) ?? instantAt({ date, time: "01:00" }, zone);
  return start?.getTime() ?? Date.parse(`${date}T00:00:00Z`);
}
