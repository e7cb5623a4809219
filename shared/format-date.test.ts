import { describe, expect, it } from "vitest";
import { formatLongDate, formatShortDate } from "./format-date.ts";

const DAY_MS = 24 * 3_600_000;

describe("a calendar day", () => {
  it("is formatted like Intl in the firm's language", () => {
    const intl = (month: "short" | "long") =>
      new Intl.DateTimeFormat("en-US", { year: "numeric", month, day: "numeric", timeZone: "UTC" });
    const [short, long] = [intl("short"), intl("long")];
    for (let at = Date.UTC(2023, 11, 30); at < Date.UTC(2025, 0, 3); at += DAY_MS) {
      const date = new Date(at).toISOString().slice(0, 10);
      expect([formatShortDate(date), formatLongDate(date)]).toEqual([short.format(at), long.format(at)]);
    }
    expect(formatLongDate("1900-01-01")).toBe("January 1, 1900");
  });
  it("that is invalid is shown unchanged", () => {
    expect(formatShortDate("soon")).toBe("soon");
    expect(formatLongDate("2026-13-01")).toBe("2026-13-01");
    expect(formatLongDate("")).toBe("");
  });
});
