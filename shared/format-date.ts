/** Formats days like Intl's "en-US" (section 9) without Intl, whose first use delays the start (decision 0012). */

const MONTHS = "January February March April May June July August September October November December".split(" ");

export type DayWriter = (year: number, month: number, day: number) => string;

export const writeShort: DayWriter = (year, month, day) => `${MONTHS[month]?.slice(0, 3)} ${day}, ${year}`;
export const writeLong: DayWriter = (year, month, day) => `${MONTHS[month]} ${day}, ${year}`;

/** @param date a calendar day, `YYYY-MM-DD`, independent of time zones @returns for example 'Nov 3, 2026' */
export function formatShortDate(date: string): string {
  return formatCalendarDay(date, writeShort);
}

/** @param date a calendar day, `YYYY-MM-DD`, independent of time zones @returns for example 'November 3, 2026' */
export function formatLongDate(date: string): string {
  return formatCalendarDay(date, writeLong);
}

function formatCalendarDay(date: string, write: DayWriter): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return write(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
}
