import { expect, test } from "vitest";
import { lastChange } from "./last-change.ts";

test.each([
  ["2026-11-22T13:04:05.678901+00:00", "2026-11-22T13:04:05.678Z"],
  ["2026-11-22T20:04:05+07:00", "2026-11-22T13:04:05.000Z"],
  ["infinity", "2026-11-03T00:00:00Z"],
  ["10000-01-01T00:00:00+00:00", "2026-11-03T00:00:00Z"],
])("%s becomes %s", (updated_at, expected) => {
  expect(lastChange({ date: "2026-11-03", updated_at })).toBe(expected);
});
