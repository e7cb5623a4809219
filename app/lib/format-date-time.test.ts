import { describe, expect, it, test } from "vitest";
import { formatClock, formatClockInZone, formatDateTime, formatDayOf, formatLongDateTime } from "./format-date-time.ts";

const HOUR_MS = 3_600_000;

describe("an instant", () => {
  it("is formatted in the local zone like Intl", () => {
    const intl = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("en-US", { ...options, hourCycle: "h23" });
    const formats = [
      intl({ dateStyle: "medium" }),
      intl({ dateStyle: "medium", timeStyle: "short" }),
      intl({ dateStyle: "long", timeStyle: "short" }),
      intl({ timeStyle: "short" }),
    ];
    for (let at = new Date(2026, 11, 31, 0, 5).getTime(), end = at + 60 * HOUR_MS; at < end; at += HOUR_MS) {
      const instant = new Date(at).toISOString();
      expect([
        formatDayOf(instant),
        formatDateTime(instant),
        formatLongDateTime(instant),
        formatClock(instant),
      ]).toEqual(formats.map((format) => format.format(at)));
      expect(formatDateTime(at)).toBe(formatDateTime(instant));
    }
  });
  it("that is invalid stays unchanged", () => {
    for (const format of [formatDayOf, formatDateTime, formatLongDateTime, formatClock]) {
      expect(format("soon")).toBe("soon");
    }
  });
});

test("a time of a zone is only the time today, with a day otherwise, and names a zone of other people", () => {
  const now = new Date("2026-12-02T16:30:00Z"); // 23:30 in Jakarta
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = own === "Asia/Jakarta" ? "" : " (Asia/Jakarta)";
  expect(formatClockInZone("2026-12-02T02:00:00Z", "Asia/Jakarta", now)).toBe(`09:00${zone}`);
  expect(formatClockInZone("2026-12-02T17:05:00Z", "Asia/Jakarta", now)).toBe(`Dec 3, 2026, 00:05${zone}`);
  expect(formatClockInZone(now.toISOString(), own, now)).toMatch(/^\d\d:\d\d$/);
});
