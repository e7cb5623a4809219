export type DayWriter = (year: number, month: number, day: number) => string;

/** @param date a calendar day, `YYYY-MM-DD`, independent of time zones @param write see app/texts/en/dates.ts */
export function formatDay(date: string, write: DayWriter): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return write(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
}
