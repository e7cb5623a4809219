import { BackendError } from "#shared/backend-error.ts";
import { countTags, MAX_TAGS } from "#shared/rich-text/html-policy.ts";
import { sanitize } from "#shared/rich-text/server-sanitizer.ts";
import { wallClockAt } from "#shared/zoned-time.ts";
import { makeScheduledPost } from "../../app/features/writing/scheduled-post.ts";
import type { ScheduledDraft, ScheduledDrafts } from "./scheduled-drafts.ts";

export type Attempt =
  | { result: "published"; slug: string }
  /** Another process has published the draft, or an editor has changed the schedule. */
  | { result: "not due" }
  | { result: "changed" }
  | { result: "rejected"; reason: string };

const STALE = "Someone saved the post after this draft was begun. Open the draft, compare, and publish it by hand.";
const DELETED = "The post was deleted. Scheduled again, this draft is published as a new post.";
const TOO_MANY_TAGS = `The content has too many HTML tags: at most ${MAX_TAGS}.`;

/**
 * Publishes a due draft, or notes at the draft why this failed.
 * @throws BackendError for a temporary problem
 */
export async function publishDraft(
  draft: ScheduledDraft,
  { store, timeZone }: { store: Pick<ScheduledDrafts, "publish" | "rejectDraft">; timeZone: string },
): Promise<Attempt> {
  const planned = wallClockAt(new Date(draft.scheduled_for), timeZone);

  async function rejectDraft(reason: string, isPostGone = false): Promise<Attempt> {
    const when = `Not published on ${planned.date} at ${planned.time} (${timeZone})`;
    await store.rejectDraft(draft, `${when}: ${reason}`, isPostGone);
    return { result: "rejected", reason };
  }

  if (countTags(draft.fields.content ?? "") > MAX_TAGS) return rejectDraft(TOO_MANY_TAGS);
  const made = makeScheduledPost(draft, planned.date, sanitize);
  if ("errors" in made) return rejectDraft(Object.values(made.errors).filter(Boolean).join(" "));
  try {
    const stored = await store.publish(draft, made.row);
    if (stored.outcome === "post changed") return await rejectDraft(STALE);
    if (stored.outcome === "post deleted") return await rejectDraft(DELETED, true);
    return stored.outcome === "published" ? { result: "published", slug: stored.slug } : { result: stored.outcome };
  } catch (error) {
    const reason = error instanceof BackendError ? explainRejection(error, draft.slug) : undefined;
    if (reason === undefined) throw error;
    return rejectDraft(reason);
  }
}

const UNIQUE_VIOLATION = "23505";
/** Statuses for a text that the database will reject again. A lost database and a wrong key cause other statuses. */
const FINAL_STATUSES = [400, 409, 413, 422];

/** @returns undefined for a temporary problem */
function explainRejection({ code, status, message }: BackendError, slug: string): string | undefined {
  if (code === UNIQUE_VIOLATION) return `Another post has the slug "${slug}" already.`;
  return FINAL_STATUSES.includes(status) ? message : undefined;
}
