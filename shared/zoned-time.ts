/** Local date and time in a zone: `YYYY-MM-DD` and `HH:MM`. */
export type WallClock = { date: string; time: string };

const MINUTE_MS = 60_000;
/** Larger than the offset of every zone. */
const LARGEST_OFFSET_MS = 26 * 60 * MINUTE_MS;

/** Returns the local time of a zone at an instant. @throws RangeError for an invalid zone or instant */
export function wallClockAt(instant: Date, zone: string): WallClock {
  const parts = formatFor(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? "";
  return {
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/** Returns the current day of a zone. "Today" is the firm's day, wherever an editor or the server is. */
export function todayIn(zone: string, now = new Date()): string {
  return wallClockAt(now, isTimeZone(zone) ? zone : "UTC").date; // an old browser may not know the zone
}

/** Returns the first instant with this local time. @returns undefined for invalid times and for skipped ones */
export function instantAt({ date, time }: WallClock, zone: string): Date | undefined {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The offset equals the one before or after; the larger offset gives the earlier instant.
  const offsets = [-LARGEST_OFFSET_MS, LARGEST_OFFSET_MS].map((away) => offsetAt(asUtc + away, zone));
  return offsets
    .sort((one, other) => other - one)
    .map((offset) => new Date(asUtc - offset))
    .find((instant) => {
      const shown = wallClockAt(instant, zone);
      return shown.date === date && shown.time === time;
    });
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns a zone's offset from UTC in milliseconds, exact to the minute. */
function offsetAt(instant: number, zone: string): number {
  const { date, time } = wallClockAt(new Date(instant), zone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The latest format stays, because making a format takes longer than its use. */
let latest: { zone: string; format: Intl.DateTimeFormat } | undefined;

function formatFor(zone: string): Intl.DateTimeFormat {
  if (latest?.zone === zone) return latest.format;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  latest = { zone, format };
  return format;
}
