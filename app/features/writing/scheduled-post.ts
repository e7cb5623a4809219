import { checkPostForm, type PostFormErrors, type PostFormValues } from "#app/features/posts/post-schema.ts";
import { type PostRow, rowOf, valuesOf } from "#app/features/posts/post-values.ts";
import { writing as texts } from "#app/texts/en/writing.ts";
import { instantAt, type WallClock } from "#shared/zoned-time.ts";
import type { ServerDraft } from "./model/server-draft.ts";

type DraftText = Pick<ServerDraft, "post_id" | "fields">;

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
  const values = valuesOf(draft.fields);
  return draft.post_id === null ? { ...values, date: day } : values;
}

export type ScheduleErrors = { date?: string | undefined; time?: string | undefined; draft?: string[] };

type CheckedSchedule = { instant: Date } | { errors: ScheduleErrors };

/** Checks whether a draft can be published at a time in the firm's zone; the server may still reject it. */
export function checkSchedule(draft: DraftText, wall: WallClock, zone: string, now = Date.now()): CheckedSchedule {
  const errors: ScheduleErrors = {};
  if (wall.date === "") errors.date = texts.schedule.chooseDate;
  if (wall.time === "") errors.time = texts.schedule.chooseTime;
  if (errors.date || errors.time) return { errors };
  const instant = instantAt(wall, zone);
  if (!instant) return { errors: { time: texts.schedule.skipped(zone) } };
  if (instant.getTime() <= now) return { errors: { date: texts.schedule.past } };
  const problems = Object.values(checkPostForm(valuesOn(draft, wall.date), wall.date)).filter(
    (problem) => problem !== undefined,
  );
  return problems.length > 0 ? { errors: { draft: problems } } : { instant };
}
