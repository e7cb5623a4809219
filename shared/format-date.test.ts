import { describe, expect, it } from "vitest";
import { dates as english } from "#app/texts/en/dates.ts";
import { dates as indonesian } from "#app/texts/id/dates.ts";
import { formatDay } from "./format-date.ts";

const DAY_MS = 24 * 3_600_000;

describe("a calendar day", () => {
  it.each([
    ["en-US", english],
    ["id-ID", indonesian],
  ])("is formatted like Intl in %s", (locale, dates) => {
    const intl = (month: "short" | "long") =>
      new Intl.DateTimeFormat(locale, { year: "numeric", month, day: "numeric", timeZone: "UTC" });
    const [short, long] = [intl("short"), intl("long")];
    for (let at = Date.UTC(2023, 11, 30); at < Date.UTC(2025, 0, 3); at += DAY_MS) {
      const date = new Date(at).toISOString().slice(0, 10);
      expect([formatDay(date, dates.short), formatDay(date, dates.long)]).toEqual([short.format(at), long.format(at)]);
    }
    expect(formatDay("1900-01-01", english.long)).toBe("January 1, 1900");
  });
  it("that is invalid is shown unchanged", () => {
    expect(formatDay("soon", english.short)).toBe("soon");
    expect(formatDay("2026-13-01", english.long)).toBe("2026-13-01");
    expect(formatDay("", english.long)).toBe("");
  });
});
