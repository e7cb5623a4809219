import { describe, expect, test } from "vitest";
import { instantAt, isTimeZone, todayIn, wallClockAt } from "./zoned-time.ts";

const at = (date: string, time: string, zone: string) => instantAt({ date, time }, zone)?.toISOString();

describe("the instant of a local time", () => {
  test.each([
    ["2026-12-02", "09:00", "Asia/Jakarta", "2026-12-02T02:00:00.000Z"],
    ["2026-12-02", "00:30", "Asia/Jakarta", "2026-12-01T17:30:00.000Z"],
    ["2026-12-02", "09:00", "UTC", "2026-12-02T09:00:00.000Z"],
    ["2026-06-02", "09:00", "America/New_York", "2026-06-02T13:00:00.000Z"],
    ["2026-12-02", "09:15", "Asia/Kathmandu", "2026-12-02T03:30:00.000Z"],
    ["2026-12-02", "23:59", "Pacific/Kiritimati", "2026-12-02T09:59:00.000Z"],
    ["2026-12-02", "00:00", "Pacific/Pago_Pago", "2026-12-02T11:00:00.000Z"],
    ["2028-02-29", "12:00", "Europe/Berlin", "2028-02-29T11:00:00.000Z"],
  ])("%s %s in %s is %s", (date, time, zone, instant) => {
    expect(at(date, time, zone)).toBe(instant);
  });

  test.each([
    ["2027-03-28", "02:30", "Europe/Berlin"],
    ["2027-03-14", "02:00", "America/New_York"],
    ["2026-10-04", "02:15", "Australia/Lord_Howe"],
  ])("%s %s in %s does not exist: clocks are set forward", (date, time, zone) => {
    expect(at(date, time, zone)).toBeUndefined();
  });

  test("is the first of two when clocks are set back", () => {
    expect(at("2026-10-25", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
    expect(at("2026-11-01", "01:00", "America/New_York")).toBe("2026-11-01T05:00:00.000Z");
  });

  test.each([
    ["2026-02-30", "09:00"],
    ["", "09:00"],
    ["2026-12-02", ""],
    ["2026-12-02", "24:00"],
    ["tomorrow", "noon"],
  ])("'%s' '%s' is not a valid time", (date, time) => {
    expect(at(date, time, "Asia/Jakarta")).toBeUndefined();
  });

  test("is calculated correctly for every hour of a year with clock changes", () => {
    const shown = new Set<string>();
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const instant = new Date(Date.UTC(2027, 0, 1, hour));
      const wall = wallClockAt(instant, "Europe/Berlin");
      const isSecond = shown.has(`${wall.date} ${wall.time}`);
      shown.add(`${wall.date} ${wall.time}`);
      const expected = new Date(instant.getTime() - (isSecond ? 3_600_000 : 0));
      expect(instantAt(wall, "Europe/Berlin")).toEqual(expected);
    }
  });
});

test("today is the day of the zone", () => {
  const now = new Date("2026-11-28T00:14:00Z");
  expect(
    ["Asia/Jakarta", "America/Los_Angeles", "UTC", "Pacific/Kiritimati"].map((zone) => todayIn(zone, now)),
  ).toEqual(["2026-11-28", "2026-11-27", "2026-11-28", "2026-11-28"]);
  expect(todayIn("Asia/Jakarta", new Date("2026-11-27T16:59:59Z"))).toBe("2026-11-27");
  expect(todayIn("Asia/Jakarta", new Date("2026-11-27T17:00:00Z"))).toBe("2026-11-28");
});

test("the names of zones are those of the platform", () => {
  expect(["Asia/Jakarta", "UTC", "Europe/Berlin"].map(isTimeZone)).toEqual([true, true, true]);
  expect(["Jakarta", "Mars/Olympus", ""].map(isTimeZone)).toEqual([false, false, false]);
});
