import { checkPostForm, type PostFormErrors, type PostFormValues } from "#app/features/posts/post-schema.ts";
import { type PostRow, rowOf } from "#app/features/posts/post-values.ts";
import { instantAt, type WallClock } from "#shared/zoned-time.ts";
import { type ServerDraft, valuesOfDraft } from "./model/server-draft.ts";

export type DraftText = Pick<ServerDraft, "post_id" | "fields">;

function checkScheduledPost(draft: DraftText, day: string): PostFormErrors {
  return checkPostForm(valuesOn(draft, day), day);
}

type ScheduledPost = { row: PostRow } | { errors: PostFormErrors };

/** Returns the post that a draft becomes on a day, with the rules of the form. */
export function makeScheduledPost(draft: DraftText, day: string, sanitize: (html: string) => string): ScheduledPost {
  const typed = valuesOn(draft, day);
  const values = { ...typed, content: sanitize(typed.content) };
  const errors = checkPostForm(values, day);
  return Object.values(errors).some(Boolean) ? { errors } : { row: rowOf(values, values.content) };
}

/** A new post gets the day of its publication; an edited post retains its day. */
function valuesOn(draft: DraftText, day: string): PostFormValues {
  const values = valuesOfDraft(draft);
  return draft.post_id === null ? { ...values, date: day } : values;
}

export type ScheduleErrors = { date?: string | undefined; time?: string | undefined; draft?: string[] };

type CheckedSchedule = { instant: Date } | { errors: ScheduleErrors };

/** Checks whether a draft can be published at a time in the firm's zone; the server may still reject it. */
export function checkSchedule(draft: DraftText, wall: WallClock, zone: string, now = Date.now()): CheckedSchedule {
  const errors: ScheduleErrors = {};
  if (wall.date === "") errors.date = "Choose a date.";
  if (wall.time === "") errors.time = "Choose a time.";
  if (errors.date || errors.time) return { errors };
  const instant = instantAt(wall, zone);
  if (!instant) return { errors: { time: `Clocks in ${zone} do not show this time on that day.` } };
  if (instant.getTime() <= now) return { errors: { date: "The time must be in the future." } };
  const problems = Object.values(checkScheduledPost(draft, wall.date)).filter((problem) => problem !== undefined);
  return problems.length > 0 ? { errors: { draft: problems } } : { instant };
}
