import { expect, test } from "vitest";
import { formatDateTime, formatDateTimeInZone } from "./format-date-time.ts";

const spaced = (text: string) => text.replaceAll("\u202f", " ");

test("an instant is written in the local zone, and what is none stays as it is", () => {
  const noon = new Date(2026, 10, 3, 12, 5);
  expect(spaced(formatDateTime(noon.toISOString()))).toBe("Nov 3, 2026, 12:05 PM");
  expect(formatDateTime(noon.getTime())).toBe(formatDateTime(noon.toISOString()));
  expect(formatDateTime("soon")).toBe("soon");
});

test("a time of another zone is shown with it", () => {
  expect(spaced(formatDateTimeInZone("2026-12-02T02:00:00Z", "Asia/Jakarta"))).toBe(
    "Dec 2, 2026, 9:00 AM (Asia/Jakarta)",
  );
});
