/** Formats instants like `Intl.DateTimeFormat`, but by hand (see `dates.ts`). Returns invalid input unchanged. */

import { common } from "#app/texts/en/common.ts";
import { dates } from "#app/texts/en/dates.ts";
import { type DayWriter, formatDay } from "#shared/format-date.ts";
import { wallClockAt } from "#shared/zoned-time.ts";

/** Formats the local day, as 'Nov 3, 2026'. */
export function formatDayOf(instant: string): string {
  return formatInstant(instant, (at) => localDay(at, dates.short));
}

/** Formats local date and time, as 'Nov 3, 2026, 16:05'. */
export function formatDateTime(instant: string | number): string {
  return formatInstant(instant, (at) => `${localDay(at, dates.short)}, ${localTime(at)}`);
}

/** Formats local date and time, as 'November 3, 2026 at 16:05'. */
export function formatLongDateTime(instant: string): string {
  return formatInstant(instant, (at) => common.dayAt(localDay(at, dates.long), localTime(at)));
}

/** Formats the local time, as '16:05'. */
export function formatClock(instant: string): string {
  return formatInstant(instant, localTime);
}

/** For example '20:05' for today and 'Dec 2, 2026, 20:05' for another day; names a zone other than the reader's. */
export function formatClockInZone(instant: string, zone: string, now = new Date()): string {
  const { date, time } = wallClockAt(new Date(instant), zone);
  const day = date === wallClockAt(now, zone).date ? "" : `${formatDay(date, dates.short)}, `;
  const isOwn = new Intl.DateTimeFormat().resolvedOptions().timeZone === zone;
  return `${day}${common.time(time)}${isOwn ? "" : ` (${zone})`}`;
}

function formatInstant(instant: string | number, write: (at: Date) => string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? String(instant) : write(at);
}

function localDay(at: Date, write: DayWriter): string {
  return write(at.getFullYear(), at.getMonth(), at.getDate());
}

function localTime(at: Date): string {
  return common.time(`${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`);
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
