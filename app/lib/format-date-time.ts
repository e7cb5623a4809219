const FORMAT = { dateStyle: "medium", timeStyle: "short" } as const;
const local = new Intl.DateTimeFormat("en-US", FORMAT);

/** In the local time zone, as 'Nov 3, 2026, 4:05 PM'. What is no instant stays as it is. */
export function formatDateTime(instant: string | number): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? String(instant) : local.format(date);
}

/** For example 'Dec 2, 2026, 9:00 AM (Asia/Jakarta)'. @throws RangeError for no zone and no instant */
export function formatDateTimeInZone(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { ...FORMAT, timeZone: zone });
  return `${format.format(new Date(instant))} (${zone})`;
}
