import { instantAt, type WallClock } from "#shared/zoned-time.ts";
import { checkScheduledPost, type DraftText } from "../scheduled-post.ts";

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
